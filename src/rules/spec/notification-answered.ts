import { defineRule } from '../../engine/define-rule.ts';
import { exampleResult, exampleSilence } from '../../engine/example-trial.ts';
import { isArray, type Json, member, stringMember } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { answeredTrials } from '../../protocol/answers.ts';
import { isResponse } from '../../protocol/exchanges.ts';

export const notificationAnswered = defineRule(
  {
    id: 'spec/notification-answered',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['notifications'],
    title: 'A notification is answered',
    why: 'A notification has no id, so there is nothing that a response to it could name. Clients drop such a response, report an error, or take it for the answer to something else.',
    remedy:
      'Send nothing in reply to a message without an id, also when you do not know its method or cannot do what it asks.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Notifications', level: 'MUST' },
    requirements: ['rpc-no-response-to-notification', 'cancel-unknown-ignored'],
    falsePositives: [
      'Notifications of the server that happen to come in between answer nothing.',
      'A late response to an earlier request has its id.',
    ],
    messages: { answered: 'The notification {method} was answered with {answer}.' },
    examples: {
      bad: [
        {
          title: 'an error without an id',
          notifications: { unknown: after('notifications/x', { jsonrpc: '2.0', id: null, error: { code: -32601 } }) },
        },
        {
          title: 'the id of what was cancelled',
          notifications: {
            cancelled: after('notifications/cancelled', { jsonrpc: '2.0', id: 'hallmark-none', result: {} }),
          },
        },
      ],
      good: [
        {
          title: 'a log message',
          notifications: { unknown: after('notifications/x', { jsonrpc: '2.0', method: 'notifications/message' }) },
          shows: 'Notifications of the server that happen to come in between answer nothing.',
        },
        {
          title: 'a late response',
          notifications: {
            unknown: after('notifications/x', { jsonrpc: '2.0', id: 12, result: {} }),
            control: exampleSilence(),
          },
          shows: 'A late response to an earlier request has its id.',
        },
      ],
    },
  },
  ({ notifications, report }) => {
    for (const [name, { sent, heard = [] }] of answeredTrials(notifications)) {
      const cancelled = member(member(sent, 'params'), 'requestId');
      const messages = heard.flatMap((message) => (isArray(message) ? message : [message]));
      const answer = messages.find(
        (message) =>
          isResponse(message) &&
          ((member(message, 'id') ?? null) === null ||
            (cancelled !== undefined && member(message, 'id') === cancelled)),
      );
      if (answer === undefined) continue;
      const code = member(member(answer, 'error'), 'code');
      report(
        'answered',
        ['experiments', 'notifications', 'value', name],
        {
          method: stringMember(sent, 'method') ?? name,
          answer: typeof code === 'number' ? `error ${code}` : 'a response',
        },
        {
          requirements:
            name === 'cancelled'
              ? ['rpc-no-response-to-notification', 'cancel-unknown-ignored']
              : ['rpc-no-response-to-notification'],
        },
      );
    }
  },
);

function after(method: string, heard: Json): Trial {
  const sent = { jsonrpc: '2.0', method, params: { requestId: 'hallmark-none' } };
  return { ...exampleResult({}, sent), heard: [heard] };
}
