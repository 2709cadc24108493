import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { type Json, member, stringMember } from '../../model/json.ts';
import type { Frame } from '../../model/surface.ts';
import { judgedEra, receivedMessages } from '../../protocol/exchanges.ts';

const META = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } } as const;

export const cancelledUnknown = defineRule(
  {
    id: 'spec/cancelled-unknown',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The server cancels what is not its own to cancel',
    why: 'Since 2026-07-28 a server sends `notifications/cancelled` only to end a subscription, and before only for a request of its own. A client that gets one for anything else drops a request that goes on, or has nothing to drop.',
    remedy:
      'Answer a request that you give up with an error. Send `notifications/cancelled` only for a `subscriptions/listen` request, or (before 2026-07-28) for a request that you have sent yourself.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/patterns/cancellation',
      section: 'Behavior Requirements',
      level: 'MUST',
    },
    requirements: ['cancel-server-sent-scope', 'cancel-legacy-direction'],
    falsePositives: [
      'The end of a subscription is rightly told so.',
      'Before 2026-07-28 a server may cancel a request of its own.',
    ],
    messages: { foreign: 'The server cancels the request {id}, which is no {kind}.' },
    examples: {
      bad: [
        {
          title: 'a list request',
          era: 'modern',
          wire: exampleWire([
            sent({ id: 1, method: 'tools/list', params: META }),
            received({ method: 'notifications/cancelled', params: { requestId: 1 } }),
          ]),
        },
        {
          title: 'nothing that was asked',
          era: 'legacy',
          wire: exampleWire([received({ method: 'notifications/cancelled', params: { requestId: 5 } })]),
        },
      ],
      good: [
        {
          title: 'a subscription',
          era: 'modern',
          wire: exampleWire([
            sent({ id: 1, method: 'subscriptions/listen', params: META }),
            received({ method: 'notifications/cancelled', params: { requestId: 1 } }),
          ]),
          shows: 'The end of a subscription is rightly told so.',
        },
        {
          title: 'its own request',
          era: 'legacy',
          wire: exampleWire([
            received({ id: 5, method: 'ping' }),
            received({ method: 'notifications/cancelled', params: { requestId: 5 } }),
          ]),
          shows: 'Before 2026-07-28 a server may cancel a request of its own.',
        },
      ],
    },
  },
  ({ wire, era, report }) => {
    const reported = new Set<string>();
    for (const entry of receivedMessages(wire)) {
      if (stringMember(entry.message, 'method') !== 'notifications/cancelled') continue;
      const its = judgedEra(entry, { era });
      const id = member(member(entry.message, 'params'), 'requestId') ?? null;
      const before = (wire.connections[entry.connection]?.frames ?? []).slice(0, entry.frame);
      const isOwn = before.some(
        (frame) =>
          'message' in frame &&
          member(frame.message, 'id') === id &&
          (its === 'modern'
            ? frame.direction === 'sent' && member(frame.message, 'method') === 'subscriptions/listen'
            : frame.direction === 'received' && member(frame.message, 'method') !== undefined),
      );
      // Every process does it again.
      const key = JSON.stringify(id);
      if (its !== undefined && !isOwn && !reported.has(key))
        report(
          'foreign',
          ['wire', ...entry.path],
          { id: JSON.stringify(id), kind: its === 'modern' ? 'subscription' : 'request of its own' },
          { requirements: [its === 'modern' ? 'cancel-server-sent-scope' : 'cancel-legacy-direction'] },
        );
      reported.add(key);
    }
  },
);

function sent(message: Readonly<Record<string, Json>>): Frame {
  return { at: 0, direction: 'sent', message: { jsonrpc: '2.0', ...message } };
}

function received(message: Readonly<Record<string, Json>>): Frame {
  return { at: 1, direction: 'received', message: { jsonrpc: '2.0', ...message } };
}
