import type { SafeText } from '../model/run.ts';
import { findHidden } from './unicode.ts';

// Controls (C0, DEL, C1), line and paragraph separators, lone surrogates, private use, non-characters.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\p{Cs}\p{Co}\uFFFE\uFFFF]/gu;

/**
 * The one sanitiser: makes text from a server safe to show. Control, direction and invisible characters become visible
 * escapes such as `\u{202E}`; a line break becomes `\n`; text of more than `limit` code points is cut with `…`.
 * Emoji, accents and scripts of every direction stay as they are.
 */
export function display(text: string, limit = 200): SafeText {
  // Cut first: what is not shown need not be examined. One code point is at most two UTF-16 units.
  const head = text.length > limit * 2 ? text.slice(0, limit * 2) : text;
  const shown = revealHidden(head).replace(UNPRINTABLE, escapeChar);
  if (shown.length <= limit && head.length === text.length) return shown as SafeText;
  const chars = [...shown];
  return (
    chars.length <= limit && head.length === text.length ? shown : `${chars.slice(0, limit - 1).join('')}…`
  ) as SafeText;
}

/** Joins text that we wrote: a template literal of constants and of `SafeText` is itself safe. */
export function trusted(text: string): SafeText {
  return text as SafeText;
}

function revealHidden(text: string): string {
  const runs = findHidden(text);
  if (runs.length === 0) return text;
  let shown = '';
  let from = 0;
  for (const run of runs) {
    shown += text.slice(from, run.start);
    for (const char of text.slice(run.start, run.end)) shown += escapeChar(char);
    from = run.end;
  }
  return shown + text.slice(from);
}

function escapeChar(char: string): string {
  if (char === '\n') return '\\n';
  if (char === '\r') return '\\r';
  if (char === '\t') return '\\t';
  return `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`;
}
