import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { type Json, member, stringMember } from '../../model/json.ts';
import type { Frame } from '../../model/surface.ts';
import { judgedEra, receivedMessages } from '../../protocol/exchanges.ts';

const CANCELLED = 'notifications/cancelled';

export const cancelUnfounded = defineRule(
  {
    id: 'spec/cancel-unfounded',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The server cancels what is not its own to cancel',
    why: 'A request is cancelled by the side that made it. A client that is told that its own request was cancelled has no answer to wait for and no error to show.',
    remedy:
      'Answer a request of the client that you cannot finish with an error. Since 2026-07-28 send `notifications/cancelled` only to end a `subscriptions/listen`; before, only for a request that the server itself made.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/patterns/cancellation',
      section: 'Behavior Requirements',
      level: 'MUST',
    },
    requirements: ['cancel-server-sent-scope', 'cancel-legacy-direction'],
    falsePositives: [
      'Up to 2025-11-25 a server may cancel a request that it sent itself.',
      'The answer of the client and the cancellation may cross.',
      'Since 2026-07-28 a server may end a subscription so.',
    ],
    messages: {
      modern: 'The server cancelled the request {id}, which is no open subscriptions/listen.',
      legacy: 'The server cancelled the request {id}, which it never sent.',
    },
    examples: {
      bad: [
        { title: 'a call of the client', era: 'modern', wire: exampleWire([sent(1, 'tools/call'), cancelled(1)]) },
        { title: 'a request of the client', era: 'legacy', wire: exampleWire([sent(1, 'tools/call'), cancelled(1)]) },
        { title: 'an id of another type', era: 'legacy', wire: exampleWire([received(2, 'ping'), cancelled('2')]) },
      ],
      good: [
        {
          title: 'its own question',
          era: 'legacy',
          wire: exampleWire([received(2, 'sampling/createMessage'), cancelled(2)]),
          shows: 'Up to 2025-11-25 a server may cancel a request that it sent itself.',
        },
        {
          title: 'an answer on its way',
          era: 'legacy',
          wire: exampleWire([
            received(2, 'roots/list'),
            { at: 2, direction: 'sent', message: { jsonrpc: '2.0', id: 2, result: { roots: [] } } },
            cancelled(2),
          ]),
          shows: 'The answer of the client and the cancellation may cross.',
        },
        {
          title: 'the end of a subscription',
          era: 'modern',
          wire: exampleWire([sent(3, 'subscriptions/listen'), cancelled(3)]),
          shows: 'Since 2026-07-28 a server may end a subscription so.',
        },
      ],
    },
  },
  ({ wire, era, report }) => {
    // What one process does, the next one does again.
    const seen = new Set<string>();
    for (const message of receivedMessages(wire)) {
      if (stringMember(message.message, 'method') !== CANCELLED) continue;
      const id = member(member(message.message, 'params'), 'requestId');
      const its = judgedEra(message, { era });
      if (id === undefined || its === undefined) continue;
      const before = (wire.connections[message.connection]?.frames ?? []).slice(0, message.frame);
      const isOwn = before.some((frame) =>
        its === 'modern' ? asks(frame, 'sent', id, 'subscriptions/listen') : asks(frame, 'received', id),
      );
      if (isOwn || seen.has(JSON.stringify(id))) continue;
      seen.add(JSON.stringify(id));
      report(
        its,
        ['wire', ...message.path],
        { id: JSON.stringify(id) },
        { requirements: [its === 'modern' ? 'cancel-server-sent-scope' : 'cancel-legacy-direction'] },
      );
    }
  },
);

/** Whether a frame is a request of one side with an id. */
function asks(frame: Frame, direction: Frame['direction'], id: Json, method?: string): boolean {
  if (frame.direction !== direction || !('message' in frame)) return false;
  const its = stringMember(frame.message, 'method');
  return its !== undefined && (method ?? its) === its && member(frame.message, 'id') === id;
}

function sent(id: number, method: string): Frame {
  return { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id, method } };
}

function received(id: number, method: string): Frame {
  return { at: 1, direction: 'received', message: { jsonrpc: '2.0', id, method } };
}

function cancelled(requestId: Json): Frame {
  return { at: 2, direction: 'received', message: { jsonrpc: '2.0', method: CANCELLED, params: { requestId } } };
}
