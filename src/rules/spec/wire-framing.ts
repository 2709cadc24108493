import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject } from '../../model/json.ts';
import type { Frame } from '../../model/surface.ts';

const SHOWN = 300;
// Enough for the printed answer to a handshake, which is the first that comes.
const MOST_LINES = 1000;
const MOST_ATTEMPTS = 10;

export const wireFraming = defineRule(
  {
    id: 'spec/wire-framing',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio'],
    needs: ['wire'],
    title: 'Messages are not one line of JSON each',
    why: 'Over stdio a newline ends a message. A client reads JSON that was printed over several lines as several broken messages, and the headers of the Language Server Protocol as one more: no request is ever answered. Such lines are no messages, so `spec/stdout-clean` reports them too; this rule says what they are.',
    remedy:
      'Write each message with `JSON.stringify(message) + "\\n"`, without indentation and without headers before it.',
    spec: { revision: '2026-07-28', page: 'basic/transports/stdio', section: 'stdio', level: 'MUST' },
    requirements: ['stdio-one-line-per-message'],
    falsePositives: [
      'An escaped newline inside of a string is fine: it is no newline on the wire.',
      'A line of text that is no part of a message is noise, which is another defect.',
      'A line may hold spaces between the members of a message.',
    ],
    messages: {
      printed: 'A message is spread over {count} lines.',
      headers: 'A header in the manner of the Language Server Protocol stands before a message.',
    },
    examples: {
      bad: [
        {
          title: 'printed JSON',
          wire: exampleWire([
            line('{'),
            line('  "jsonrpc": "2.0",'),
            line('  "id": 1,'),
            line('  "result": {}'),
            line('}'),
          ]),
        },
        { title: 'a header with a length', wire: exampleWire([line('Content-Length: 36'), blank(), answer('a')]) },
      ],
      good: [
        {
          title: 'a text of two lines',
          wire: exampleWire([answer('one\ntwo')]),
          shows: 'An escaped newline inside of a string is fine: it is no newline on the wire.',
        },
        {
          title: 'a banner with braces',
          wire: exampleWire([line('{ shelf }'), line('ready'), answer('a')]),
          shows: 'A line of text that is no part of a message is noise, which is another defect.',
        },
        {
          title: 'a message with spaces',
          wire: exampleWire([answer('{ }')]),
          shows: 'A line may hold spaces between the members of a message.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    const done = new Set<'printed' | 'headers'>();
    let attempts = 0;
    for (const [connection, { frames }] of wire.connections.entries()) {
      // What we sent in between does not part the lines of the server.
      const lines = frames
        .map((frame, position) => ({ frame, position }))
        .filter(({ frame }) => frame.direction === 'received');
      for (const [index, { frame, position }] of lines.entries()) {
        if (!('text' in frame) || frame.problem !== 'not-json') continue;
        const at = ['wire', 'connections', connection, 'frames', position] as const;
        if (!done.has('headers') && /^content-(?:length|type)\s*:/i.test(frame.text)) {
          done.add('headers');
          report('headers', at, {}, { evidence: frame.text.slice(0, SHOWN) });
        }
        if (done.has('printed') || !/^\s*[{[]\s*$|^\s*\{\s*"/.test(frame.text)) continue;
        // A server that prints many beginnings and no ends is looked at this often and no more.
        attempts += 1;
        if (attempts > MOST_ATTEMPTS) continue;
        const found = printedFrom(lines.slice(index, index + MOST_LINES).map((entry) => entry.frame));
        if (found === undefined) continue;
        done.add('printed');
        report('printed', at, { count: found.count }, { evidence: found.text.slice(0, SHOWN) });
      }
    }
  },
);

/** The message that begins with the first of some lines and ends with a later one, where its brackets are closed. */
function printedFrom(lines: readonly Frame[]): { readonly count: number; readonly text: string } | undefined {
  const texts: string[] = [];
  let open = 0;
  for (const frame of lines) {
    // A closing bracket alone is no JSON, but a lone value is.
    if ('message' in frame && isObject(frame.message) && Object.hasOwn(frame.message, 'jsonrpc')) return undefined;
    const text = 'text' in frame ? frame.text : JSON.stringify(frame.message);
    texts.push(text);
    const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '');
    open += (bare.match(/[{[]/g)?.length ?? 0) - (bare.match(/[}\]]/g)?.length ?? 0);
    if (open > 0) continue;
    const whole = texts.join('\n');
    return texts.length > 1 && isObject(parsed(whole)) ? { count: texts.length, text: whole } : undefined;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function line(text: string): Frame {
  return { at: 1, direction: 'received', text, problem: 'not-json' };
}

function blank(): Frame {
  return { at: 1, direction: 'received', text: '', problem: 'blank' };
}

function answer(text: string): Frame {
  return { at: 2, direction: 'received', message: { jsonrpc: '2.0', id: 1, result: { text } } };
}
