import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare } from '../../engine/example-exchange.ts';

export const httpHost = defineRule(
  {
    id: 'spec/http-host',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['foreignHost'],
    title: 'A local server serves requests for a foreign host',
    why: 'With DNS rebinding a name of an attacker comes to mean this computer. Browsers then send that name as `Host`, and from pages of the same name no `Origin` on some requests: a server that knows its own names is safe from it. The specification demands only the check of `Origin`.',
    remedy: 'On a loopback address, refuse requests whose Host is not localhost, 127.0.0.1 or [::1].',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Security & Endpoint',
      level: 'ADVISORY',
    },
    requirements: ['http-host-rebinding'],
    cwe: ['CWE-350'],
    falsePositives: ['Any refusal is one, whatever its status.', 'A server that did not answer is not judged.'],
    messages: { served: 'A request with a foreign Host is served.' },
    examples: {
      bad: [{ title: 'served', foreignHost: { host: exchanged(200) } }],
      good: [
        {
          title: 'refused',
          foreignHost: { host: refusedBare(421) },
          shows: 'Any refusal is one, whatever its status.',
        },
        {
          title: 'no answer',
          foreignHost: { host: exchanged(200, { kind: 'timeout', afterMs: 1, detail: 'no answer' }) },
          shows: 'A server that did not answer is not judged.',
        },
      ],
    },
  },
  ({ foreignHost, report }) => {
    if (foreignHost.host?.outcome.kind === 'result' && foreignHost.host.http?.status === 200)
      report('served', ['experiments', 'foreignHost', 'value', 'host', 'http', 'status'], {});
  },
);
