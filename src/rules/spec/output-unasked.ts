import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { type JsonObject, member, stringMember } from '../../model/json.ts';
import type { Frame } from '../../model/surface.ts';

/** What other rules report wherever it comes. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'notifications/message',
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
  'notifications/cancelled',
]);

export const outputUnasked = defineRule(
  {
    id: 'spec/output-unasked',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio'],
    needs: ['wire'],
    title: 'The server speaks before it was asked',
    why: 'Since 2026-07-28 every exchange begins with the client. A message before the first request belongs to none, and a client that reads its first line as its first answer is confused by it.',
    remedy: 'Write nothing to standard output before the first request; a word of welcome belongs on standard error.',
    spec: { revision: '2026-07-28', page: 'basic/patterns', section: 'Patterns', level: 'MUST' },
    requirements: ['stdio-no-unsolicited-output'],
    falsePositives: [
      'What is no message is reported as such.',
      'A notification may belong to a request that asked for it.',
      'Log messages and changes that nobody asked for are reported wherever they come.',
    ],
    messages: { early: 'The server sent {method} before its first answer; nothing that was asked wants it.' },
    examples: {
      bad: [{ title: 'a ready message', wire: exampleWire([received('notifications/ready'), sent()]) }],
      good: [
        {
          title: 'a banner',
          wire: exampleWire([{ at: 1, direction: 'received', text: 'ready', problem: 'not-json' }, sent()]),
          shows: 'What is no message is reported as such.',
        },
        {
          title: 'progress of what was asked',
          wire: exampleWire([sent({ progressToken: 1 }), received('notifications/progress')]),
          shows: 'A notification may belong to a request that asked for it.',
        },
        {
          title: 'a log message',
          wire: exampleWire([sent(), received('notifications/message')]),
          shows: 'Log messages and changes that nobody asked for are reported wherever they come.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    for (const [index, { frames }] of wire.connections.entries()) {
      const at = frames.findIndex((frame) => frame.direction === 'received' && 'message' in frame);
      const first = frames[at];
      if (first === undefined || !('message' in first) || frames.slice(0, at).some(invites)) continue;
      const method = stringMember(first.message, 'method');
      if (method === undefined || Object.hasOwn(first.message as JsonObject, 'id') || ELSEWHERE.has(method)) continue;
      report('early', ['wire', 'connections', index, 'frames', at], { method });
      return;
    }
  },
);

/** True for what we sent when notifications may belong to it. */
function invites(frame: Frame): boolean {
  if (!('message' in frame)) return false;
  const meta = member(member(frame.message, 'params'), '_meta');
  return (
    member(frame.message, 'method') === 'subscriptions/listen' ||
    member(meta, 'progressToken') !== undefined ||
    member(meta, 'io.modelcontextprotocol/logLevel') !== undefined
  );
}

function sent(_meta: JsonObject = {}): Frame {
  return { at: 1, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { _meta } } };
}

function received(method: string): Frame {
  return { at: 2, direction: 'received', message: { jsonrpc: '2.0', method } };
}
