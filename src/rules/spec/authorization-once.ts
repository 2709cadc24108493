import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare } from '../../engine/example-exchange.ts';

export const authorizationOnce = defineRule(
  {
    id: 'spec/authorization-once',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['withoutCredentials'],
    title: 'Only the first request has to be authorized',
    why: 'Whoever learns the id of a session, from a log or by guessing, is served without a token. A token that was withdrawn goes on to be good for as long as the session lasts.',
    remedy: 'Check the token of every request. A session tells what belongs together, not who is asking.',
    spec: { revision: '2026-07-28', page: 'basic/authorization', section: 'Token Handling', level: 'MUST' },
    requirements: ['auth-every-request'],
    cwe: ['CWE-613'],
    owasp: ['MCP07:2025'],
    falsePositives: [
      'A server that serves everybody protects nothing.',
      'A server that refuses the request for another reason has not served it.',
    ],
    messages: {
      served:
        'Without credentials a request is refused with 401 at first, and served in a session that was opened with them.',
    },
    examples: {
      bad: [{ title: 'a session is enough', withoutCredentials: { first: refusedBare(401), later: exchanged(200) } }],
      good: [
        {
          title: 'a public server',
          withoutCredentials: { first: exchanged(200), later: exchanged(200) },
          shows: 'A server that serves everybody protects nothing.',
        },
        {
          title: 'refused with 400',
          withoutCredentials: { first: refusedBare(401), later: refusedBare(400) },
          shows: 'A server that refuses the request for another reason has not served it.',
        },
        { title: 'refused', withoutCredentials: { first: refusedBare(401), later: refusedBare(401) } },
      ],
    },
  },
  ({ withoutCredentials: { first, later }, report }) => {
    if (first?.http?.status === 401 && later?.outcome.kind === 'result')
      report('served', ['experiments', 'withoutCredentials', 'value', 'later', 'outcome'], {});
  },
);
