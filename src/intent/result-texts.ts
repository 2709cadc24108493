import type { Intent, IntentKind, Scope } from './intent.ts';
import { readIntents } from './read.ts';

// Instructions that stand in no document by accident.
const ALONE: ReadonlySet<IntentKind> = new Set(['override', 'impersonate', 'take-context']);
// So near to each other two instructions belong together.
const NEAR = 2000;

/**
 * What a text that a tool returned would make a model do. Documents, mails and code are full of sentences that tell
 * somebody to do something: what counts is who would set a model's other instructions aside, and two kinds of
 * instruction that belong together, such as reading a secret and keeping quiet about it. Linear.
 */
export function intentsInResult(text: string, scope: Scope): Intent[] {
  return pieces(text).flatMap(({ start, piece }) => {
    const found = readIntents(piece, scope).filter(({ confidence }) => confidence !== 'low');
    // Two that are sure of themselves have made each other surer.
    const together =
      found.filter(({ confidence }) => confidence === 'high').length > 1 &&
      found.some(({ kind }) => kind === 'conceal' || kind === 'redirect');
    return found
      .filter(({ kind }) => together || ALONE.has(kind))
      .map((intent) => ({ ...intent, start: start + intent.start, end: start + intent.end }));
  });
}

/** A text in pieces that end where a line ends, as far as there are lines. */
function pieces(text: string): { readonly start: number; readonly piece: string }[] {
  const found: { readonly start: number; readonly piece: string }[] = [];
  for (let start = 0; start < text.length; ) {
    const full = start + NEAR;
    const line = text.lastIndexOf('\n', full);
    const end = full >= text.length ? text.length : line > start ? line + 1 : full;
    found.push({ start, piece: text.slice(start, end) });
    start = end;
  }
  return found;
}
