import { defineRule } from '../../engine/define-rule.ts';
import { exchanged, refusedBare, refusedWithCode } from '../../engine/example-exchange.ts';

export const httpNotification = defineRule(
  {
    id: 'spec/http-notification',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['notificationPost'],
    title: 'A notification is not answered with 202 and nothing else',
    why: 'A notification has no answer. Clients wait for 202 without a body; a body, or another status that means success, makes them wait for a response, or fail to read one.',
    remedy: 'Answer a notification with 202 and an empty body, or refuse it with an error status.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Sending Messages',
      level: 'MUST',
    },
    requirements: ['http-notification-202', 'http25-notification-202'],
    falsePositives: [
      'A server may refuse a notification, with any error status and a body that says why.',
      'A failing gateway is no answer of the server.',
    ],
    messages: {
      status: 'A notification is answered with status {status}, not with 202.',
      body: 'A notification is answered with 202 and a body of {bytes} bytes.',
    },
    examples: {
      bad: [
        { title: 'another status', notificationPost: { notification: exchanged(200, undefined, { bodyBytes: 0 }) } },
        { title: 'a body', notificationPost: { notification: exchanged(202, undefined, { bodyBytes: 2 }) } },
      ],
      good: [
        { title: 'accepted', notificationPost: { notification: exchanged(202, undefined, { bodyBytes: 0 }) } },
        {
          title: 'refused',
          notificationPost: { notification: refusedWithCode(400, -32600) },
          shows: 'A server may refuse a notification, with any error status and a body that says why.',
        },
        {
          title: 'a failing gateway',
          notificationPost: { notification: refusedBare(502) },
          shows: 'A failing gateway is no answer of the server.',
        },
      ],
    },
  },
  ({ notificationPost, report }) => {
    const { status, bodyBytes = 0 } = notificationPost.notification?.http ?? {};
    if (status === undefined || status >= 400) return;
    const at = ['experiments', 'notificationPost', 'value', 'notification', 'http'] as const;
    if (status !== 202) report('status', [...at, 'status'], { status });
    else if (bodyBytes > 0) report('body', [...at, 'bodyBytes'], { bytes: bodyBytes });
  },
);
