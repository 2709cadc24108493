import { latinLookalike } from './confusables.ts';
import { remembered } from './remember.ts';

/** A text as it is matched: no case, no look-alikes, nothing invisible; and where each of its units came from. */
export interface Normalised {
  readonly text: string;
  /** The offset in the original of the unit at an offset here; the original's length at the end. */
  readonly origin: (offset: number) => number;
}

const ASCII = /^[\0-\x7F]*$/;
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{M}\u2800\p{Cc}]$/u;
const BLANK = /^[\s\p{Z}]$/u;
// Marks of emphasis inside or around words, which are not shown where Markdown is.
const EMPHASIS = /\*\*|__|~~|(?<=[a-z])\*(?=[a-z])|<\/?(?:b|i|u|em|strong|span|wbr)>/gi;

/**
 * Folds a text for matching: compatibility forms (NFKD), case, accents, letters that pass for Latin ones, invisible
 * characters and Markdown's emphasis make no difference. Blanks of every kind become the space, line breaks stay.
 * What is folded here must be matched with words that are folded here. Linear.
 */
export function normalise(original: string): Normalised {
  const plain = ASCII.test(original);
  if (plain && !/\*|__|~~|<|[\0-\x08\x0B-\x1F\x7F]/.test(original))
    return { text: original.toLowerCase(), origin: (offset) => offset };
  const units: string[] = [];
  const origins: number[] = [];
  const skip = emphasis(original);
  let at = 0;
  for (const char of original) {
    if (!skip.has(at)) {
      const folded = foldChar(char);
      units.push(folded);
      for (let unit = 0; unit < folded.length; unit += 1) origins.push(at);
    }
    at += char.length;
  }
  const end = at;
  return { text: units.join(''), origin: (offset) => origins[offset] ?? end };
}

/** Folds one word for a dictionary of words to match. */
export function fold(text: string): string {
  return [...text].map(foldChar).join('');
}

const foldChar = remembered((char: string): string => {
  if (char === '\n' || char === '\t') return char;
  if (BLANK.test(char)) return ' ';
  let folded = '';
  for (const part of char.normalize('NFKD')) {
    if (INVISIBLE.test(part)) continue;
    for (const lower of part === 'ß' ? 'ss' : part.toLowerCase())
      if (!INVISIBLE.test(lower)) folded += latinLookalike(lower);
  }
  return folded;
});

function emphasis(text: string): ReadonlySet<number> {
  const marked = new Set<number>();
  for (const match of text.matchAll(EMPHASIS))
    for (let offset = 0; offset < match[0].length; offset += 1) marked.add(match.index + offset);
  return marked;
}
