import type { IntentKind, Scope } from '../intent.ts';
import type { Notion } from '../lexicon.ts';
import { means, type Sentence, type Token } from '../sentences.ts';
import { intentAt, type Reader, type Start } from './find.ts';

/** A test of a word alone, wherever it stands. */
export type WordTest = (token: Start) => boolean;

/** What belongs together: words that make an instruction where they stand side by side, in whatever order. */
export interface Relation {
  readonly kind: IntentKind;
  /** How far each of the others may be from the first. */
  readonly reach: number;
  readonly words: readonly [WordTest, ...WordTest[]];
  /** What else has to hold; the indices are those of `words`, in their order. */
  readonly holds: (sentence: Sentence, at: readonly number[], scope: Scope) => boolean;
}

// Of each word the nearest so many are tried.
const CANDIDATES = 3;

/** A reader for all relations of one kind: of medium confidence, since words that only meet are no proof. */
export function readerOf(relations: readonly Relation[]): Reader {
  return {
    starts: (token) => relations.some(({ words: [first] }) => first(token)),
    read: (sentence, at, scope) => {
      for (const relation of relations) {
        const found = relation.words[0](sentence[at] as Token) ? match(relation, sentence, at, scope) : undefined;
        if (found !== undefined) return intentAt(relation.kind, 'medium', sentence, ...found);
      }
      return undefined;
    },
  };
}

function match(
  { reach, words: [, ...others], holds }: Relation,
  sentence: Sentence,
  at: number,
  scope: Scope,
): readonly number[] | undefined {
  const choices = others.map((test) => around(sentence, at, reach, test));
  if (choices.some(({ length }) => length === 0)) return undefined;
  return combine([at], choices, (indices) => holds(sentence, indices, scope));
}

/** A test for any of some notions. */
export function notion(...notions: readonly Notion[]): WordTest {
  return (token) => means(token, ...notions);
}

/** A test that any of several tests passes. */
export function either(...tests: readonly WordTest[]): WordTest {
  return (token) => tests.some((test) => test(token));
}

function around(sentence: Sentence, at: number, reach: number, test: WordTest): number[] {
  const found: number[] = [];
  for (let step = 1; step <= reach && found.length < CANDIDATES; step += 1)
    for (const index of [at + step, at - step]) {
      const token: Token | undefined = sentence[index];
      if (token !== undefined && test(token)) found.push(index);
    }
  return found;
}

/** The first choice of one index from each list, none twice, that passes. */
function combine(
  chosen: readonly number[],
  [list, ...rest]: readonly (readonly number[])[],
  passes: (indices: readonly number[]) => boolean,
): readonly number[] | undefined {
  if (list === undefined) return passes(chosen) ? chosen : undefined;
  for (const index of list) {
    if (chosen.includes(index)) continue;
    const found = combine([...chosen, index], rest, passes);
    if (found !== undefined) return found;
  }
  return undefined;
}
