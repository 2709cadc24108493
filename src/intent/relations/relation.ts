import { commandAt, isDenied, isExample, isLead, statesFact } from '../grammar.ts';
import { type IntentKind, nameKey, type Scope } from '../intent.ts';
import type { Notion } from '../lexicon.ts';
import { intentAt, type Reader, type Start } from '../readers/find.ts';
import { means, type Sentence, type Token } from '../sentences.ts';

/** A test of a word alone, wherever it stands. */
export type WordTest = (token: Start) => boolean;

/** Words that make an instruction where they stand near each other. */
export interface Relation<W extends string = string> {
  /** How far each of the others may be from the first. */
  readonly reach: number;
  /** The words by what they are to each other. */
  readonly words: Readonly<Record<W, WordTest>>;
  /** Those that have to stand in this order. */
  readonly order?: readonly NoInfer<W>[];
  /** This verb is an order; `told`: one with must, always, please; `bid`: also one that is not a known verb. */
  readonly ordered?: NoInfer<W>;
  readonly told?: NoInfer<W>;
  readonly bid?: NoInfer<W>;
  /** The denial `no` is no statement of a fact, such as `does not`. */
  readonly forbids?: true;
  /** This is the name of a tool that the server does not have. */
  readonly foreign?: NoInfer<W>;
  /** The server has no other tool that could be meant. */
  readonly alone?: true;
  /** Not in the first sentence, where an imperative only says what the thing does. */
  readonly later?: true;
  /** Nothing in the sentence is denied. */
  readonly affirmed?: true;
  /** What else has to hold; the numbers are the places of the words. */
  readonly holds?: (sentence: Sentence, at: Readonly<Record<NoInfer<W>, number>>, scope: Scope) => boolean;
}

/** A relation, its words checked by their names. */
export function relation<W extends string>(given: Relation<W>): Relation {
  return given;
}

// Of each word the nearest so many are tried.
const CANDIDATES = 3;

/** A reader for relations of one kind: of medium confidence, since words that only meet are no proof. */
export function readerOf(kind: IntentKind, relations: readonly Relation[]): Reader {
  const made = relations.map((one) => {
    const [first, ...others] = Object.entries(one.words) as [[string, WordTest], ...[string, WordTest][]];
    return { relation: one, first: first[1], names: [first[0], ...others.map(([name]) => name)], others };
  });
  return {
    starts: (token) => made.some(({ first }) => first(token)),
    read: (sentence, at, scope) => {
      const token = sentence[at] as Token;
      for (const { relation: one, first, names, others } of made) {
        if (!first(token) || (one.later === true && isLead(sentence)) || (one.alone === true && scope.tools > 1))
          continue;
        const choices = others.map(([, test]) => around(sentence, at, one.reach, test));
        if (choices.some(({ length }) => length === 0)) continue;
        const found = combine([at], choices, (indices) => {
          const places = Object.fromEntries(names.map((name, index) => [name, indices[index] as number]));
          return stands(one, sentence, places, scope);
        });
        if (found !== undefined) return intentAt(kind, 'medium', sentence, ...found);
      }
      return undefined;
    },
  };
}

function stands(one: Relation, sentence: Sentence, at: Readonly<Record<string, number>>, scope: Scope): boolean {
  const place = (name: string | undefined): number => (name === undefined ? -1 : (at[name] ?? -1));
  const { order = [], ordered, told, bid, foreign } = one;
  if (order.some((name, index) => index > 0 && place(order[index - 1]) >= place(name))) return false;
  if (Object.values(at).some((index) => isExample(sentence, index))) return false;
  if (ordered !== undefined && !isOrdered(sentence, place(ordered))) return false;
  if (told !== undefined && (commandAt(sentence, place(told)) !== 'told' || isDenied(sentence, place(told))))
    return false;
  if (bid !== undefined && !isBid(sentence, place(bid))) return false;
  if (one.forbids === true && statesFact(sentence, place('no'))) return false;
  if (one.affirmed === true && sentence.some((token) => means(token, 'no'))) return false;
  if (foreign !== undefined && !isForeign(sentence[place(foreign)], scope)) return false;
  return one.holds?.(sentence, at, scope) ?? true;
}

function isOrdered(sentence: Sentence, index: number): boolean {
  return commandAt(sentence, index) !== 'no' && !isDenied(sentence, index);
}

/** An order, or what opens a clause as one does. */
function isBid(sentence: Sentence, index: number): boolean {
  return (commandAt(sentence, index) !== 'no' || sentence[index]?.opens === true) && !isDenied(sentence, index);
}

function isForeign(token: Token | undefined, scope: Scope): boolean {
  return token !== undefined && !scope.own.has(nameKey(token.raw)) && !/[\\/]/.test(token.raw);
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
