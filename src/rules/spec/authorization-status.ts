import { defineRule } from '../../engine/define-rule.ts';
import { refusedWith } from '../../engine/example-authorization.ts';
import { challengeHeader, challengeOf } from '../../protocol/authorization.ts';

export const authorizationStatus = defineRule(
  {
    id: 'spec/authorization-status',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['accessRefused'],
    title: 'Missing or invalid authorization is not answered with 401',
    why: 'Clients begin to authorize when they see 401. A 403 means that the token is good and its scopes are not enough: they ask for more scopes, or give up, where a first token was wanted.',
    remedy:
      'Answer 401 where the token is missing or invalid. Keep 403 for a valid token, with `error="insufficient_scope"`.',
    spec: { revision: '2026-07-28', page: 'basic/authorization', section: 'Error Handling', level: 'MUST' },
    requirements: ['auth-401-when-unauthorized', 'auth-invalid-token-401', 'auth-error-statuses'],
    falsePositives: [
      'A valid token whose scopes are not enough is rightly answered with 403 and insufficient_scope.',
      'A 403 without a Bearer challenge may be about anything: an address, an origin, a plan that ran out.',
    ],
    messages: { forbidden: 'The server answers 403 with a Bearer challenge that speaks of no missing scope.' },
    examples: {
      bad: [
        { title: '403 for a missing token', accessRefused: refusedWith(['Bearer realm="books"'], { status: 403 }) },
      ],
      good: [
        { title: '401', accessRefused: refusedWith(['Bearer realm="books"']) },
        {
          title: 'scopes that are not enough',
          accessRefused: refusedWith(['Bearer error="insufficient_scope", scope="books"'], { status: 403 }),
          shows: 'A valid token whose scopes are not enough is rightly answered with 403 and insufficient_scope.',
        },
        {
          title: '403 without a challenge',
          accessRefused: refusedWith(['Basic realm="books"'], { status: 403 }),
          shows: 'A 403 without a Bearer challenge may be about anything: an address, an origin, a plan that ran out.',
        },
      ],
    },
  },
  ({ accessRefused, report }) => {
    const challenge = challengeOf(accessRefused);
    if (accessRefused.refused?.http?.status !== 403 || challenge === undefined) return;
    if (challenge.parameters.get('error') === 'insufficient_scope') return;
    report(
      'forbidden',
      ['experiments', 'accessRefused', 'value', 'refused', 'http', 'status'],
      {},
      { evidence: challengeHeader(accessRefused) ?? '' },
    );
  },
);
