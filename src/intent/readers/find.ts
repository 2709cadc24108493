import type { Confidence } from '../../model/run.ts';
import type { Intent, IntentKind, Scope } from '../intent.ts';
import { findBefore, findFrom, type Sentence, type Token } from '../sentences.ts';

/** Reads one kind of instruction. */
export interface Reader {
  /** Whether an instruction of this kind may turn on a word. */
  readonly starts: (token: Start) => boolean;
  /** The instruction that turns on the word at an index. */
  readonly read: (sentence: Sentence, at: number, scope: Scope) => Intent | undefined;
}

/** What of a word decides whether a reader looks at it. */
export type Start = Pick<Token, 'kind' | 'word' | 'notions'>;

/** An instruction that spans the words at the given indices; negative ones are left out. */
export function intentAt(
  kind: IntentKind,
  confidence: Confidence,
  sentence: Sentence,
  ...indices: readonly number[]
): Intent {
  const used = indices.filter((index) => index >= 0).map((index) => sentence[index] as Token);
  return {
    kind,
    confidence,
    start: Math.min(...used.map(({ start }) => start)),
    end: Math.max(...used.map(({ end }) => end)),
  };
}

/** The nearest word on either side that passes a test; -1 when none is within reach. */
export function nearest(sentence: Sentence, at: number, reach: number, test: (token: Token) => boolean): number {
  const after = findFrom(sentence, at + 1, reach, test);
  const before = findBefore(sentence, at, reach, test);
  if (after < 0 || before < 0) return Math.max(after, before);
  return after - at <= at - before ? after : before;
}

/** A test of a token by its word. */
export function word(pattern: RegExp): (token: Pick<Token, 'word'>) => boolean {
  return (token) => pattern.test(token.word);
}

/** No more than one comma or the like stands between two words. */
export function isClose(sentence: Sentence, one: number, other: number): boolean {
  const [from, to] = one < other ? [one, other] : [other, one];
  return sentence.slice(from + 1, to + 1).filter(({ opens }) => opens).length <= 1;
}
