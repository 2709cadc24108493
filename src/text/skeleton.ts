import { latinTwin } from './confusables.ts';

const ASCII = /^[\0-\x7F]*$/;
const UNSEEN = /^[\p{M}\p{Default_Ignorable_Code_Point}]$/u;

/** A word in which letters of two alphabets pass for one. */
export interface MixedWord {
  readonly word: string;
  /** The letters of it that are not what they look like. */
  readonly foreign: readonly string[];
}

/**
 * What a text looks like, in lower case and in ASCII as far as it goes (UTS #39 §4, with case folded): two texts with one
 * skeleton are taken for each other. Linear.
 */
export function skeleton(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  let shown = '';
  for (const char of text.normalize('NFKD')) if (!UNSEEN.test(char)) shown += latinTwin(char) ?? char;
  return shown.toLowerCase();
}

/** The skeleton of a name without what separates its words: `read_File` and `read-file` are one. */
export function nameSkeleton(name: string): string {
  return skeleton(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether a text has no character beyond ASCII. */
export function isAscii(text: string): boolean {
  return ASCII.test(text);
}

/** The words of a text that are spelt in Latin letters and in others that pass for such. */
export function mixedWords(text: string): MixedWord[] {
  if (ASCII.test(text)) return [];
  const found: MixedWord[] = [];
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const foreign = [...word].filter((char) => latinTwin(char) !== undefined && !/\p{Script=Latin}/u.test(char));
    if (foreign.length > 0 && /\p{Script=Latin}/u.test(word) && ASCII.test(skeleton(word)))
      found.push({ word, foreign });
  }
  return found;
}

/** Whether a name is spelt in letters of which every one only looks like a letter of ASCII. */
export function passesForAscii(name: string): boolean {
  return !ASCII.test(name) && ASCII.test(skeleton(name)) && /\p{L}/u.test(name) && [...name].every(isLookalike);
}

// An accent is seen, so it is no disguise.
function isLookalike(char: string): boolean {
  const plain = char.normalize('NFKD');
  return ASCII.test(char) || latinTwin(char) !== undefined || (plain !== char && ASCII.test(plain));
}
