import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare } from '../../engine/example-exchange.ts';
import { isServersOwn } from '../../protocol/answers.ts';

export const httpVersionIgnored = defineRule(
  {
    id: 'spec/http-version-ignored',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    since: '2025-06-18',
    needs: [],
    experiments: ['versionHeader'],
    title: 'Serves requests for a protocol version that does not exist',
    why: 'After the handshake `MCP-Protocol-Version` says under which revision a request is meant. A server that does not look serves a request by another revision than the client reads the answer by.',
    remedy: 'Answer a request with an MCP-Protocol-Version that is invalid or unsupported with status 400.',
    spec: { revision: '2025-11-25', page: 'basic/transports', section: 'Protocol Version Header', level: 'MUST' },
    requirements: ['http25-version-header-invalid-400'],
    falsePositives: [
      'The form of the refusal is free: any body, or none, with status 400.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: {
      served: 'A request with the MCP-Protocol-Version 1900-01-01 is served.',
      status: 'A request with the MCP-Protocol-Version 1900-01-01 is refused with status {status}, not with 400.',
    },
    examples: {
      bad: [
        { title: 'served', versionHeader: { unknown: exchanged(200) } },
        { title: 'another status', versionHeader: { unknown: refusedBare(404) } },
      ],
      good: [
        {
          title: 'no body',
          versionHeader: { unknown: refusedBare(400) },
          shows: 'The form of the refusal is free: any body, or none, with status 400.',
        },
        {
          title: 'a failing gateway',
          versionHeader: { unknown: refusedBare(503) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ versionHeader, report }) => {
    const { unknown } = versionHeader;
    const status = unknown?.http?.status;
    if (status === undefined || status === 400 || !isServersOwn(status)) return;
    const at = ['experiments', 'versionHeader', 'value', 'unknown', 'http', 'status'] as const;
    if (status < 300) report('served', at, {});
    else report('status', at, { status });
  },
);
