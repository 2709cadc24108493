import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isArray, isObject, type Json } from '../../model/json.ts';
import type { Frame } from '../../model/surface.ts';

const ENVELOPE = ['jsonrpc', 'id', 'method', 'result', 'error'] as const;
const SHOWN = 200;
const CAME = { at: 1, direction: 'received', stream: 1 } as const;

export const httpStreamMalformed = defineRule(
  {
    id: 'spec/http-stream-malformed',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: ['wire'],
    title: 'An event of a stream has no JSON-RPC message',
    why: 'Clients read the data of every event as one JSON-RPC message. Some pass over what is none, some give up the whole stream, and the response that was still to come is lost.',
    remedy:
      'Put one JSON-RPC message in the data of each event. To keep a connection open send a comment: a line that begins with a colon.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Receiving Messages',
      level: 'MUST',
    },
    requirements: ['http-sse-wellformed'],
    falsePositives: [
      'Comments, and events without data, are no messages.',
      'Revision 2025-03-26 has arrays of messages.',
      'What is cut off here because it is too large may well have been a message.',
    ],
    messages: {
      malformed: '{count} had data that is no JSON-RPC message.',
    },
    examples: {
      bad: [
        { title: 'words', wire: exampleWire([{ ...CAME, text: 'keep-alive', problem: 'not-json' }]) },
        { title: 'other JSON', wire: exampleWire([{ ...CAME, message: { type: 'ping' } }]) },
      ],
      good: [
        {
          title: 'a notification',
          wire: exampleWire([{ ...CAME, message: { jsonrpc: '2.0', method: 'notifications/progress' } }]),
          shows: 'Comments, and events without data, are no messages.',
        },
        {
          title: 'an array',
          wire: exampleWire([{ ...CAME, message: [{ jsonrpc: '2.0', method: 'notifications/progress' }] }]),
          shows: 'Revision 2025-03-26 has arrays of messages.',
        },
        {
          title: 'a large one',
          wire: exampleWire([{ ...CAME, text: '{"jsonrpc":"2.0","id":1,"result":{', problem: 'too-large' }]),
          shows: 'What is cut off here because it is too large may well have been a message.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    let count = 0;
    let first: { readonly at: readonly (string | number)[]; readonly evidence: string } | undefined;
    for (const [connection, { frames }] of wire.connections.entries())
      for (const [index, frame] of frames.entries()) {
        if (frame.stream === undefined || isWellFormed(frame)) continue;
        count += 1;
        const evidence = ('text' in frame ? frame.text : JSON.stringify(frame.message)).slice(0, SHOWN);
        first ??= { at: ['connections', connection, 'frames', index], evidence };
      }
    if (first === undefined) return;
    report(
      'malformed',
      ['wire', ...first.at],
      { count: count === 1 ? '1 event' : `${count} events` },
      { evidence: first.evidence },
    );
  },
);

function isWellFormed(frame: Frame): boolean {
  return 'text' in frame ? frame.problem === 'too-deep' || frame.problem === 'too-large' : isEnvelope(frame.message);
}

/** What is wrong inside of a message is reported as such. */
function isEnvelope(message: Json): boolean {
  return isArray(message) || (isObject(message) && ENVELOPE.some((name) => Object.hasOwn(message, name)));
}
