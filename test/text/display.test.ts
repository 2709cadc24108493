import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { display } from '../../src/text/display.ts';
import { selectors, tagFlag, tags } from './hidden-samples.ts';

const FLAG = /\u{1F3F4}[\u{E0061}-\u{E007A}]{5}\u{E007F}/gu;
const CONTROL = /[\0-\x1F\x7F-\x9F\u2028\u2029\p{Cs}]/u;
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
const TAG = /[\u{E0000}-\u{E007F}]/u;

// Hostile text is mostly what the sanitiser looks at; between it stand the letters that excuse some of it.
const unit = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom(...'ab \\u{}"\n\r\t\0\x1B\x7F\x85\x9B', '\u2028', '\u2029', '\uD83D', '\uDE00', '\uE000', '\uFFFF'),
  fc.constantFrom(
    '\u200B',
    '\u200C',
    '\u200D',
    '\u200E',
    '\u200F',
    '\u061C',
    '\uFEFF',
    '\u00AD',
    '\uFE0F',
    '\u{E0100}',
  ),
  fc.constantFrom('\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'),
  fc.constantFrom(
    'é',
    '读',
    'क\u094D',
    'ش',
    'ש',
    'ก',
    '😀',
    '👨',
    '⚠',
    '🏴',
    tagFlag('gbeng'),
    '\u{E0067}',
    '\u{E007F}',
  ),
);
const hostile = fc.string({
  unit: fc.oneof({ weight: 9, arbitrary: unit }, fc.constantFrom('::error', '##[', '0#', '\u180E', '\u180B', 'ᠠ')),
  maxLength: 60,
});
const limit = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 13, max: 200 }));

describe('display shows', () => {
  it.each([
    ['line ends and tabs', 'a\nb\r\nc\td', 'a\\nb\\r\\nc\\td'],
    ['terminal escapes', '\x1B[31mred\x1B[0m \x9B2J \x07', '\\u{001B}[31mred\\u{001B}[0m \\u{009B}2J \\u{0007}'],
    ['NUL and DEL', '\0\x7F', '\\u{0000}\\u{007F}'],
    ['line and paragraph separators', 'a\u2028b\u2029c\x85d', 'a\\u{2028}b\\u{2029}c\\u{0085}d'],
    ['lone surrogates', 'a\uD83Db\uDE00c', 'a\\u{D83D}b\\u{DE00}c'],
    ['private use and non-characters', '\uE000\u{F0000}\uFFFE\uFFFF', '\\u{E000}\\u{F0000}\\u{FFFE}\\u{FFFF}'],
    ['zero-width characters', 'pass\u200Bword', 'pass\\u{200B}word'],
    ['overrides', 'Open \u202Etxt.exe', 'Open \\u{202E}txt.exe'],
    ['tags', `a${tags('hi')}`, 'a\\u{E0068}\\u{E0069}'],
    ['smuggled selectors', `😀${selectors('hi')}`, '😀\\u{E0158}\\u{E0159}'],
    ['soft hyphens', 'Docu\u00ADment', 'Docu\\u{00AD}ment'],
    ['a byte order mark', '\uFEFFa', '\\u{FEFF}a'],
  ])('%s as escapes', (_, text, shown) => {
    expect(display(text)).toBe(shown);
  });

  it.each([
    '',
    'Plain text, with "quotes", \\backslashes\\ and {braces}.',
    'Größe, naïve, e\u0301',
    '读取文件 ファイル 파일',
    '🚀 👨‍👩‍👧 👍🏽 ⚠️ 1️⃣ 🏳️‍🌈 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    'مرحبا بالعالم می\u200Cخواهم',
    'שלום עולם',
    'ภาษา\u200Bไทย क्\u200Dष',
  ])('%s as it is', (text) => {
    expect(display(text)).toBe(text);
  });

  it.each([
    ['an isolate', 'שלום \u2067עברית\u2069', 'שלום \\u{2067}עברית\\u{2069}'],
    ['an embedding', '\u202Bשלום\u202C', '\\u{202B}שלום\\u{202C}'],
    ['marks', 'שלום\u200F! \u061Cمرحبا\u200E', 'שלום\\u{200F}! \\u{061C}مرحبا\\u{200E}'],
  ])('%s as escapes also where it is legitimate, because it acts on what stands beside the text', (_, text, shown) => {
    expect(display(text)).toBe(shown);
  });
});

