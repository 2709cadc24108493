import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import type { Frame } from '../../model/surface.ts';

export const wireBlankLines = defineRule(
  {
    id: 'spec/wire-blank-lines',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio'],
    needs: ['wire'],
    title: 'Blank lines on standard output',
    why: 'Over stdio each line is one message, and an empty line is none. All known clients skip it, so this is advice; it mostly shows that something prints beside the server, or that a newline is written twice.',
    remedy: 'End each message with exactly one newline, and print nothing else to standard output.',
    spec: { revision: '2026-07-28', page: 'basic/transports/stdio', section: 'stdio', level: 'ADVISORY' },
    requirements: ['stdio-blank-lines'],
    falsePositives: [
      'A carriage return before the newline makes no line of its own.',
      'Blank lines on standard error are nobody’s business.',
    ],
    messages: { blank: 'Standard output has {count}.' },
    examples: {
      bad: [
        { title: 'an empty line after an answer', wire: exampleWire([answer(), blank('')]) },
        { title: 'lines of spaces', wire: exampleWire([blank('  '), answer(), blank('\t')]) },
      ],
      good: [
        {
          title: 'answers that end with CR LF',
          wire: exampleWire([answer(), answer()]),
          shows: 'A carriage return before the newline makes no line of its own.',
        },
        {
          title: 'a log with blank lines',
          wire: exampleWire([answer()], 'ready\n\n\n'),
          shows: 'Blank lines on standard error are nobody’s business.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    // Every process prints the same, so the first connection that has some stands for all.
    const at = wire.connections.findIndex(({ frames }) => frames.some(isBlank));
    const frames = wire.connections[at]?.frames ?? [];
    const count = frames.filter(isBlank).length;
    if (count === 0) return;
    report('blank', ['wire', 'connections', at, 'frames', frames.findIndex(isBlank)], {
      count: count === 1 ? '1 blank line' : `${count} blank lines`,
    });
  },
);

function isBlank(frame: Frame): boolean {
  return frame.direction === 'received' && 'text' in frame && frame.problem === 'blank';
}

function blank(text: string): Frame {
  return { at: 2, direction: 'received', text, problem: 'blank' };
}

function answer(): Frame {
  return { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result: {} } };
}
