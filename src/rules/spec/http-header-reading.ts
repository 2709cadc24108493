import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { wrongRefusal } from '../../protocol/refusals.ts';

const HEADER_MISMATCH = -32020;
const CASES = {
  base64: 'http-mcp-name-base64',
  letterCase: 'http-header-name-case',
  blanks: 'http-header-ows',
} as const;

export const httpHeaderReading = defineRule(
  {
    id: 'spec/http-header-reading',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: [],
    experiments: ['headersEncoded'],
    title: 'Does not read headers as HTTP and the specification define them',
    why: 'Names of headers have no case, blanks around values do not count, and a name that is not plain ASCII comes in Base64. A server that reads otherwise refuses clients and gateways that do right; one that takes damaged Base64 sees another name than a gateway does.',
    remedy:
      'Compare names of headers without case and values without the blanks around them. Decode `=?base64?…?=` strictly before comparing, and refuse what cannot be decoded with status 400 and error -32020.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Value Encoding',
      level: 'MUST',
    },
    requirements: ['http-mcp-name-base64', 'http-base64-malformed', 'http-header-name-case', 'http-header-ows'],
    falsePositives: [
      'A name that does not exist is refused as that, once its header was read.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: {
      base64: 'A name in Base64 in Mcp-Name is taken for another one than in the body (error -32020).',
      damaged: 'A name in Mcp-Name with characters that are no Base64 {what}.',
      letterCase: 'A request with MCP-METHOD in capital letters is refused (error -32020).',
      blanks: 'A request with blanks around the value of Mcp-Method is refused (error -32020).',
    },
    examples: {
      bad: [
        {
          title: 'all wrong',
          headersEncoded: {
            base64: refusedWithCode(400, -32020),
            damaged: refusedWithCode(200, -32602),
            letterCase: refusedWithCode(400, -32020),
            blanks: refusedWithCode(400, -32020),
          },
        },
      ],
      good: [
        {
          title: 'all right',
          headersEncoded: {
            base64: refusedWithCode(200, -32602),
            damaged: refusedWithCode(400, -32020),
            letterCase: exchanged(200),
            blanks: exchanged(200),
          },
          shows: 'A name that does not exist is refused as that, once its header was read.',
        },
        {
          title: 'a failing gateway',
          headersEncoded: { damaged: refusedBare(503) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ headersEncoded, report }) => {
    for (const trial of ['letterCase', 'blanks', 'base64'] as const) {
      const outcome = headersEncoded[trial]?.outcome;
      if (outcome?.kind === 'rpc-error' && outcome.code === HEADER_MISMATCH)
        report(trial, ['experiments', 'headersEncoded', 'value', trial], {}, { requirements: [CASES[trial]] });
    }
    const what = wrongRefusal(headersEncoded.damaged, { status: 400, codes: [HEADER_MISMATCH] });
    const requirements = ['http-base64-malformed'];
    if (what !== undefined)
      report(
        'damaged',
        ['experiments', 'headersEncoded', 'value', 'damaged'],
        { what },
        { requirements, confidence: 'medium' },
      );
  },
);
