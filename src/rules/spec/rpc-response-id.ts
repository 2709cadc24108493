import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isArray, type Json, member } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { WireConnection, WireRecord } from '../../model/surface.ts';
import { isResponse, receivedMessages } from '../../protocol/exchanges.ts';

export const rpcResponseId = defineRule(
  {
    id: 'spec/rpc-response-id',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'A response does not carry the id of a request',
    why: 'A client finds the request that a response answers by its `id` alone. A response with an id of another type, or one that nobody asked for, is dropped, and the request hangs until it times out; of two responses to one request the second is noise, and which of them counts depends on the client.',
    remedy:
      'Answer each request once, and copy its `id` as it came: the number 1 stays a number, and 0 and "" are ids too.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Responses', level: 'MUST' },
    requirements: ['rpc-response-id-echo'],
    falsePositives: [
      'An error without an id, or with null, answers a message that could not be read.',
      'Responses may come in any order.',
      'Each connection counts ids on its own.',
      'A response that comes again when its stream is resumed has not been given twice.',
    ],
    messages: {
      unknown: 'A response has the id {id}, which no request before it had{more}.',
      type: 'A response has the id {id}; the request had it as a {type}{more}.',
      missing: 'A result has no id, so that nobody knows what it answers{more}.',
      twice: 'The request with the id {id} has {times} responses{more}.',
    },
    examples: {
      bad: [
        { title: 'another id', wire: wireOf([[ask(1), answer(1001)]]) },
        { title: 'a text for a number', wire: wireOf([[ask(1), answer('1')]]) },
        { title: 'no id', wire: wireOf([[ask(0), answer(null)]]) },
        { title: 'two answers', wire: wireOf([[ask(1), answer(1), answer(1)]]) },
      ],
      good: [
        {
          title: 'an error about something unreadable',
          wire: wireOf([
            [
              {
                at: 1,
                direction: 'received',
                message: { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'no' } },
              },
              { at: 1, direction: 'received', message: { jsonrpc: '2.0', error: { code: -32600, message: 'no' } } },
            ],
          ]),
          shows: 'An error without an id, or with null, answers a message that could not be read.',
        },
        {
          title: 'answers in another order',
          wire: wireOf([[ask(1), ask(2), answer(2), answer(1)]]),
          shows: 'Responses may come in any order.',
        },
        {
          title: 'a stream that was resumed',
          wire: wireOf([[ask(1), answer(1), { ...answer(1), stream: null }]]),
          shows: 'A response that comes again when its stream is resumed has not been given twice.',
        },
        {
          title: 'two connections',
          wire: wireOf([
            [ask(1), answer(1)],
            [ask(1), answer(1)],
          ]),
          shows: 'Each connection counts ids on its own.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    const asked = wire.connections.map(({ frames }) =>
      frames.flatMap((frame) =>
        frame.direction === 'sent' && 'message' in frame
          ? (isArray(frame.message) ? frame.message : [frame.message])
              .filter((message) => member(message, 'method') !== undefined)
              .map((message) => member(message, 'id') ?? null)
          : [],
      ),
    );
    const answers = new Map<string, { count: number; readonly at: readonly PathSegment[]; readonly id: Json }>();
    // A server that has one wrong has them all wrong: the first of a kind stands for the others.
    const found = new Map<Kind, { count: number; readonly at: readonly PathSegment[]; readonly data: Data }>();
    const add = (kind: Kind, at: readonly PathSegment[], data: Data): void => {
      const before = found.get(kind);
      if (before === undefined) found.set(kind, { count: 1, at, data });
      else before.count += 1;
    };
    for (const { message, path, connection, frame, answers: request } of receivedMessages(wire)) {
      // What comes on the stream of a GET is judged by where it comes.
      if (!isResponse(message) || wire.connections[connection]?.frames[frame]?.stream === null) continue;
      const id = member(message, 'id') ?? null;
      if (request !== undefined) {
        const key = `${connection} ${request.frame} ${JSON.stringify(id)}`;
        answers.set(key, { count: (answers.get(key)?.count ?? 0) + 1, at: path, id });
        continue;
      }
      if (id === null) {
        if (Object.hasOwn(message, 'result')) add('missing', path, { id: '', type: '', times: 0 });
        continue;
      }
      const meant = asked[connection]?.find((one) => one !== null && one !== id && String(one) === String(id));
      const data = { id: JSON.stringify(id), type: typeof meant, times: 0 };
      add(meant === undefined ? 'unknown' : 'type', [...path, 'id'], data);
    }
    for (const { count, at, id } of answers.values())
      if (count > 1) add('twice', [...at, 'id'], { id: JSON.stringify(id), type: '', times: count });
    for (const [kind, { count, at, data }] of found) {
      const more = count === 1 ? '' : `, and ${count - 1} more like it`;
      report(kind, ['wire', ...at], { ...data, more });
    }
  },
);

type Kind = 'unknown' | 'type' | 'missing' | 'twice';
type Data = Readonly<Record<'id' | 'type', string>> & { readonly times: number };

function ask(id: number): WireConnection['frames'][number] {
  return { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id, method: 'tools/list' } };
}

function answer(id: Json): WireConnection['frames'][number] {
  return { at: 1, direction: 'received', message: { jsonrpc: '2.0', id, result: {} } };
}

function wireOf(conversations: readonly WireConnection['frames'][]): WireRecord {
  return { connections: conversations.flatMap((frames) => exampleWire(frames).connections) };
}
