import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { isServersOwn } from '../../protocol/answers.ts';

export const httpVersionDemanded = defineRule(
  {
    id: 'spec/http-version-demanded',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: [],
    experiments: ['versionHeader'],
    title: 'Refuses requests without MCP-Protocol-Version',
    why: 'Clients from before 2025-06-18 send no such header. A server that cannot otherwise know the version should assume 2025-03-26; in a session it knows the version that was agreed.',
    remedy: 'Serve a request without MCP-Protocol-Version by the version of its session, or as 2025-03-26.',
    spec: { revision: '2025-11-25', page: 'basic/transports', section: 'Protocol Version Header', level: 'SHOULD' },
    requirements: ['http25-version-header-missing'],
    falsePositives: [
      'An answer with an error is about the request, not about the header, where the same request fails with it too.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: { refused: 'A request without MCP-Protocol-Version is refused with status {status}.' },
    examples: {
      bad: [{ title: 'refused', versionHeader: { missing: refusedBare(400) } }],
      good: [
        { title: 'served', versionHeader: { missing: exchanged(200) } },
        {
          title: 'no ping',
          versionHeader: { missing: refusedWithCode(200, -32601) },
          shows:
            'An answer with an error is about the request, not about the header, where the same request fails with it too.',
        },
        {
          title: 'a failing gateway',
          versionHeader: { missing: refusedBare(503) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ versionHeader, report }) => {
    const status = versionHeader.missing?.http?.status;
    if (status !== undefined && status >= 400 && isServersOwn(status))
      report('refused', ['experiments', 'versionHeader', 'value', 'missing', 'http', 'status'], { status });
  },
);
