import { defineRule } from '../../engine/define-rule.ts';
import { refusedWith } from '../../engine/example-authorization.ts';
import { challengeOf, isLoopback } from '../../protocol/authorization.ts';

export const authorizationPlainHttp = defineRule(
  {
    id: 'spec/authorization-plain-http',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['accessRefused'],
    title: 'A server asks for tokens over plain http',
    why: 'A bearer token belongs to whoever holds it. Over plain http everybody on the way can read it, and can put other tools into the answers.',
    remedy: 'Serve over https.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/authorization/security-considerations',
      section: 'Communication Security',
      level: 'MUST',
    },
    requirements: ['auth-endpoint-https'],
    cwe: ['CWE-319'],
    falsePositives: ['A server on this computer may use plain http.', 'A server that asks for no token is not meant.'],
    messages: { plain: 'The server asks for a Bearer token over plain http.' },
    examples: {
      bad: [
        { title: 'a host of the network', accessRefused: refusedWith(['Bearer'], { url: 'http://books.example/mcp' }) },
      ],
      good: [
        {
          title: 'localhost',
          accessRefused: refusedWith(['Bearer'], { url: 'http://127.0.0.1:3000/mcp' }),
          shows: 'A server on this computer may use plain http.',
        },
        {
          title: 'no token',
          accessRefused: refusedWith(['Negotiate'], { url: 'http://books.example/mcp' }),
          shows: 'A server that asks for no token is not meant.',
        },
        { title: 'https', accessRefused: refusedWith(['Bearer']) },
      ],
    },
  },
  ({ accessRefused, report }) => {
    const url = accessRefused.refused?.http?.url ?? '';
    if (challengeOf(accessRefused) === undefined || !url.startsWith('http:') || isLoopback(url)) return;
    report('plain', ['experiments', 'accessRefused', 'value', 'refused', 'http', 'url'], {});
  },
);
