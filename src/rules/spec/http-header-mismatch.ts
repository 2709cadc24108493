import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { wrongRefusal } from '../../protocol/refusals.ts';

const CASES = {
  method: 'http-mcp-method-mismatch',
  methodCase: 'http-mcp-method-mismatch',
  version: 'version-header-body-mismatch',
  bodyVersion: 'version-header-body-mismatch',
  name: 'http-mcp-name-mismatch',
} as const;

export const httpHeaderMismatch = defineRule(
  {
    id: 'spec/http-header-mismatch',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: [],
    experiments: ['headersOther'],
    title: 'Accepts requests whose headers say other than their body',
    why: 'A gateway decides by the headers, the server by the body. Where they may differ, whoever may list tools can call them: the gateway sees one request, the server serves another.',
    remedy:
      'Compare MCP-Protocol-Version, Mcp-Method and Mcp-Name with the body, letter for letter, and refuse a difference with status 400 and error -32020 (HeaderMismatch), before anything is looked up.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Server Validation',
      level: 'MUST',
    },
    requirements: ['http-mcp-method-mismatch', 'http-mcp-name-mismatch', 'version-header-body-mismatch'],
    cwe: ['CWE-436'],
    falsePositives: [
      'A header with a version that the server does not have may be refused as that, with error -32022.',
      'A gateway may refuse with status 400 and no JSON-RPC body.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: {
      method: 'A request with another method in Mcp-Method {what}.',
      methodCase: 'A request with its method in capital letters in Mcp-Method {what}.',
      version: 'A request with another version in MCP-Protocol-Version {what}.',
      bodyVersion: 'A request with another version in its _meta than in MCP-Protocol-Version {what}.',
      name: 'A request with another name in Mcp-Name {what}.',
    },
    examples: {
      bad: [
        {
          title: 'served',
          headersOther: {
            method: exchanged(200),
            methodCase: exchanged(200),
            version: exchanged(200),
            bodyVersion: refusedWithCode(400, -32602),
            name: refusedWithCode(200, -32602),
          },
        },
      ],
      good: [
        {
          title: 'refused',
          headersOther: {
            method: refusedWithCode(400, -32020),
            methodCase: refusedWithCode(400, -32020),
            version: refusedWithCode(400, -32022),
            bodyVersion: refusedWithCode(400, -32020),
            name: refusedWithCode(400, -32020),
          },
          shows: 'A header with a version that the server does not have may be refused as that, with error -32022.',
        },
        {
          title: 'a gateway',
          headersOther: { method: refusedBare(400) },
          shows: 'A gateway may refuse with status 400 and no JSON-RPC body.',
        },
        {
          title: 'a failing gateway',
          headersOther: { name: refusedBare(503) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ headersOther, report }) => {
    for (const trial of ['method', 'methodCase', 'version', 'bodyVersion', 'name'] as const) {
      // With another version both are true: the version is unknown, and the two differ.
      const codes = trial.endsWith('ersion') ? [-32020, -32022] : [-32020];
      const what = wrongRefusal(headersOther[trial], { status: 400, codes });
      if (what !== undefined)
        report(trial, ['experiments', 'headersOther', 'value', trial], { what }, { requirements: [CASES[trial]] });
    }
  },
);
