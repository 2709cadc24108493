/**
 * Characters that a person does not see, told apart from the same characters in their legitimate use.
 * Sources: Unicode 15.1 chapter 23 (special areas and format characters), UTS #51 (emoji sequences and the three RGI
 * flag tag sequences), UAX #9 (bidirectional algorithm), UAX #31 §2.3 (joiners in Arabic and Indic scripts).
 */

/** What sort of hidden characters a run holds. */
export type HiddenKind =
  /** U+E0000–E007F outside a flag of England, Scotland or Wales: invisible ASCII. */
  | 'tag'
  /** Direction controls that reorder what is shown. */
  | 'bidi'
  /** Variation selectors that select nothing: more than one in a row, or after nothing that varies. */
  | 'variation-selector'
  /** Zero-width spaces and joiners, fillers, invisible operators and deprecated format characters. */
  | 'invisible'
  /** U+00AD inside a word: a hint where to break it. */
  | 'soft-hyphen'
  /** U+FEFF at the very start of a text. */
  | 'byte-order-mark';

/** A run of neighbouring hidden characters of one kind. */
export interface HiddenRun {
  readonly kind: HiddenKind;
  /** UTF-16 offsets into the text, end exclusive. */
  readonly start: number;
  readonly end: number;
  /** How many code points it has. */
  readonly count: number;
  /** What it spells when it carries a message (tags as ASCII, variation selectors as bytes), else undefined. */
  readonly decoded?: string;
}

// One cheap test that nearly all texts fail; whatever passes is looked at code point by code point.
const SUSPECT =
  /[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E0FFF}]/u;

const RGI_FLAG_TAGS: ReadonlySet<string> = new Set(['gbeng', 'gbsct', 'gbwls']);
const BLACK_FLAG = 0x1f3f4;
const CANCEL_TAG = 0xe007f;
// Five tags of a region and the one that ends them.
const FLAG_TAGS = 6;
const ZERO_WIDTH_JOINER = 0x200d;
const ZERO_WIDTH_NON_JOINER = 0x200c;
const ZERO_WIDTH_SPACE = 0x200b;

// Scripts whose letters change form with their neighbours, so that joiners carry meaning.
const JOINING_LETTER =
  /(?!\p{Default_Ignorable_Code_Point})[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
// Scripts written without spaces, where U+200B marks a word boundary.
const SPACELESS_LETTER =
  /(?!\p{Default_Ignorable_Code_Point})[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
// Letters only: the Arabic letter mark is itself of the Arabic script.
const RIGHT_TO_LEFT =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
const VARIES =
  /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{Emoji}\p{Script=Han}\p{Script=Mongolian}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Sm}\p{So}\p{Po}\p{N}]/u;
const MONGOLIAN = /(?!\p{Default_Ignorable_Code_Point})\p{Script=Mongolian}/u;
const MARK = /(?!\p{Default_Ignorable_Code_Point})\p{M}/u;
const HAN = /\p{Script=Han}/u;
const WORD = /[\p{L}\p{N}]/u;

/** A text split into code points, so that neighbours can be asked for. */
interface Points {
  readonly chars: readonly string[];
  readonly codes: readonly number[];
}

/** Finds the hidden characters of a text that have no legitimate reason to be where they are. Linear. */
export function findHidden(text: string): HiddenRun[] {
  if (!SUSPECT.test(text)) return [];
  const chars = [...text];
  const points: Points = { chars, codes: chars.map((char) => char.codePointAt(0) ?? 0) };
  const balanced = balancedBidi(points);
  const runs: HiddenRun[] = [];
  let offset = 0;
  let open: { kind: HiddenKind; start: number; codes: number[] } | undefined;
  const close = (end: number): void => {
    if (open) runs.push(finish(open.kind, open.start, end, open.codes));
    open = undefined;
  };
  for (let i = 0; i < chars.length; i += 1) {
    const code = points.codes[i] as number;
    const kind = hiddenKind(points, i, balanced);
    if (open && kind !== open.kind) close(offset);
    if (kind) {
      open ??= { kind, start: offset, codes: [] };
      open.codes.push(code);
    }
    offset += (chars[i] as string).length;
  }
  close(offset);
  return runs;
}

function finish(kind: HiddenKind, start: number, end: number, codes: readonly number[]): HiddenRun {
  const run = { kind, start, end, count: codes.length };
  const decoded = kind === 'tag' ? decodeTags(codes) : kind === 'variation-selector' ? decodeSelectors(codes) : '';
  return decoded === '' ? run : { ...run, decoded };
}

function hiddenKind(points: Points, i: number, balanced: boolean): HiddenKind | undefined {
  const code = points.codes[i] as number;
  if (code >= 0xe0000 && code <= 0xe007f) return inFlag(points, i) ? undefined : 'tag';
  if (isVariationSelector(code)) return selectsSomething(points, i) ? undefined : 'variation-selector';
  if (isBidiMark(code)) return nearRightToLeft(points, i) ? undefined : 'bidi';
  if (isBidiControl(code)) return balanced && !isOverride(code) ? undefined : 'bidi';
  if (code === 0xad) return between(points, i, WORD) ? 'soft-hyphen' : 'invisible';
  if (code === 0xfeff) return i === 0 ? 'byte-order-mark' : 'invisible';
  if (code === ZERO_WIDTH_JOINER && joinsEmoji(points, i)) return undefined;
  if ((code === ZERO_WIDTH_JOINER || code === ZERO_WIDTH_NON_JOINER) && joinsLetters(points, i)) return undefined;
  if (
    code === ZERO_WIDTH_SPACE &&
    (SPACELESS_LETTER.test(points.chars[i - 1] ?? '') || SPACELESS_LETTER.test(points.chars[i + 1] ?? ''))
  )
    return undefined;
  if (code === 0x180e) return between(points, i, MONGOLIAN) ? undefined : 'invisible';
  if (code === 0x2800) return nearBraille(points, i) ? undefined : 'invisible';
  return isInvisible(code) ? 'invisible' : undefined;
}

