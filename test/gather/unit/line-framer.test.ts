import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineFramer } from '../../../src/gather/line-framer.ts';

/** The lines that come out of these chunks, and what is left at the end; undefined once a line was too long. */
function frame(
  limit: number,
  chunks: readonly (string | Buffer)[],
): { lines: string[]; rest: string | undefined } | undefined {
  const framer = new LineFramer(limit);
  const lines: string[] = [];
  for (const chunk of chunks) {
    const complete = framer.push(Buffer.from(chunk as string));
    if (complete === 'too-long') return undefined;
    lines.push(...complete.map((line) => line.toString('latin1')));
  }
  return { lines, rest: framer.rest()?.toString('latin1') };
}

describe('LineFramer', () => {
  it.each<readonly [string, readonly string[], readonly string[], string | undefined]>([
    ['nothing', [], [], undefined],
    ['one line', ['a\n'], ['a'], undefined],
    ['a line in pieces', ['a', 'b', 'c\n'], ['abc'], undefined],
    ['several lines in one piece', ['a\nb\nc'], ['a', 'b'], 'c'],
    ['a piece across lines', ['a\nb', 'c\nd\n'], ['a', 'bc', 'd'], undefined],
    ['empty lines', ['\n\na\n\n'], ['', '', 'a', ''], undefined],
    ['carriage returns before line ends', ['a\r\nb\r\n\r\n'], ['a', 'b', ''], undefined],
    ['a carriage return cut off from its line end', ['a\r', '\nb'], ['a'], 'b'],
    ['a carriage return inside a line', ['a\rb\n'], ['a\rb'], undefined],
    ['two carriage returns', ['a\r\r\n'], ['a\r'], undefined],
    ['a carriage return at the end of everything', ['a\r'], [], 'a'],
    ['nothing after the last line end', ['a\n', ''], ['a'], undefined],
  ])('%s', (_, chunks, lines, rest) => {
    expect(frame(100, chunks)).toEqual({ lines, rest });
  });

  it('takes a line of exactly the limit in bytes, and none longer', () => {
    for (const chunks of [['12345\n'], ['12', '345\n'], ['12345', '\n'], ['1\n12345\n']])
      expect(frame(5, chunks)?.lines.at(-1)).toBe('12345');
    for (const chunks of [['123456\n'], ['123456'], ['12345', '6'], ['12', '3456\n'], ['1\n123456\n'], ['ééé\n']])
      expect(frame(5, chunks)).toBeUndefined();
  });

  it('gives the bytes as they came, UTF-8 or not', () => {
    const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a, 0xe8]);
    expect(frame(100, [bytes.subarray(0, 2), bytes.subarray(2)])).toEqual({ lines: ['\xFF\xFE\0\x80'], rest: '\xE8' });
  });

  it('can go on after it gave the rest', () => {
    const framer = new LineFramer(5);
    framer.push(Buffer.from('abc'));
    expect(framer.rest()?.toString()).toBe('abc');
    expect(framer.rest()).toBeUndefined();
    expect(framer.push(Buffer.from('de\n'))).toEqual([Buffer.from('de')]);
  });

  it('splits a stream into the same lines however it is chopped', () => {
    const stream = fc.string({ unit: fc.constantFrom('a', 'b', '\r', '\n', '\n', 'é'), maxLength: 60 });
    const cuts = fc.array(fc.nat({ max: 130 }), { maxLength: 12 });
    fc.assert(
      fc.property(stream, cuts, (text, at) => {
        const bytes = Buffer.from(text);
        const edges = [0, ...at.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((end, i) => bytes.subarray(edges[i], end));
        const lines = bytes
          .toString('latin1')
          .split('\n')
          .map((line) => line.replace(/\r$/, ''));
        const unfinished = !text.endsWith('\n') && text !== '';
        expect(frame(1000, chunks)).toEqual({
          lines: lines.slice(0, -1),
          rest: unfinished ? lines.at(-1) : undefined,
        });
      }),
    );
  });

  it('finds a line too long however it is chopped', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 12 });
    const stream = fc.array(line).map((lines) => lines.map((text) => `${text}\n`).join(''));
    fc.assert(
      fc.property(stream, fc.integer({ min: 1, max: 20 }), (text, size) => {
        const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
        const longest = Math.max(0, ...text.split('\n').map((part) => part.length));
        expect(frame(8, chunks) === undefined).toBe(longest > 8);
      }),
    );
  });
});