describe('display cuts', () => {
  it('at the limit in code points, and says so with an ellipsis', () => {
    expect(display('abcde', 5)).toBe('abcde');
    expect(display('abcdef', 5)).toBe('abcd…');
    expect(display('😀😀😀😀😀', 5)).toBe('😀😀😀😀😀');
    expect(display('😀😀😀😀😀😀', 5)).toBe('😀😀😀😀…');
    expect(display('a'.repeat(201))).toBe(`${'a'.repeat(199)}…`);
    expect(display('a'.repeat(1_000_000), 5)).toBe('aaaa…');
  });

  it('text that grows beyond the limit by its escapes', () => {
    expect(display('\0\0', 16)).toBe('\\u{0000}\\u{0000}');
    expect([...display('\0\0', 15)]).toHaveLength(15);
  });

  it.each([
    ['no joiner that joins nothing', `${'a'.repeat(8)}👨\u200D👩\u200D👧`, 11],
    ['no part of a flag', `${'a'.repeat(16)}${tagFlag('gbeng')}`, 20],
    ['no half of a pair', `${'😀'.repeat(4)}a😀`, 5],
  ])('and leaves %s at the end', (_, text, length) => {
    const shown = display(text, length);
    expect(shown).toMatch(/…$/);
    expect(shown).not.toMatch(/[\u200D\u{E0020}-\u{E007F}\p{Cs}]/u);
  });

  it('and leaves no direction control open', () => {
    expect(display(`שלום \u2067${'עברית '.repeat(5)}\u2069`, 20)).not.toMatch(DIRECTION);
  });
});

// Without what a CI system would act on, wherever it stands in a line.
const plain = fc.string({ unit: 'grapheme-ascii', maxLength: 200 }).map((text) => text.replaceAll(/[#:]/g, ''));

describe('whatever the text, what display gives', { timeout: 60_000 }, () => {
  it('holds no control, no separator of lines and no lone surrogate', () => {
    fc.assert(
      fc.property(hostile, limit, (text, length) => {
        expect(display(text, length)).not.toMatch(CONTROL);
      }),
      { numRuns: 3000 },
    );
  });

  it('holds no direction control', () => {
    fc.assert(
      fc.property(hostile, limit, (text, length) => {
        expect(display(text, length)).not.toMatch(DIRECTION);
      }),
      { numRuns: 3000 },
    );
  });

  it('holds no tag characters but those of whole flags', () => {
    fc.assert(
      fc.property(hostile, limit, (text, length) => {
        expect(display(text, length).replaceAll(FLAG, '')).not.toMatch(TAG);
      }),
      { numRuns: 3000 },
    );
  });

  it('has at most as many code points as the limit', () => {
    fc.assert(
      fc.property(hostile, limit, (text, length) => {
        expect([...display(text, length)].length).toBeLessThanOrEqual(length);
      }),
    );
  });

  it('stays as it is when it is shown again', () => {
    fc.assert(
      fc.property(hostile, limit, (text, length) => {
        const shown = display(text, length);
        expect(display(shown, length)).toBe(shown);
      }),
      { numRuns: 3000 },
    );
  });

  it('is the text itself when that is printable ASCII and short enough', () => {
    fc.assert(
      fc.property(plain, (text) => {
        expect(display(text)).toBe(text);
      }),
    );
  });

  it('is the same for a cut text as for the whole one', () => {
    fc.assert(
      fc.property(plain, (rest) => {
        const text = `${'a'.repeat(20)}${rest}${'b'.repeat(20)}`;
        expect(display(text, 30)).toBe(`${text.slice(0, 29)}…`);
      }),
    );
  });
});

describe('commands of CI systems', () => {
  it.each([
    ['::error::x', '\\u{003A}:error::x'],
    ['a ::stop-commands::t', 'a \\u{003A}:stop-commands::t'],
    ['##[add-mask]e', '\\u{0023}#[add-mask]e'],
    ['##vso[task.x]', '\\u{0023}#vso[task.x]'],
  ])('%s is broken', (text, shown) => {
    expect(display(text)).toBe(shown);
  });
  it.each(['std::string', '## Heading', 'a::b', '# [link]'])('%s is none, and stays', (text) => {
    expect(display(text)).toBe(text);
  });
});