function isInvisible(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200d) ||
    (code >= 0x2060 && code <= 0x2065) ||
    (code >= 0x206a && code <= 0x206f) ||
    (code >= 0xfff9 && code <= 0xfffb) ||
    (code >= 0x1bca0 && code <= 0x1bca3) ||
    (code >= 0x1d173 && code <= 0x1d17a) ||
    (code >= 0xe0080 && code <= 0xe00ff) ||
    (code >= 0xe01f0 && code <= 0xe0fff) ||
    [0x34f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x3164, 0xffa0].includes(code)
  );
}

function isVariationSelector(code: number): boolean {
  return (
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0100 && code <= 0xe01ef) ||
    (code >= 0x180b && code <= 0x180d) ||
    code === 0x180f
  );
}

/** One selector after a character that has variants; two in a row never select anything. */
function selectsSomething({ chars, codes }: Points, i: number): boolean {
  const base = chars[i - 1];
  if (base === undefined || isVariationSelector(codes[i + 1] ?? 0)) return false;
  return (codes[i] as number) >= 0xe0100 ? HAN.test(base) : VARIES.test(base);
}

function isBidiMark(code: number): boolean {
  return code === 0x200e || code === 0x200f || code === 0x61c;
}

function isBidiControl(code: number): boolean {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

function isOverride(code: number): boolean {
  return code === 0x202d || code === 0x202e;
}

/** A mark is at home when right-to-left letters stand near it; a dozen characters span a number or a bracket. */
function nearRightToLeft({ chars }: Points, i: number): boolean {
  const reach = 12;
  return RIGHT_TO_LEFT.test(chars.slice(Math.max(0, i - reach), i + reach + 1).join(''));
}

/** Embeddings and isolates are legitimate when the text has right-to-left letters and each is closed. */
function balancedBidi({ chars, codes }: Points): boolean {
  const open: ('embedding' | 'isolate')[] = [];
  for (const code of codes) {
    if (code === 0x202a || code === 0x202b || isOverride(code)) open.push('embedding');
    else if (code >= 0x2066 && code <= 0x2068) open.push('isolate');
    else if (code === 0x202c && open.pop() !== 'embedding') return false;
    else if (code === 0x2069 && open.pop() !== 'isolate') return false;
  }
  return open.length === 0 && chars.some((char) => RIGHT_TO_LEFT.test(char));
}

/** Inside U+1F3F4 + tags + U+E007F that spells one of the three flags that Unicode recommends for interchange. */
function inFlag({ codes }: Points, i: number): boolean {
  let start = i;
  while (i - start < FLAG_TAGS && isTag(codes[start - 1]) && codes[start - 1] !== CANCEL_TAG) start -= 1;
  if (codes[start - 1] !== BLACK_FLAG) return false;
  let end = i;
  while (end - start < FLAG_TAGS && codes[end] !== CANCEL_TAG && isTag(codes[end + 1])) end += 1;
  return codes[end] === CANCEL_TAG && RGI_FLAG_TAGS.has(decodeTags(codes.slice(start, end)));
}

function isTag(code: number | undefined): boolean {
  return code !== undefined && code >= 0xe0020 && code <= CANCEL_TAG;
}

function joinsEmoji({ chars, codes }: Points, i: number): boolean {
  let before = i - 1;
  while (before > 0 && (codes[before] === 0xfe0f || isSkinTone(codes[before] as number))) before -= 1;
  return PICTOGRAPH.test(chars[before] ?? '') && PICTOGRAPH.test(chars[i + 1] ?? '');
}

/** Beside a letter of a script with joining forms; vowel marks on it do not count. */
function joinsLetters({ chars }: Points, i: number): boolean {
  let before = i - 1;
  while (MARK.test(chars[before] ?? '')) before -= 1;
  // A second joiner beside the first joins nothing.
  if (!isJoiner(chars[i - 1]) && JOINING_LETTER.test(chars[before] ?? '')) return true;
  return !isJoiner(chars[i - 1]) && JOINING_LETTER.test(chars[i + 1] ?? '');
}

function isJoiner(char: string | undefined): boolean {
  return char === '\u200C' || char === '\u200D';
}

function isSkinTone(code: number): boolean {
  return code >= 0x1f3fb && code <= 0x1f3ff;
}

function nearBraille({ codes }: Points, i: number): boolean {
  const isBraille = (code: number | undefined): boolean => code !== undefined && code > 0x2800 && code <= 0x28ff;
  return isBraille(codes[i - 1]) || isBraille(codes[i + 1]);
}

function between({ chars }: Points, i: number, kind: RegExp): boolean {
  return kind.test(chars[i - 1] ?? '') && kind.test(chars[i + 1] ?? '');
}

function decodeTags(codes: readonly number[]): string {
  return codes
    .filter((code) => code >= 0xe0020 && code < CANCEL_TAG)
    .map((code) => String.fromCodePoint(code - 0xe0000))
    .join('');
}

/** Bytes smuggled as selectors: VS1–16 are 0–15, VS17–256 are 16–255. Undecodable or unreadable bytes give ''. */
function decodeSelectors(codes: readonly number[]): string {
  if (codes.length < 2) return '';
  const bytes = codes.map((code) => (code >= 0xe0100 ? code - 0xe0100 + 16 : code - 0xfe00));
  const text = utf8(bytes);
  return text !== undefined && /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\n\t]+$/u.test(text) ? text : '';
}

function utf8(bytes: readonly number[]): string | undefined {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${(byte & 0xff).toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return undefined;
  }
}
