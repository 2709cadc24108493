import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineIndex } from '../../src/input/line-index.ts';

describe('lineIndex', () => {
  it('counts lines and columns from 1, in UTF-16 units', () => {
    const text = 'ab\n\r\n😀c\n';
    expect([0, 1, 2, 3, 4, 5, 7, 8, 9].map((offset) => placeIn(text, offset))).toEqual([
      { line: 1, column: 1 },
      { line: 1, column: 2 },
      { line: 1, column: 3 },
      { line: 2, column: 1 },
      { line: 2, column: 2 },
      { line: 3, column: 1 },
      { line: 3, column: 3 },
      { line: 3, column: 4 },
      { line: 4, column: 1 },
    ]);
  });

  it('agrees with splitting the text before the offset into lines', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '😀') }), fc.nat(), (text, position) => {
        const offset = position % (text.length + 1);
        const before = text.slice(0, offset).split('\n');
        expect(placeIn(text, offset)).toEqual({ line: before.length, column: (before.at(-1) ?? '').length + 1 });
      }),
    );
  });
});

describe('the end of a line', () => {
  it('is the line break, or the end of the text', () => {
    expect([0, 3, 6].map((offset) => lineIndex('ab\ncd\ne')(offset).lineEnd)).toEqual([2, 5, 7]);
  });
});

function placeIn(text: string, offset: number): object {
  const { line, column } = lineIndex(text)(offset);
  return { line, column };
}
