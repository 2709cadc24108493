import { describe, expect, it } from 'vitest';
import { findHidden } from '../../src/text/unicode.ts';
import { tagFlag } from './hidden-samples.ts';

// Written with escapes, so that what each sample holds can be read.
const ZWNJ = '\u200C';
const ZWJ = '\u200D';
const ZWSP = '\u200B';
const VS15 = '\uFE0E';
const VS16 = '\uFE0F';
const LRM = '\u200E';
const RLM = '\u200F';
const ALM = '\u061C';

const LEGITIMATE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'plain text': {
    'nothing at all': '',
    ASCII: 'Reads a file & returns its text.\n\tSee https://example.com/?a=1#b',
    accents: 'Größe, naïve, Ångström, e\u0301 (decomposed)',
    'blanks of other widths': 'a\u00A0b\u2003c\u202Fd\u3000e',
    'typographic dashes and quotes': '“a” – ‘b’ … «c»',
    'Chinese, Japanese and Korean': '读取文件。ファイルを読む。파일을 읽습니다',
    'emoji without selectors': '🚀 ✅ 🇩🇪 🇯🇵 👍🏽',
    mathematics: '∑ x² ≤ ∞ ⟹ 𝒜 ⊆ ℝ',
  },
  emoji: {
    'a family': `\u{1F468}${ZWJ}\u{1F469}${ZWJ}\u{1F467}${ZWJ}\u{1F466}`,
    'a couple with two skin tones': `\u{1F469}\u{1F3FB}${ZWJ}\u2764${VS16}${ZWJ}\u{1F48B}${ZWJ}\u{1F468}\u{1F3FF}`,
    'a handshake of two skin tones': `\u{1FAF1}\u{1F3FB}${ZWJ}\u{1FAF2}\u{1F3FF}`,
    'a profession': `\u{1F469}\u{1F3FE}${ZWJ}\u{1F4BB}`,
    'a profession with a selector': `\u{1F468}${ZWJ}\u2695${VS16}`,
    'a gender': `\u{1F575}${VS16}${ZWJ}\u2642${VS16} \u{1F3C3}\u{1F3FC}${ZWJ}\u2640${VS16}`,
    'a direction': `\u{1F3C3}${ZWJ}\u2640${VS16}${ZWJ}\u27A1${VS16}`,
    'red hair': `\u{1F468}${ZWJ}\u{1F9B0}`,
    'a heart on fire': `\u2764${VS16}${ZWJ}\u{1F525}`,
    'a black cat': `\u{1F408}${ZWJ}\u2B1B`,
    'a polar bear': `\u{1F43B}${ZWJ}\u2744${VS16}`,
    'an eye in a bubble': `\u{1F441}${VS16}${ZWJ}\u{1F5E8}${VS16}`,
    'a broken chain': `\u26D3${VS16}${ZWJ}\u{1F4A5}`,
    'the rainbow flag': `\u{1F3F3}${VS16}${ZWJ}\u{1F308}`,
    'the transgender flag': `\u{1F3F3}${VS16}${ZWJ}\u26A7${VS16}`,
    'the pirate flag': `\u{1F3F4}${ZWJ}\u2620${VS16}`,
    'the flags of England, Scotland and Wales': tagFlag('gbeng') + tagFlag('gbsct') + tagFlag('gbwls'),
    'a flag between words': `in ${tagFlag('gbsct')}.`,
    keycaps: `1${VS16}\u20E3 #${VS16}\u20E3 *${VS16}\u20E3 0${VS16}\u20E3`,
    'the selector for colour': `\u26A0${VS16} \u2139${VS16} \u2764${VS16} \u203C${VS16} \u2122${VS16} \u3030${VS16} \u24C2${VS16}`,
    'the selector for text': `\u26A0${VS15} \u2714${VS15} \u2194${VS15} \u{1F512}${VS15}`,
    'a selector at the very end': `done \u2714${VS16}`,
  },
  symbols: {
    'a selector after an arrow': `\u2192${VS15} \u21A9${VS15}`,
    'a slashed zero': '0\uFE00',
    'a variant of a mathematical sign': '\u2229\uFE00 \u2A7D\uFE00',
    'punctuation for vertical text': '\uFF01\uFE00 \u3002\uFE01',
  },
  'variants of letters': {
    'an ideographic variation sequence': '\u845B\u{E0100}\u98FE\u533A \u8FBB\u{E0101}',
    'a compatibility ideograph': '\u5FA1\uFE00',
    'Mongolian free variation selectors': '\u182D\u180B\u1820 \u1828\u180C\u1820 \u1824\u180D \u1820\u180F',
    'a Mongolian vowel separator': '\u182A\u1820\u180E\u1820',
    'a variant of a Burmese letter': '\u1000\uFE00',
    'a variant of a Phags-pa letter': '\uA856\uFE00',
  },
  joiners: {
    'in Persian': `\u0645\u06CC${ZWNJ}\u062E\u0648\u0627\u0647\u0645`,
    'in Persian after a vowel mark': `\u0645\u064E${ZWNJ}\u062E`,
    'between a Latin word and a Persian ending': `PDF${ZWNJ}\u0647\u0627 API${ZWNJ}\u0647\u0627\u06CC`,
    'between a number and a Persian word': `5${ZWNJ}\u0633\u0627\u0644\u0647 \u06F5${ZWNJ}\u0633\u0627\u0644\u0647`,
    'between a quotation and a Persian ending': `«\u06A9\u062A\u0627\u0628»${ZWNJ}\u0647\u0627`,
    'in Arabic, to show a joined form': `\u0647${ZWJ} \u0640${ZWJ}\u0647`,
    'in Urdu': `\u0628\u06D2${ZWNJ}\u0634\u06A9`,
    'in Uyghur and Kurdish': `\u0646\u06D5${ZWNJ}\u0628 \u06CC${ZWNJ}\u06A9`,
    'in Hindi': `\u0915\u094D${ZWJ}\u0937 \u0915\u094D${ZWNJ}\u0937`,
    'in Marathi': `\u0930\u094D${ZWJ}\u092F`,
    'in Bengali': `\u09B0${ZWJ}\u09CD\u09AF \u09A4\u09CD${ZWJ} \u09B0\u200C\u09CD\u09AF`,
    'in Sinhala': `\u0DC1\u0DCA${ZWJ}\u0DBB\u0DD3 \u0DBD\u0D82\u0D9A\u0DCF`,
    'in Malayalam': `\u0D28\u0D4D${ZWJ} \u0D30\u0D4D${ZWJ}`,
    'in Kannada and Telugu': `\u0CB0${ZWJ}\u0CCD\u0CAF \u0C15\u0C4D${ZWNJ}\u0C37`,
    'in Tamil and Gujarati': `\u0B95\u0BCD${ZWNJ}\u0BB7 \u0A95\u0ACD${ZWJ}\u0AB7`,
    'in Mongolian': `\u1820${ZWJ} \u1828${ZWNJ}\u1820`,
    'in Syriac and N’Ko': `\u0712${ZWJ} \u07DE${ZWNJ}\u07D0`,
    'in Tibetan and Burmese': `\u0F40${ZWJ}\u0F41 \u1000${ZWNJ}\u1001`,
  },
  'word boundaries in scripts without spaces': {
    Thai: `\u0E20\u0E32\u0E29\u0E32${ZWSP}\u0E44\u0E17\u0E22`,
    Khmer: `\u1797\u17B6\u179F\u17B6${ZWSP}\u1781\u17D2\u1798\u17C2\u179A`,
    Lao: `\u0E9E\u0EB2\u0EAA\u0EB2${ZWSP}\u0EA5\u0EB2\u0EA7`,
    Burmese: `\u1019\u103C\u1014\u103A\u1019\u102C${ZWSP}\u1018\u102C\u101E\u102C`,
    'Thai before and after a Latin word': `\u0E43\u0E0A\u0E49${ZWSP}API${ZWSP}\u0E40\u0E1E\u0E37\u0E48\u0E2D`,
  },
  'text from right to left': {
    'Hebrew with a mark after a sign': `\u05E9\u05DC\u05D5\u05DD${RLM}!`,
    'Hebrew beside a version number': `\u05D2\u05E8\u05E1\u05D4 ${LRM}1.2.3${LRM}`,
    'Arabic with marks': `\u0645\u0644\u0641 ${LRM}C++${LRM} \u0648${ALM}1-2`,
    'a Latin word beside Hebrew': `HTTP${LRM} \u05E4\u05E8\u05D5\u05D8\u05D5\u05E7\u05D5\u05DC`,
    'a mark twelve characters from a letter': `\u05E9${'.'.repeat(11)}${RLM}`,
    'Thaana, Syriac and N’Ko': `\u0780${RLM}. \u0710${RLM}. \u07D0${RLM}.`,
    'an isolate': `\u05E7\u05D5\u05D1\u05E5 \u2066report.pdf\u2069 \u05E0\u05E4\u05EA\u05D7`,
    'isolates in one another': `\u2067\u0627\u0644\u0645\u0644\u0641 \u2068a \u2066b\u2069\u2069\u2069`,
    'an embedding': `\u202B\u05E9\u05DC\u05D5\u05DD \u202Aabc\u202C\u202C`,
    'an isolate around an embedding': `\u05D0 \u2067\u202Aabc\u202C\u2069`,
    'a Hebrew text after an English one in an isolate': `Name: \u2068\u05D3\u05E0\u05D4\u2069.`,
  },
  Braille: {
    'words with blanks': '\u2813\u2811\u2807\u2807\u2815\u2800\u283A\u2815\u2817\u2807\u2819',
    'two blanks': '\u2813\u2800\u2800\u283A',
    'a progress bar': '\u28FF\u28FF\u2800',
  },
};

describe.each(Object.entries(LEGITIMATE))('nothing is hidden in %s', (_, samples) => {
  it.each(Object.entries(samples))('%s', (_title, text) => {
    expect(findHidden(text)).toEqual([]);
    expect(findHidden(`Before ${text} after`), 'between words').toEqual([]);
  });
});

it('has a character in each sample that is hidden elsewhere', () => {
  const { 'plain text': _, ...others } = LEGITIMATE;
  const samples = Object.values(others).flatMap((group) => Object.entries(group));
  expect(samples.filter(([, text]) => !/[\p{Default_Ignorable_Code_Point}\u2800]/u.test(text))).toEqual([]);
});
