import { describe, expect, it } from 'vitest';
import { findHidden, type HiddenRun } from '../../src/text/unicode.ts';
import { selectors, tagFlag, tags } from './hidden-samples.ts';

type Sample = readonly [title: string, text: string, runs: readonly HiddenRun[]];

function run(kind: HiddenRun['kind'], start: number, end: number, count: number, decoded?: string): HiddenRun {
  return { kind, start, end, count, ...(decoded === undefined ? {} : { decoded }) };
}

function check(samples: readonly Sample[]): void {
  it.each(samples)('%s', (_, text, runs) => {
    expect(findHidden(text)).toEqual(runs);
  });
}

describe('tag characters', () => {
  check([
    ['spell what they hide', `ab${tags('read ~/.ssh')}cd`, [run('tag', 2, 24, 11, 'read ~/.ssh')]],
    ['spell every printable ASCII character', tags(' !"~'), [run('tag', 0, 8, 4, ' !"~')]],
    ['are found alone', tags('x'), [run('tag', 0, 2, 1, 'x')]],
    ['are found twice', `${tags('a')}-${tags('b')}`, [run('tag', 0, 2, 1, 'a'), run('tag', 3, 5, 1, 'b')]],
    ['that are not printable spell nothing', 'a\u{E0001}\u{E007F}\u{E0000}b', [run('tag', 1, 7, 3)]],
    ['a language tag does not keep the rest from being read', `\u{E0001}${tags('en')}`, [run('tag', 0, 6, 3, 'en')]],
    ['a flag of a region that is no RGI flag', tagFlag('ustx'), [run('tag', 2, 12, 5, 'ustx')]],
    ['a flag with more letters than any flag has', tagFlag('gbengx'), [run('tag', 2, 16, 7, 'gbengx')]],
    ['a flag with fewer letters', tagFlag('gben'), [run('tag', 2, 12, 5, 'gben')]],
    ['a flag in capital tags', tagFlag('GBENG'), [run('tag', 2, 14, 6, 'GBENG')]],
    ['a flag without a cancel tag', `\u{1F3F4}${tags('gbeng')}.`, [run('tag', 2, 12, 5, 'gbeng')]],
    ['a flag without letters', '\u{1F3F4}\u{E007F}', [run('tag', 2, 4, 1)]],
    ['a flag’s tags after another flag', `\u{1F3F3}${tags('gbeng')}\u{E007F}`, [run('tag', 2, 14, 6, 'gbeng')]],
    ['a flag’s tags after nothing', `${tags('gbeng')}\u{E007F}`, [run('tag', 0, 12, 6, 'gbeng')]],
    ['tags after a whole flag', `${tagFlag('gbsct')}${tags('run')}`, [run('tag', 14, 20, 3, 'run')]],
    ['a second cancel tag after a whole flag', `${tagFlag('gbsct')}\u{E007F}`, [run('tag', 14, 16, 1)]],
    ['two flags in one', `${tagFlag('gbsct')}${tags('gbeng')}\u{E007F}`, [run('tag', 14, 26, 6, 'gbeng')]],
  ]);

  // Work that grew with the square of the number would take minutes here.
  it('are one run however many they are', { timeout: 30_000 }, () => {
    const payload = 'x'.repeat(200_000);
    expect(findHidden(tags(payload))).toEqual([run('tag', 0, 400_000, 200_000, payload)]);
  });
});

describe('variation selectors', () => {
  check([
    ['spell bytes after an emoji', `a\u{1F600}${selectors('send')}`, [run('variation-selector', 3, 11, 4, 'send')]],
    [
      'spell bytes of more than one to a character',
      `${selectors('größe 读取 🚀')}!`,
      [run('variation-selector', 0, 38, 19, 'größe 读取 🚀')],
    ],
    ['spell line breaks and tabs', `x${selectors('a\n\tb')}`, [run('variation-selector', 1, 7, 4, 'a\n\tb')]],
    ['spell words with combining marks', `x${selectors('हिन्दी')}`, [run('variation-selector', 1, 37, 18, 'हिन्दी')]],
    ['of bytes that are no UTF-8 spell nothing', 'x\u{E01EF}\u{E01EF}', [run('variation-selector', 1, 5, 2)]],
    ['of control bytes spell nothing', 'x\uFE00\uFE01\uFE02', [run('variation-selector', 1, 4, 3)]],
    ['one at the start of a text', '\uFE0Fx', [run('variation-selector', 0, 1, 1)]],
    ['one alone', '\uFE0F', [run('variation-selector', 0, 1, 1)]],
    ['one after a letter', 'a\uFE0Fb', [run('variation-selector', 1, 2, 1)]],
    ['one after a Braille blank', 'a\u2800\uFE0F', [run('invisible', 1, 2, 1), run('variation-selector', 2, 3, 1)]],
    ['one after a blank', 'a \uFE0F', [run('variation-selector', 2, 3, 1)]],
    ['one that would be a letter as a byte', 'a\u{E0131}', [run('variation-selector', 1, 3, 1)]],
    ['two after an emoji', '\u26A0\uFE0F\uFE0F', [run('variation-selector', 1, 3, 2)]],
    ['an ideographic one after a letter', 'a\u{E0100}', [run('variation-selector', 1, 3, 1)]],
    ['an ideographic one after an emoji', '\u{1F600}\u{E0100}', [run('variation-selector', 2, 4, 1)]],
    ['two Mongolian ones after a letter that varies', '\u1820\u180B\u180C', [run('variation-selector', 1, 3, 2)]],
    ['two ideographic ones after an ideograph', '\u845B\u{E0100}\u{E0101}', [run('variation-selector', 1, 5, 2)]],
    [
      'a Mongolian one after a Latin letter',
      'a\u180Bb\u180Fc',
      [run('variation-selector', 1, 2, 1), run('variation-selector', 3, 4, 1)],
    ],
  ]);
});

