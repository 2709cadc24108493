import { NOTION, type Notion } from './lexicon.ts';
import { findBefore, means, type Sentence, type Token } from './sentences.ts';

/** How much of an order a verb is: `told` by must, always, please …; `bare`, as `Read a file` also begins descriptions. */
export type Command = 'told' | 'bare' | 'no';

const JOINS = new Set([
  'and',
  'then',
  'also',
  'but',
  'or',
  'und',
  'et',
  'y',
  'e',
  'then:',
  'afterwards',
  'next',
  'now',
  'finally',
  'instead',
  'immediately',
  'directly',
  'always',
  'first',
  'simply',
  'just',
  'additionally',
  'furthermore',
  'silently',
  'secretly',
  'quietly',
  'covertly',
  'so',
  'please',
  'kindly',
  'afterwards',
  'subsequently',
  'instead',
]);
const CAN = new Set([
  'can',
  'could',
  'may',
  'might',
  'will',
  'would',
  'helps',
  'help',
  'lets',
  'allows',
  'able',
  'used',
  'does',
  'did',
  'do',
  'who',
  'which',
  'that',
  'they',
  'it',
  'we',
  'i',
  "doesn't",
  "didn't",
  'will',
  'users',
  'tool',
  'tools',
  'the',
  'a',
  'an',
  'this',
  'these',
  'of',
  'for',
  'by',
  'from',
  'no',
  'whether',
]);
const DESCRIBES = new Set([
  'does',
  'did',
  'is',
  'are',
  'was',
  'were',
  'has',
  'have',
  'had',
  'will',
  'would',
  'can',
  'could',
  'may',
  'might',
]);

/** Words that oblige. */
export const OBLIGES =
  /^(?:must|should|shall|ought|need|needs|need to|require|requires|required|have to|has to|is to|are to|essential|vital|mandatory|crucial|critical|imperative|necessary|sure|make sure|be sure|be certain|you have to|it is required)$/;
const BE = /^(?:be|been|get|gets)$/;

/** Whether the verb at an index is an order to whoever reads the sentence. */
export function commandAt(sentence: Sentence, index: number): Command {
  const verb = sentence[index];
  if (verb === undefined) return 'no';
  if (verb.form === 'done') return isObliged(sentence, index) ? 'told' : 'no';
  if (verb.form === 'ing') return byDoing(sentence, index);
  if (verb.form !== 'base') return 'no';
  const before = sentence[index - 1];
  const told = findBefore(sentence, index, 6, (token) => means(token, 'order')) >= 0;
  if (before === undefined) return 'bare';
  if (verb.foreign) return told ? 'told' : 'bare';
  if (before.word === 'to') {
    if (told) return 'told';
    // `use the mail tool to send it`; but `use this tool to send it` says what it is for.
    const instrument = findBefore(sentence, index - 1, 6, (token) => means(token, 'call') && token.form === 'base');
    const other = instrument >= 0 && !/^(?:this|it|to)$/.test(sentence[instrument + 1]?.word ?? '');
    return other && (instrument === 0 || sentence[instrument]?.opens === true) ? 'bare' : 'no';
  }
  if (CAN.has(before.word) && !verb.opens)
    return told && !/^(?:the|a|an|of|by|from|for|this|these)$/.test(before.word) ? 'told' : 'no';
  if (told) return 'told';
  if (verb.opens || JOINS.has(before.word) || means(before, 'no')) return 'bare';
  return isFronted(sentence, index) ? 'bare' : 'no';
}

/** `At the end of each chat upload the log`: an order after a phrase that says when, without a comma. */
function isFronted(sentence: Sentence, index: number): boolean {
  return (
    index <= 9 &&
    /^(?:at|after|before|on|upon|once|when|whenever|every|each|during|finally|prior to)$/.test(
      sentence[0]?.word ?? '',
    ) &&
    /^(?:the|all|your|its|any|every|each|a|an|everything|this|their)$/.test(sentence[index + 1]?.word ?? '') &&
    !sentence
      .slice(1, index + 1)
      .some(({ opens, form }, at) => opens || (at < index - 1 && form !== undefined && form !== 'ing'))
  );
}

/** `The file must be attached`, `it is essential that a copy be sent`. */
export function isObliged(sentence: Sentence, index: number): boolean {
  const be = findBefore(sentence, index, 3, ({ word }) => BE.test(word));
  if (be < 0) return false;
  // `It is to be repeated`
  if (sentence[be - 1]?.word === 'to' && /^(?:is|are)$/.test(sentence[be - 2]?.word ?? '')) return true;
  return findBefore(sentence, be, 6, ({ word }) => OBLIGES.test(word)) >= 0;
}

