import type { Confidence } from '../model/run.ts';
import { remembered } from '../text/remember.ts';
import { ordered } from './grammar.ts';
import { type Intent, type IntentKind, NO_SCOPE, type Scope } from './intent.ts';
import { isObeyOnly, readLabels } from './labels.ts';
import { type Start, word } from './readers/find.ts';
import { READERS } from './readers/index.ts';
import { entryOf, findFrom, type Sentence, sentencesOf } from './sentences.ts';

const SECRETS: ReadonlySet<IntentKind> = new Set(['read-file', 'take-secret']);
const RANK: Readonly<Record<Confidence, number>> = { high: 2, medium: 1, low: 0 };

/**
 * Reads what a text would make a model do: each instruction once, at its first place, in order. Pure and linear. A text
 * that only speaks of such things gives instructions of low confidence or none.
 */
export function readIntents(text: string, scope: Scope = NO_SCOPE): Intent[] {
  // A single word, as schemas are full of, orders nothing.
  if (text.length < 6 || /^[\w-]{0,40}$/.test(text)) return [];
  const sentences = sentencesOf(text);
  const found: Intent[] = [];
  let before: readonly Intent[] = [];
  for (const sentence of sentences) {
    const intents = sentence.some(({ notions, kind }) => notions !== 0 || kind !== 'word')
      ? readSentence(sentence, scope)
      : [];
    found.push(...intents, ...handedOn(before, sentence));
    before = intents;
  }
  found.push(...readLabels(text, sentences, found));
  if (isObeyOnly(sentences)) found.push({ kind: 'obey', confidence: 'medium', start: 0, end: text.length });
  return strongest(raise(found));
}

/** `… the contents of ~/.netrc. Paste them here.`: a secret that is only named, and an order for it in the next sentence. */
function handedOn(before: readonly Intent[], sentence: Sentence): Intent[] {
  const named = before.filter(({ kind, confidence }) => confidence === 'low' && SECRETS.has(kind));
  const hand = named.length === 0 ? -1 : ordered(sentence, 'pass', 'send');
  const it = hand < 0 ? -1 : findFrom(sentence, hand + 1, 2, word(/^(?:it|them|these|those|that|this)$/));
  const last = sentence.at(-1);
  if (it < 0 || last === undefined || /^(?:use|return)$/.test(sentence[hand]?.word ?? '')) return [];
  return named.map((intent) => ({ ...intent, confidence: 'medium', end: (sentence[it] ?? last).end }));
}

/** What each reader finds: of the words that it looks at, the surest instruction, and of equally sure ones the first. */
function readSentence(sentence: Sentence, scope: Scope): Intent[] {
  const found: Intent[] = [];
  const starts = sentence.map((token) => (token.kind === 'word' ? readersOfWord(token.word) : readersOf(token)));
  for (const [number, { read }] of READERS.entries()) {
    let best: Intent | undefined;
    for (let at = 0; at < sentence.length && best?.confidence !== 'high'; at += 1) {
      if (((starts[at] as number) & (1 << number)) === 0) continue;
      const intent = read(sentence, at, scope);
      if (intent !== undefined && (best === undefined || RANK[intent.confidence] > RANK[best.confidence]))
        best = intent;
    }
    if (best !== undefined) found.push(best);
  }
  return found;
}

/** The readers that look at a word, a bit each. */
function readersOf(start: Start): number {
  return READERS.reduce((bits, { starts }, number) => (starts(start) ? bits | (1 << number) : bits), 0);
}

// What a word stands for is the same wherever it stands.
const readersOfWord = remembered((word) => readersOf({ kind: 'word', word, notions: entryOf(word)?.notions ?? 0 }));

/** Two different instructions in one text, such as reading a file and keeping that from the user, explain each other. */
function raise(intents: readonly Intent[]): Intent[] {
  const sure = new Set(intents.filter(({ confidence }) => confidence !== 'low').map(({ kind }) => kind));
  return intents.map((intent) => {
    const others = sure.size - (sure.has(intent.kind) ? 1 : 0);
    if (others === 0) return intent;
    if (intent.confidence === 'low')
      return sure.has('conceal') || sure.has('override') ? { ...intent, confidence: 'medium' } : intent;
    return { ...intent, confidence: 'high' };
  });
}

/** Of each kind the surest, and of equally sure ones the first. */
function strongest(intents: readonly Intent[]): Intent[] {
  const best = new Map<string, Intent>();
  for (const intent of intents) {
    const known = best.get(intent.kind);
    if (known === undefined || RANK[intent.confidence] > RANK[known.confidence]) best.set(intent.kind, intent);
  }
  return [...best.values()].sort((a, b) => a.start - b.start || (a.kind < b.kind ? -1 : 1));
}