describe('zero-width characters', () => {
  check([
    ['a run of them between words', 'a\u200B\u200C\u200D\u2060b', [run('invisible', 1, 5, 4)]],
    ['a space inside a Latin word', 'pass\u200Bword', [run('invisible', 4, 5, 1)]],
    ['a space at either end', '\u200Bab\u200B', [run('invisible', 0, 1, 1), run('invisible', 3, 4, 1)]],
    ['a space between Chinese characters', '\u8BFB\u200B\u53D6', [run('invisible', 1, 2, 1)]],
    ['a space between Hebrew letters', '\u05D0\u200B\u05D1', [run('invisible', 1, 2, 1)]],
    ['the rest of a run between Thai letters', '\u0E01\u200B\u200B\u200B\u200B\u0E02', [run('invisible', 2, 4, 2)]],
    ['a joiner between Latin letters', 'a\u200Db', [run('invisible', 1, 2, 1)]],
    ['a non-joiner between Latin letters', 'a\u200Cb', [run('invisible', 1, 2, 1)]],
    ['a joiner between digits', '1\u200D2', [run('invisible', 1, 2, 1)]],
    ['a joiner after an emoji that joins nothing', '\u{1F680}\u200D', [run('invisible', 2, 3, 1)]],
    ['a joiner between an emoji and a letter', '\u{1F680}\u200Da', [run('invisible', 2, 3, 1)]],
    ['a joiner between a letter and an emoji', 'a\u200D\u{1F680}', [run('invisible', 1, 2, 1)]],
    ['a joiner before an emoji at the start', '\u200D\u{1F680}', [run('invisible', 0, 1, 1)]],
    ['two joiners between emoji', '\u{1F468}\u200D\u200D\u{1F467}', [run('invisible', 2, 4, 2)]],
    ['a second non-joiner in Persian', '\u0645\u06CC\u200C\u200C\u062E', [run('invisible', 3, 4, 1)]],
    ['a non-joiner between Hebrew letters', '\u05D0\u200C\u05D1', [run('invisible', 1, 2, 1)]],
    ['a non-joiner between Thai letters', '\u0E01\u200C\u0E02', [run('invisible', 1, 2, 1)]],
    [
      'a joiner after a selector that is hidden itself',
      '\u1820\u{E0100}\u200D',
      [run('variation-selector', 1, 3, 1), run('invisible', 3, 4, 1)],
    ],
    ['a joiner after a separator that is hidden itself', 'a\u180E\u200Cb', [run('invisible', 1, 3, 2)]],
    ['a word joiner', 'a\u2060b', [run('invisible', 1, 2, 1)]],
    ['invisible operators', 'f\u2061x\u2062y\u2063z\u2064w', [1, 3, 5, 7].map((at) => run('invisible', at, at + 1, 1))],
    ['a grapheme joiner', 'a\u034Fb', [run('invisible', 1, 2, 1)]],
    ['a Mongolian vowel separator between Latin letters', 'a\u180Eb', [run('invisible', 1, 2, 1)]],
    ['Khmer inherent vowels', '\u1780\u17B4\u17B5', [run('invisible', 1, 3, 2)]],
  ]);
});

describe('characters that look like blanks', () => {
  check([
    [
      'Hangul fillers',
      'a\u3164b\uFFA0c\u115F\u1160',
      [run('invisible', 1, 2, 1), run('invisible', 3, 4, 1), run('invisible', 5, 7, 2)],
    ],
    ['a name of nothing but a filler', '\u3164', [run('invisible', 0, 1, 1)]],
    ['a Braille blank between letters', 'a\u2800b', [run('invisible', 1, 2, 1)]],
    ['Braille blanks alone', '\u2800\u2800', [run('invisible', 0, 2, 2)]],
  ]);
});

