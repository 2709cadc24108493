import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { isServersOwn } from '../../protocol/answers.ts';

export const sessionNotEnded = defineRule(
  {
    id: 'spec/session-not-ended',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: [],
    experiments: ['sessionEnd'],
    title: 'A session that was ended is not answered with 404',
    why: 'From 404 a client learns that its session is over and that it has to begin another. A server that serves an ended session did not end it: whoever has the id can go on using it.',
    remedy: 'Forget a session on DELETE, and answer requests with its id with 404.',
    spec: { revision: '2025-11-25', page: 'basic/transports', section: 'Session Management', level: 'MUST' },
    requirements: ['http25-session-terminated-404'],
    cwe: ['CWE-613'],
    falsePositives: [
      'A server may refuse DELETE: then the session was not ended.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: {
      served: 'A request in a session that was ended is served.',
      status: 'A request in a session that was ended is refused with status {status}, not with 404.',
    },
    examples: {
      bad: [
        {
          title: 'served',
          sessionEnd: { initialize: exchanged(200), delete: exchanged(200), request: exchanged(200) },
        },
        {
          title: 'another status',
          sessionEnd: { initialize: exchanged(200), delete: exchanged(204), request: refusedBare(400) },
        },
      ],
      good: [
        {
          title: '404',
          sessionEnd: { initialize: exchanged(200), delete: exchanged(200), request: refusedWithCode(404, -32001) },
        },
        {
          title: 'no DELETE',
          sessionEnd: { initialize: exchanged(200), delete: refusedBare(405), request: exchanged(200) },
          shows: 'A server may refuse DELETE: then the session was not ended.',
        },
        {
          title: 'a failing gateway',
          sessionEnd: { initialize: exchanged(200), delete: exchanged(200), request: refusedBare(502) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ sessionEnd, report }) => {
    const ended = sessionEnd.delete?.http?.status;
    const status = sessionEnd.request?.http?.status;
    if (ended === undefined || ended > 299 || status === undefined || status === 404 || !isServersOwn(status)) return;
    const at = ['experiments', 'sessionEnd', 'value', 'request', 'http', 'status'] as const;
    if (status < 300) report('served', at, {});
    else report('status', at, { status });
  },
);
