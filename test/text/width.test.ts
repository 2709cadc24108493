import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayWidth, wrap } from '../../src/text/width.ts';

describe('displayWidth', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['größe', 5],
    ['e\u0301', 1],
    ['a\u0300\u0301\u0302b', 2],
    ['读取', 4],
    ['ファイル', 8],
    ['ﾌｧｲﾙ', 4],
    ['파일', 4],
    ['ＡＢ', 4],
    ['😀', 2],
    ['🚀 go', 5],
    ['a\u200Bb', 2],
    ['a\u200Cb', 2],
    ['שלום', 4],
    ['→ “x” – …', 9],
  ])('%j takes %i columns', (text, columns) => {
    expect(displayWidth(text)).toBe(columns);
  });

  it('adds up over parts', () => {
    const part = fc.string({ unit: fc.constantFrom('a', ' ', '读', 'ﾌ', '😀', '\u0301', '\u200B', 'é') });
    fc.assert(
      fc.property(part, part, (a, b) => {
        expect(displayWidth(a + b)).toBe(displayWidth(a) + displayWidth(b));
      }),
    );
  });
});

describe('wrap', () => {
  it.each([
    ['', 5, ['']],
    ['abc', 5, ['abc']],
    ['ab cd', 5, ['ab cd']],
    ['ab cde', 5, ['ab', 'cde']],
    ['ab cd ef', 5, ['ab cd', 'ef']],
    ['a abcdefgh b', 5, ['a', 'abcdefgh', 'b']],
    ['abcdefgh', 5, ['abcdefgh']],
    ['读取 文件', 8, ['读取', '文件']],
    ['读取 文件', 9, ['读取 文件']],
    ['ab e\u0301e\u0301', 5, ['ab e\u0301e\u0301']],
    ['a\u00A0b c', 3, ['a\u00A0b', 'c']],
  ])('%j at %i columns', (text, width, lines) => {
    expect(wrap(text, width)).toEqual(lines);
  });

  const word = fc.string({
    unit: fc.constantFrom('a', 'b', '-', '读', '😀', '\u0301', 'é'),
    minLength: 1,
    maxLength: 12,
  });
  const words = fc.array(word, { minLength: 1, maxLength: 20 });
  const width = fc.integer({ min: 1, max: 30 });

  it('loses, adds and reorders no word', () => {
    fc.assert(
      fc.property(words, width, (given, columns) => {
        expect(wrap(given.join(' '), columns).join(' ')).toBe(given.join(' '));
      }),
    );
  });

  it('makes no line wider than asked for, unless it is one word', () => {
    fc.assert(
      fc.property(words, width, (given, columns) => {
        for (const line of wrap(given.join(' '), columns))
          if (line.includes(' ')) expect(displayWidth(line)).toBeLessThanOrEqual(columns);
      }),
    );
  });

  it('begins no line with a word that had room in the line before', () => {
    fc.assert(
      fc.property(words, width, (given, columns) => {
        const lines = wrap(given.join(' '), columns);
        for (const [i, line] of lines.slice(1).entries()) {
          const [first = ''] = line.split(' ');
          expect(displayWidth(`${lines[i]} ${first}`)).toBeGreaterThan(columns);
        }
      }),
    );
  });
});