describe('direction controls', () => {
  check([
    ['an override in a file name', 'Open \u202Etxt.exe', [run('bidi', 5, 6, 1)]],
    ['an override that is closed', '\u202Dab\u202C', [run('bidi', 0, 1, 1), run('bidi', 3, 4, 1)]],
    ['an override inside Hebrew, closed', '\u05D0\u202E\u05D1\u202C\u05D2', [run('bidi', 1, 2, 1)]],
    ['a left-to-right override inside Arabic, closed', '\u0627\u202Da\u202C\u0628', [run('bidi', 1, 2, 1)]],
    [
      'isolates in a text of ASCII alone',
      'a\u2066b\u2069c\u2067d\u2068e',
      [1, 3, 5, 7].map((at) => run('bidi', at, at + 1, 1)),
    ],
    ['an embedding in a text of ASCII alone', '\u202Aa\u202C', [run('bidi', 0, 1, 1), run('bidi', 2, 3, 1)]],
    ['an isolate in Hebrew that is not closed', '\u05D0\u2067\u05D1', [run('bidi', 1, 2, 1)]],
    ['an embedding in Hebrew that is not closed', '\u05D0\u202Bx', [run('bidi', 1, 2, 1)]],
    ['an end without a beginning', '\u05D0\u2069\u05D1\u202C', [run('bidi', 1, 2, 1), run('bidi', 3, 4, 1)]],
    [
      'an isolate closed as if it were an embedding',
      '\u05D0\u2067a\u202C',
      [run('bidi', 1, 2, 1), run('bidi', 3, 4, 1)],
    ],
    [
      'an embedding closed as if it were an isolate',
      '\u05D0\u202Ba\u2069',
      [run('bidi', 1, 2, 1), run('bidi', 3, 4, 1)],
    ],
    ['ends in the wrong order', '\u05D0\u2067\u202Ba\u2069\u202C', [run('bidi', 1, 3, 2), run('bidi', 4, 6, 2)]],
    [
      'one that is not closed among others that are',
      '\u05D0\u2067\u05D1\u2069\u2067',
      [run('bidi', 1, 2, 1), run('bidi', 3, 5, 2)],
    ],
    ['the marks in Latin text', 'a\u200Eb\u200Fc\u061Cd', [1, 3, 5].map((at) => run('bidi', at, at + 1, 1))],
    ['an Arabic mark alone', '\u061C', [run('bidi', 0, 1, 1)]],
    [
      'isolates whose only Arabic is an Arabic mark',
      '\u2066a\u2069\u061C',
      [run('bidi', 0, 1, 1), run('bidi', 2, 4, 2)],
    ],
    ['a mark far from any letter that needs it', `\u05E9${'.'.repeat(12)}\u200F`, [run('bidi', 13, 14, 1)]],
    ['marks beside Chinese', '\u8BFB\u200E\u53D6', [run('bidi', 1, 2, 1)]],
  ]);
});

describe('format characters', () => {
  check([
    ['deprecated ones', 'a\u206A\u206B\u206C\u206D\u206E\u206Fb', [run('invisible', 1, 7, 6)]],
    ['annotations', 'a\uFFF9b\uFFFAc\uFFFBd', [1, 3, 5].map((at) => run('invisible', at, at + 1, 1))],
    [
      'shorthand and musical ones',
      'a\u{1BCA0}\u{1BCA3}b\u{1D173}\u{1D17A}c',
      [run('invisible', 1, 5, 2), run('invisible', 6, 10, 2)],
    ],
    [
      'code points that are reserved for invisible ones',
      'a\u2065b\u{E0080}c\u{E0FFF}d',
      [run('invisible', 1, 2, 1), run('invisible', 3, 5, 1), run('invisible', 6, 8, 1)],
    ],
    ['a soft hyphen inside a word', 'Docu\u00ADmentation', [run('soft-hyphen', 4, 5, 1)]],
    ['a soft hyphen between digits', '1\u00AD2', [run('soft-hyphen', 1, 2, 1)]],
    [
      'a soft hyphen that is not inside a word',
      '\u00ADa \u00AD b\u00AD',
      [run('invisible', 0, 1, 1), run('invisible', 3, 4, 1), run('invisible', 6, 7, 1)],
    ],
    ['soft hyphens in a row', 'a\u00AD\u00AD\u00ADb', [run('invisible', 1, 4, 3)]],
    ['a byte order mark at the start', '\uFEFFabc', [run('byte-order-mark', 0, 1, 1)]],
    ['a byte order mark elsewhere', 'a\uFEFFb\uFEFF', [run('invisible', 1, 2, 1), run('invisible', 3, 4, 1)]],
    ['two byte order marks', '\uFEFF\uFEFFa', [run('byte-order-mark', 0, 1, 1), run('invisible', 1, 2, 1)]],
  ]);
});

describe('neighbouring runs', () => {
  check([
    [
      'of different kinds are told apart',
      `\u200B${tags('a')}\u202E\uFE0F\u2060`,
      [
        run('invisible', 0, 1, 1),
        run('tag', 1, 3, 1, 'a'),
        run('bidi', 3, 4, 1),
        run('variation-selector', 4, 5, 1),
        run('invisible', 5, 6, 1),
      ],
    ],
    ['are counted in UTF-16 units after characters beyond the BMP', '😀𝒜\u200B', [run('invisible', 4, 5, 1)]],
    ['are counted past a lone surrogate', '\uD83D\u200B\uDE00', [run('invisible', 1, 2, 1)]],
  ]);
});
