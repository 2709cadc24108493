import { remembered } from './remember.ts';

// Latin and other spaced scripts count words; Han, kana, Thai and the like count characters, two to a word.
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC\uFF70\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;

const ASCII = /^[\0-\x7F]*$/;

/** How many words a text has. In scripts written without spaces two characters count as a word. */
export function countWords(text: string): number {
  const unspaced = ASCII.test(text) ? 0 : (text.match(UNSPACED)?.length ?? 0);
  const spaced = (unspaced === 0 ? text : text.replace(UNSPACED, ' ')).match(WORD)?.length ?? 0;
  return spaced + Math.ceil(unspaced / 2);
}

/** A list in words: `a, b and c`. */
export function inWords(list: readonly string[]): string {
  return list.length < 2 ? list.join('') : `${list.slice(0, -1).join(', ')} and ${list.at(-1)}`;
}

/** The words of an identifier in lower case: `getUser_byID` → get, user, by, id. */
export const identifierWords = remembered(wordsIn);

function wordsIn(text: string): readonly string[] {
  return asciiWords(text) ?? wordsOfAnyScript(text);
}

const [UPPER_A, UPPER_Z, LOWER_A, LOWER_Z, ZERO, NINE, LAST_ASCII] = [
  0x41, 0x5a, 0x61, 0x7a, 0x30, 0x39, 0x7f,
] as const;

/** The words of a text in ASCII, in one pass; undefined for any other. */
function asciiWords(text: string): readonly string[] | undefined {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return undefined;
  const words: string[] = [];
  let start = 0;
  const isUpper = (code: number): boolean => code >= UPPER_A && code <= UPPER_Z;
  const isLower = (code: number): boolean => code >= LOWER_A && code <= LOWER_Z;
  const close = (end: number): void => {
    if (end > start) words.push(lower.slice(start, end));
    start = end;
  };
  for (let at = 0, before = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > LAST_ASCII) return undefined;
    const isCapital = isUpper(code);
    if (isCapital && (isUpper(before) ? isLower(text.charCodeAt(at + 1)) : true)) close(at);
    else if (!isCapital && !isLower(code) && !(code >= ZERO && code <= NINE)) {
      close(at);
      start = at + 1;
    }
    before = code;
  }
  close(text.length);
  return words;
}

function wordsOfAnyScript(text: string): readonly string[] {
  return text
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a all an and any are as at be been but by can do does for from has have if in into is it its may more of on or
  other our own s so such that the their them then there these they this those to up use used using was were what when
  where which will with you your`.split(/\s+/),
);

/** The words of a text that carry its sense, in lower case and without their endings: "Gets the users" → get, user. */
export function contentWords(text: string): string[] {
  return wordsIn(text)
    .filter((word) => !FUNCTION_WORDS.has(word))
    .map(stem);
}

/** Takes off the endings of plurals and verbs. Words that it makes equal are nearly always forms of one word. */
const stem = remembered((word: string): string => {
  if (word.length < 4) return word;
  const base = word
    .replace(/ies$/, 'y')
    .replace(/(?<=s|x|z|ch|sh)es$/, '')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=[a-z]{3})(?:ing|ed)$/, '');
  return base.replace(/(?<=[a-z]{3})e$/, '');
});

/** A whole number with commas. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
