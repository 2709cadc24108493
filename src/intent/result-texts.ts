import type { Intent, IntentKind, Scope } from './intent.ts';
import { NOTION } from './lexicon.ts';
import { readIntents } from './read.ts';
import { entryOf } from './sentences.ts';

// Instructions that stand in no document by accident.
const ALONE: ReadonlySet<IntentKind> = new Set(['override', 'impersonate', 'take-context']);
// In JSON a new line is an escape, and a letter too many for the next word. What replaces it is as long.
const ESCAPES = /\\[nrt"]/g;
// So near to each other two instructions belong together.
const NEAR = 2000;

/**
 * What a text that a tool returned would make a model do. Documents, mails and code are full of sentences that tell
 * somebody to do something: what counts is who would set a model's other instructions aside, and two kinds of
 * instruction that belong together, such as reading a secret and keeping quiet about it. Linear.
 */
export function intentsInResult(text: string, scope: Scope): Intent[] {
  return pieces(text).flatMap(({ start, piece }) => {
    const found = readIntents(piece.replace(ESCAPES, '  '), scope).filter(({ confidence }) => confidence !== 'low');
    // Two that are sure of themselves have made each other surer.
    const together =
      found.filter(({ confidence }) => confidence === 'high').length > 1 &&
      found.some(({ kind }) => kind === 'conceal' || kind === 'redirect');
    return found
      .filter((intent) => together || isPlain(intent, piece))
      .map((intent) => ({ ...intent, start: start + intent.start, end: start + intent.end }));
  });
}

/** True for an instruction that needs no other to be one: `Overwrite without confirmation` is none, nor is a heading. */
function isPlain({ kind, confidence, start, end }: Intent, text: string): boolean {
  if (!ALONE.has(kind) || confidence !== 'high') return false;
  const words =
    text
      .slice(start, end)
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? [];
  return kind !== 'override' || words.some((word) => ((entryOf(word)?.notions ?? 0) & NOTION.prior) !== 0);
}

// Where a sentence ends: in a text, and in one that stands in JSON.
const ENDS = ['\n', '. ', '! ', '? ', '\\n', '",'] as const;

/** A text in pieces that end where a line or a sentence ends, as far as there are any. */
function pieces(text: string): { readonly start: number; readonly piece: string }[] {
  const found: { readonly start: number; readonly piece: string }[] = [];
  for (let start = 0; start < text.length; ) {
    const window = text.slice(start, start + NEAR);
    const last = start + NEAR >= text.length;
    const end = Math.max(...ENDS.map((mark) => window.lastIndexOf(mark) + mark.length));
    // A mark that is not there gives no more than its own length.
    const piece = last || end <= 2 ? window : window.slice(0, end);
    found.push({ start, piece });
    start += piece.length;
  }
  return found;
}
