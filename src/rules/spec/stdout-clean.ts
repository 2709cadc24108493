import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isArray, isObject } from '../../model/json.ts';
import type { Frame } from '../../model/surface.ts';

const SHOWN = 300;

export const stdoutClean = defineRule(
  {
    id: 'spec/stdout-clean',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio'],
    needs: ['wire'],
    title: 'Something other than MCP messages on standard output',
    why: 'Over stdio, standard output is the protocol: each line must be one JSON-RPC message. A banner, a log line or a progress bar there breaks clients that read strictly, and is noise to all others.',
    remedy:
      'Write logs and banners to standard error (in Node `console.error`), and silence what a launcher or library prints.',
    spec: { revision: '2026-07-28', page: 'basic/transports/stdio', section: 'stdio', level: 'MUST' },
    requirements: ['stdio-stdout-clean'],
    falsePositives: [
      'Standard error may hold anything.',
      'An empty line between messages is tolerated by every known client.',
      'A message with an unknown method or extra members is still an MCP message.',
    ],
    messages: {
      text: 'Standard output carries {count} of text that is not JSON, the first {when}.',
      json: 'Standard output carries {count} of JSON that is no JSON-RPC message, the first {when}.',
      encoding: 'Standard output carries {count} of bytes that are not UTF-8, the first {when}.',
    },
    examples: {
      bad: [
        { title: 'a banner before the first answer', wire: exampleWire([received('Server running on stdio')]) },
        {
          title: 'a JSON logger that writes to standard output',
          wire: exampleWire([answer(1), { at: 9, direction: 'received', message: { level: 30, msg: 'ready' } }]),
        },
        {
          title: 'bytes in another encoding',
          wire: exampleWire([{ at: 5, direction: 'received', text: 'Gr\uFFFD\uFFFDe', problem: 'not-utf8' }]),
        },
      ],
      good: [
        {
          title: 'a banner on standard error',
          wire: exampleWire([answer(1)], 'Server running on stdio\n'),
          shows: 'Standard error may hold anything.',
        },
        {
          title: 'an empty line',
          wire: exampleWire([answer(1), { at: 3, direction: 'received', text: '', problem: 'blank' }]),
          shows: 'An empty line between messages is tolerated by every known client.',
        },
        {
          title: 'a notification of its own',
          wire: exampleWire([
            { at: 4, direction: 'received', message: { jsonrpc: '2.0', method: 'notifications/acme', acme: true } },
          ]),
          shows: 'A message with an unknown method or extra members is still an MCP message.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    // Every process prints the same banner, so the first connection that shows the noise stands for all.
    for (const kind of ['text', 'json', 'encoding'] as const) {
      const at = wire.connections.findIndex(({ frames }) => frames.some((frame) => noiseIn(frame) === kind));
      const frames = wire.connections[at]?.frames ?? [];
      const noisy = frames.filter((frame) => noiseIn(frame) === kind);
      const first = noisy[0];
      if (first === undefined) continue;
      const position = frames.indexOf(first);
      const before = frames
        .slice(0, position)
        .filter((frame) => frame.direction === 'received' && 'message' in frame).length;
      report(
        kind,
        ['wire', 'connections', at, 'frames', position],
        {
          count: noisy.length === 1 ? '1 line' : `${noisy.length} lines`,
          when: before === 0 ? 'before any answer' : `after ${before} ${before === 1 ? 'message' : 'messages'}`,
        },
        { evidence: ('text' in first ? first.text : JSON.stringify(first.message)).slice(0, SHOWN) },
      );
    }
  },
);

function noiseIn(frame: Frame): 'text' | 'json' | 'encoding' | undefined {
  if (frame.direction === 'sent') return undefined;
  if ('text' in frame)
    return frame.problem === 'not-json' ? 'text' : frame.problem === 'not-utf8' ? 'encoding' : undefined;
  const messages = isArray(frame.message) ? frame.message : [frame.message];
  return messages.every(
    (message) =>
      isObject(message) && ['jsonrpc', 'method', 'result', 'error'].some((key) => Object.hasOwn(message, key)),
  )
    ? undefined
    : 'json';
}

function received(text: string): Frame {
  return { at: 2, direction: 'received', text, problem: 'not-json' };
}

function answer(id: number): Frame {
  return { at: 1, direction: 'received', message: { jsonrpc: '2.0', id, result: {} } };
}
