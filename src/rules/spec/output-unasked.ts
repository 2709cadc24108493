import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { stringMember } from '../../model/json.ts';
import type { Frame } from '../../model/surface.ts';

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
    falsePositives: ['What is no message is reported as such.', 'A message after a request may belong to it.'],
    messages: { early: 'The server sent {what} before anything was asked.' },
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
          wire: exampleWire([sent(), received('notifications/progress')]),
          shows: 'A message after a request may belong to it.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    for (const [index, { frames }] of wire.connections.entries()) {
      const [first] = frames;
      if (first === undefined || first.direction === 'sent' || !('message' in first)) continue;
      const what = stringMember(first.message, 'method') ?? 'a message';
      report('early', ['wire', 'connections', index, 'frames', 0], { what });
      return;
    }
  },
);

function sent(): Frame {
  return { at: 5, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'tools/list' } };
}

function received(method: string): Frame {
  return { at: 2, direction: 'received', message: { jsonrpc: '2.0', method } };
}
