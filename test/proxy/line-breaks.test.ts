import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineBreaks } from '../../src/proxy/line-breaks.ts';

/** Texts with every kind of line end, characters of several units, and marks that belong to what stands before them. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '\r\r\n',
        ' ',
        'e\u0301',
        '👩‍👩‍👧',
        '🇩🇪',
        '한',
        '\u200D',
        '\\',
        '"',
        ',',
        '[',
        '{"a":',
      ),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

function linesIn(text: string, longest: number): string[] {
  const breaks = lineBreaks(text, longest);
  return breaks.slice(1).map((end, at) => text.slice(breaks[at], end));
}

describe('lines', () => {
  test('joined, are the text, and none is longer than allowed', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 4, max: 40 }), (text, longest) => {
        const lines = linesIn(text, longest);
        expect(lines.join('')).toBe(text);
        for (const line of lines) {
          expect(line.length).toBeGreaterThan(0);
          expect(line.length).toBeLessThanOrEqual(longest);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('never end inside a pair of surrogates or between CR and LF', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 4, max: 40 }), (text, longest) => {
        for (const at of lineBreaks(text, longest).slice(1, -1)) {
          expect(/[\uD800-\uDBFF]$/.test(text.slice(0, at)) && /^[\uDC00-\uDFFF]/.test(text.slice(at))).toBe(false);
          expect(text.slice(at - 1, at + 1)).not.toBe('\r\n');
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['a\nb\n', ['a\n', 'b\n']],
    ['a\r\nb', ['a\r\n', 'b']],
    ['a\rb\r', ['a\r', 'b\r']],
    ['\n\n', ['\n', '\n']],
    ['a', ['a']],
    ['', []],
  ])('keep their ends: %j', (text, lines) => {
    expect(linesIn(text, 100)).toEqual(lines);
  });

  test('a character of several code points stays whole', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(linesIn(family.repeat(5), 2 * family.length + 3)).toEqual([family.repeat(2), family.repeat(2), family]);
    expect(linesIn('e\u0301'.repeat(4), 3)).toEqual(Array.from({ length: 4 }, () => 'e\u0301'));
  });

  test('an endless line is cut behind blanks where it has them', () => {
    expect(linesIn('one two three four', 10)).toEqual(['one two ', 'three four']);
    expect(linesIn('x'.repeat(25), 10)).toEqual(['x'.repeat(10), 'x'.repeat(10), 'x'.repeat(5)]);
  });

  test('JSON on one line is cut between values, outer ones first', () => {
    const items = Array.from({ length: 6 }, (_, index) => ({ id: index, name: `item, ${index}` }));
    for (const line of linesIn(JSON.stringify(items), 60)) expect(line).toMatch(/^[[{].*(?:\},|\}\])$/);
    expect(linesIn('{"a":"one, two","b":"three"}', 20)).toEqual(['{"a":"one, two",', '"b":"three"}']);
  });

  test('no escape of JSON is cut', () => {
    const lines = linesIn(JSON.stringify(['\u0001'.repeat(40)]), 16);
    for (const line of lines) expect(line).not.toMatch(/\\(?:u[0-9a-f]{0,3})?$/);
    expect(lines.length).toBeGreaterThan(10);
  });

  test('time grows with the text, not with its square', () => {
    // A million commas, of which each could be a place to cut.
    const text = `[${'[1,'.repeat(300_000)}`;
    expect(linesIn(text, 8000).join('').length).toBe(text.length);
  });
});
