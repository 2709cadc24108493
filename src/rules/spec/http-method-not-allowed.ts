import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';
import { isServersOwn } from '../../protocol/answers.ts';

export const httpMethodNotAllowed = defineRule(
  {
    id: 'spec/http-method-not-allowed',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: [],
    experiments: ['otherMethods', 'initializeModern'],
    title: 'A modern server does not answer GET or DELETE with 405',
    why: 'Clients of the initialize era open a stream with GET and end a session with DELETE. From 405 they see that there is neither; from anything else some wait, and some try again.',
    remedy: 'Answer GET and DELETE at the MCP endpoint with 405 and `Allow: POST`.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Earlier Streamable HTTP Revisions',
      level: 'SHOULD',
    },
    requirements: ['http-get-405', 'http-delete-405'],
    falsePositives: [
      'A server that speaks the initialize era too may serve both: one that answers initialize is not judged.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: { status: '{method} is answered with status {status}, not with 405.' },
    examples: {
      bad: [
        {
          title: 'a page and an error',
          otherMethods: { get: exchanged(200), delete: refusedBare(404) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
        },
      ],
      good: [
        {
          title: 'not allowed',
          otherMethods: { get: refusedBare(405), delete: refusedBare(405) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
        },
        {
          title: 'a server of both eras',
          otherMethods: { get: exchanged(200), delete: refusedBare(404) },
          initializeModern: { initialize: exchanged(200) },
          shows:
            'A server that speaks the initialize era too may serve both: one that answers initialize is not judged.',
        },
        {
          title: 'access',
          otherMethods: { get: refusedBare(401) },
          initializeModern: { initialize: refusedWithCode(400, -32022) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ otherMethods, initializeModern, report }) => {
    if (initializeModern.initialize?.outcome.kind === 'result') return;
    for (const method of ['get', 'delete'] as const) {
      const status = otherMethods[method]?.http?.status;
      if (status === undefined || status === 405 || !isServersOwn(status)) continue;
      const data = { method: method.toUpperCase(), status };
      const requirements = [`http-${method}-405`];
      report('status', ['experiments', 'otherMethods', 'value', method, 'http', 'status'], data, { requirements });
    }
  },
);
