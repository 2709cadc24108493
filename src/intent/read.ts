import type { Confidence } from '../model/run.ts';
import { type Intent, NO_SCOPE, type Scope } from './intent.ts';
import { isObeyOnly, readLabels } from './labels.ts';
import { READERS } from './readers/index.ts';
import { sentencesOf } from './sentences.ts';

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
  for (const sentence of sentences) {
    if (!sentence.some(({ notions, kind }) => notions !== 0 || kind !== 'word')) continue;
    for (const reader of READERS) {
      const intent = reader(sentence, scope);
      if (intent !== undefined) found.push(intent);
    }
  }
  found.push(...readLabels(text, sentences, found));
  if (isObeyOnly(sentences)) found.push({ kind: 'obey', confidence: 'medium', start: 0, end: text.length });
  return strongest(raise(found));
}

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
