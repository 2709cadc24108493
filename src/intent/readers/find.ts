import type { Confidence } from '../../model/run.ts';
import type { Intent, IntentKind, Scope } from '../intent.ts';
import { findBefore, findFrom, type Sentence, type Token } from '../sentences.ts';

/** Reads one kind of instruction in one sentence. */
export type Reader = (sentence: Sentence, scope: Scope) => Intent | undefined;

const RANK: Readonly<Record<Confidence, number>> = { high: 2, medium: 1, low: 0 };

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

/** Tries every word that passes a test; gives the surest instruction, of equally sure ones the first. */
export function surest(
  sentence: Sentence,
  test: (token: Token) => boolean,
  read: (index: number) => Intent | undefined,
): Intent | undefined {
  let best: Intent | undefined;
  for (let index = 0; index < sentence.length; index += 1) {
    if (!test(sentence[index] as Token)) continue;
    const found = read(index);
    if (found !== undefined && (best === undefined || RANK[found.confidence] > RANK[best.confidence])) best = found;
    if (best?.confidence === 'high') return best;
  }
  return best;
}

/** The nearest word on either side that passes a test; -1 when none is within reach. */
export function nearest(sentence: Sentence, at: number, reach: number, test: (token: Token) => boolean): number {
  const after = findFrom(sentence, at + 1, reach, test);
  const before = findBefore(sentence, at, reach, test);
  if (after < 0 || before < 0) return Math.max(after, before);
  return after - at <= at - before ? after : before;
}

/** A test of a token by its word. */
export function word(pattern: RegExp): (token: Token) => boolean {
  return (token) => pattern.test(token.word);
}

/** No more than one comma or the like stands between two words. */
export function isClose(sentence: Sentence, one: number, other: number): boolean {
  const [from, to] = one < other ? [one, other] : [other, one];
  return sentence.slice(from + 1, to + 1).filter(({ opens }) => opens).length <= 1;
}
