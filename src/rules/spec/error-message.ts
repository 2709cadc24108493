import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { member, stringMember } from '../../model/json.ts';
import type { WireRecord } from '../../model/surface.ts';
import { isResponse, receivedMessages } from '../../protocol/exchanges.ts';

const SHOWN = 400;
const TRACE = /^[ \t]*at .+[:(]|Traceback \(most recent call last\)|^[ \t]*File ".+", line \d+/m;

export const errorMessage = defineRule(
  {
    id: 'spec/error-message',
    severity: 'info',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The message of an error is not one short sentence',
    why: 'Clients show the message of an error to people and hand it to the model. A stack trace or a dump of validation there fills the context, hides what went wrong, and tells strangers about the inside of the server.',
    remedy: 'Say in one sentence what went wrong, put details into `data`, and write stack traces to standard error.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'Error', level: 'SHOULD' },
    requirements: ['rpc-error-message-concise'],
    options: { maxLength: { default: 300, description: 'The longest message, in characters, that is still short.' } },
    falsePositives: [
      'Details in `data` may be as long as they need to be.',
      'A sentence that names a URI or a list of versions is still short.',
    ],
    messages: {
      trace: 'The message of {count} holds a stack trace.',
      lines: 'The message of {count} has several lines.',
      long: 'The message of {count} is long: {length} characters.',
    },
    examples: {
      bad: [
        { title: 'a stack trace', wire: failing('TypeError: x is undefined\n    at find (/srv/app/find.js:12:3)') },
        { title: 'a dump of validation', wire: failing('Invalid arguments: [\n  { "code": "invalid_type" }\n]') },
        { title: 'an essay', wire: failing('The book could not be found. '.repeat(20)) },
      ],
      good: [
        {
          title: 'details in data',
          wire: failing('Invalid arguments', 'isbn: expected a string\nshelf: expected a number'),
          shows: 'Details in `data` may be as long as they need to be.',
        },
        {
          title: 'a sentence with a list',
          wire: failing(
            'Unsupported protocol version 1900-01-01; supported are 2026-07-28, 2025-11-25 and 2025-06-18.',
          ),
          shows: 'A sentence that names a URI or a list of versions is still short.',
        },
      ],
    },
  },
  ({ wire, options, report }) => {
    const seen = new Map<Fault, { count: number; readonly at: readonly (string | number)[]; readonly text: string }>();
    for (const { message, path } of receivedMessages(wire)) {
      const text = isResponse(message) ? stringMember(member(message, 'error'), 'message') : undefined;
      const fault = text === undefined ? undefined : faultOf(text, options.maxLength);
      if (text === undefined || fault === undefined) continue;
      const before = seen.get(fault);
      if (before === undefined) seen.set(fault, { count: 1, at: path, text });
      else before.count += 1;
    }
    for (const [fault, { count, at, text }] of seen)
      report(
        fault,
        ['wire', ...at, 'error', 'message'],
        { count: count === 1 ? '1 error' : `${count} errors`, length: text.length },
        { evidence: text.slice(0, SHOWN) },
      );
  },
);

type Fault = 'trace' | 'lines' | 'long';

function faultOf(text: string, maxLength: number): Fault | undefined {
  if (TRACE.test(text.slice(0, 10_000))) return 'trace';
  if (/[\n\r]/.test(text.trim())) return 'lines';
  return text.length > maxLength ? 'long' : undefined;
}

function failing(message: string, data: string = ''): WireRecord {
  return exampleWire([
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, error: { code: -32602, message, data } } },
  ]);
}