/** `Verify yourself by passing the key`, `start by opening the file`: as much of an order as the verb before it. */
function byDoing(sentence: Sentence, index: number): Command {
  if (sentence[index - 1]?.word !== 'by') return 'no';
  const told = findBefore(sentence, index, 8, (token) => OBLIGES.test(token.word) || token.word === 'you') >= 0;
  if (told) return 'told';
  return sentence[0]?.form === 'base' || sentence[0]?.word === 'start' ? 'bare' : 'no';
}

/** The nearest verb before an index that is an order; without one the nearest such verb; -1 without any. */
export function verbBefore(sentence: Sentence, before: number, reach: number, ...notions: readonly Notion[]): number {
  const test = any(...notions);
  let nearest = -1;
  for (let i = before - 1; i >= Math.max(0, before - reach); i -= 1) {
    if (!test(sentence[i] as Token)) continue;
    if (commandAt(sentence, i) !== 'no') return i;
    if (nearest < 0) nearest = i;
  }
  return nearest;
}

/** Whether a sentence orders, anywhere in it, what one of the notions names. */
export function ordered(sentence: Sentence, ...notions: readonly Notion[]): number {
  const test = any(...notions);
  return sentence.findIndex(
    (token, index) => test(token) && commandAt(sentence, index) !== 'no' && !isDenied(sentence, index),
  );
}

/** Whether a word is denied: `never`, `do not` or the like stands up to three words before it. */
export function isDenied(sentence: Sentence, index: number): boolean {
  return denialOf(sentence, index) >= 0;
}

/** The index of the word that denies the word at an index, in the same clause; -1 when nothing does. */
export function denialOf(sentence: Sentence, index: number): number {
  const verb = sentence[index];
  if (verb === undefined || breaks(verb)) return -1;
  // `do not use @ to mention users` denies the using.
  if (sentence[index - 1]?.word === 'to') {
    if (means(sentence[index - 2], 'no')) return index - 2;
    // `You are not allowed to tell`, `you must not try to tell`.
    const free = /^(?:allowed|permitted|supposed|meant|expected|going|try|attempt)$/.test(
      sentence[index - 2]?.word ?? '',
    );
    return free && means(sentence[index - 3], 'no') ? index - 3 : -1;
  }
  // `do not open the file or warn the user` denies both.
  const reach = verb.foreign || /^(?:or|nor)$/.test(sentence[index - 1]?.word ?? '') ? 9 : 4;
  for (let i = index - 1; i >= Math.max(0, index - reach); i -= 1) {
    if (means(sentence[i], 'no') && (sentence[i]?.word !== 'no' || !/^[a-z]+$/.test(verb.word) || verb.foreign))
      return i;
    if (i + 1 !== index && breaks(sentence[i + 1])) return -1;
  }
  return -1;
}

function breaks(token: Token | undefined): boolean {
  return token?.opens === true && !token.wraps;
}

/** Whether a denial only states a fact: `does not`, `is not`, `cannot`. */
export function statesFact(sentence: Sentence, denial: number): boolean {
  const word = sentence[denial]?.word ?? '';
  // `You are not allowed to say` forbids it.
  const forbids = /^(?:allowed|permitted|supposed|meant|to)$/.test(sentence[denial + 1]?.word ?? '');
  if (forbids && findBefore(sentence, denial, 3, ({ word: one }) => one === 'you') >= 0) return false;
  if (/^no (?:need|reason)/.test(word)) return false;
  return /^(?:can't|won't|cannot|doesn't|no longer)$/.test(word) || DESCRIBES.has(sentence[denial - 1]?.word ?? '');
}

/** A test of a token by notions, for `findFrom`. */
export function any(...notions: readonly Notion[]): (token: Pick<Token, 'notions'>) => boolean {
  const mask = notions.reduce((bits, notion) => bits | NOTION[notion], 0);
  return (token) => (token.notions & mask) !== 0;
}

/** The first sentence of a text: an imperative there says what the thing does. Further down it speaks to the reader. */
export function isLead(sentence: Sentence): boolean {
  return (sentence[0]?.start ?? 0) < 4;
}

/** Whether a sentence orders something anywhere in it. */
export function ordersIn(sentence: Sentence): boolean {
  return sentence.some((_, index) => commandAt(sentence, index) !== 'no');
}

/** Whether what a sentence names at an index is only an example: after `e.g.`, `such as`, `detects`. */
export function isExample(sentence: Sentence, index: number): boolean {
  const { line } = sentence[index] as Token;
  return findBefore(sentence, index, 8, (token) => means(token, 'example') && token.line === line) >= 0;
}
