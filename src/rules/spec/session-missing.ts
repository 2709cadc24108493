import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { isServersOwn } from '../../protocol/answers.ts';

export const sessionMissing = defineRule(
  {
    id: 'spec/session-missing',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: [],
    experiments: ['sessionMissing'],
    title: 'A request without its session is not refused with 400',
    why: 'A client that lost the id of its session learns from 400 that it needs one. From 404 it would take the session for ended, from 500 the server for broken.',
    remedy: 'Answer a request without Mcp-Session-Id with 400, or serve it where no session is needed.',
    spec: { revision: '2025-11-25', page: 'basic/transports', section: 'Session Management', level: 'SHOULD' },
    requirements: ['http25-session-required-400'],
    falsePositives: [
      'A server need not demand a session, though it gives one.',
      'A status about access, limits or a failure (401, 403, 429) says nothing about this.',
    ],
    messages: { status: 'A request without Mcp-Session-Id is refused with status {status}, not with 400.' },
    examples: {
      bad: [
        { title: 'not found', sessionMissing: { request: refusedBare(404) } },
        { title: 'a failure', sessionMissing: { request: refusedWithCode(500, -32603) } },
      ],
      good: [
        { title: '400', sessionMissing: { request: refusedWithCode(400, -32000) } },
        {
          title: 'served',
          sessionMissing: { request: exchanged(200) },
          shows: 'A server need not demand a session, though it gives one.',
        },
        {
          title: 'access',
          sessionMissing: { request: refusedBare(401) },
          shows: 'A status about access, limits or a failure (401, 403, 429) says nothing about this.',
        },
      ],
    },
  },
  ({ sessionMissing, report }) => {
    const status = sessionMissing.request?.http?.status;
    if (status === undefined || status < 400 || status === 400) return;
    // A failure of its own: the same request was answered before with its session.
    if (!isServersOwn(status) && status !== 500) return;
    report('status', ['experiments', 'sessionMissing', 'value', 'request', 'http', 'status'], { status });
  },
);
