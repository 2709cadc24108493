import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare } from '../../engine/example-exchange.ts';
import { headerOf, isServersOwn } from '../../protocol/answers.ts';

export const httpGet = defineRule(
  {
    id: 'spec/http-get',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: [],
    experiments: ['otherMethods'],
    title: 'GET brings neither an event stream nor 405',
    why: 'Clients open a stream for messages of the server with GET. From 405 they learn that there is none; anything else looks like a failure, which some answer with another try every few seconds.',
    remedy: 'Answer GET at the MCP endpoint with an event stream, or with 405.',
    spec: {
      revision: '2025-11-25',
      page: 'basic/transports',
      section: 'Listening for Messages from the Server',
      level: 'MUST',
    },
    requirements: ['http25-post-get-endpoint'],
    falsePositives: [
      'One stream for each session is enough: a further one may be refused with 409.',
      'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
    ],
    messages: {
      status: 'GET is answered with status {status}, not with an event stream or 405.',
      type: 'GET is answered {type}, not as an event stream.',
    },
    examples: {
      bad: [
        { title: 'not found', otherMethods: { get: refusedBare(404) } },
        {
          title: 'a page',
          otherMethods: { get: exchanged(200, undefined, { headers: [['content-type', 'text/html']] }) },
        },
      ],
      good: [
        {
          title: 'a stream',
          otherMethods: {
            get: exchanged(200, undefined, { headers: [['content-type', 'text/event-stream; charset=utf-8']] }),
          },
        },
        { title: 'not allowed', otherMethods: { get: refusedBare(405) } },
        {
          title: 'a second stream',
          otherMethods: { get: refusedBare(409) },
          shows: 'One stream for each session is enough: a further one may be refused with 409.',
        },
        {
          title: 'a failing gateway',
          otherMethods: { get: refusedBare(503) },
          shows: 'A status about access, limits or a failure (401, 403, 429, 5xx) says nothing about this.',
        },
      ],
    },
  },
  ({ otherMethods, report }) => {
    const { get } = otherMethods;
    const status = get?.http?.status;
    if (status === undefined || status === 405 || status === 409 || !isServersOwn(status)) return;
    const at = ['experiments', 'otherMethods', 'value', 'get', 'http'] as const;
    if (status !== 200) return report('status', [...at, 'status'], { status });
    const type = headerOf(get, 'content-type');
    if (type?.split(';', 1)[0]?.trim().toLowerCase() !== 'text/event-stream')
      report('type', [...at, 'headers'], { type: type === undefined ? 'without a content type' : `as ${type}` });
  },
);
