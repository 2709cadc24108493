import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare } from '../../engine/example-exchange.ts';
import { isServersOwn } from '../../protocol/answers.ts';

export const httpOrigin = defineRule(
  {
    id: 'spec/http-origin',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['foreignOrigin'],
    title: 'Serves requests from the pages of foreign web sites',
    why: "A page of any web site can send requests to a server on the visitor's computer, and with DNS rebinding read the answers: it can call every tool as if it were the user. The `Origin` header, which browsers send and pages cannot forge, tells such requests apart.",
    remedy:
      'Answer a request whose Origin is present and not among the expected ones with 403. The official SDKs have middleware for it.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Security & Endpoint',
      level: 'MUST',
    },
    requirements: ['http-origin-invalid-403'],
    cwe: ['CWE-346', 'CWE-350'],
    falsePositives: [
      'A public server may welcome every origin: over https this is a warning only.',
      'A server that is protected refuses with 401 before it looks at the origin.',
    ],
    messages: {
      served: 'A request with the Origin of a foreign web site is served.',
      status: 'A request with the Origin of a foreign web site is refused with status {status}, not with 403.',
    },
    examples: {
      bad: [
        { title: 'served', foreignOrigin: { origin: exchanged(200) } },
        { title: 'another status', foreignOrigin: { origin: refusedBare(400) } },
        {
          title: 'served in public',
          foreignOrigin: { origin: exchanged(200, undefined, { url: 'https://books.example' }) },
        },
      ],
      good: [
        {
          title: 'forbidden',
          foreignOrigin: {
            origin: exchanged(
              403,
              { kind: 'http-error', status: 403, detail: 'forbidden' },
              { url: 'https://books.example' },
            ),
          },
          shows: 'A public server may welcome every origin: over https this is a warning only.',
        },
        {
          title: 'protected',
          foreignOrigin: { origin: refusedBare(401) },
          shows: 'A server that is protected refuses with 401 before it looks at the origin.',
        },
      ],
    },
  },
  ({ foreignOrigin, report }) => {
    const { status, url = '' } = foreignOrigin.origin?.http ?? {};
    if (status === undefined || !isServersOwn(status)) return;
    const at = ['experiments', 'foreignOrigin', 'value', 'origin', 'http', 'status'] as const;
    // A refusal with another status protects as well.
    const severity = url.startsWith('https:') || status >= 300 ? 'warning' : 'error';
    if (status < 300) report('served', at, {}, { severity });
    else report('status', at, { status }, { severity });
  },
);
