import type { SafeText } from '../model/run.ts';
import { findHidden } from './unicode.ts';

// Controls (C0, DEL, C1), line and paragraph separators, lone surrogates, private use, non-characters. And every direction
// control, also where it is legitimate: what it does to the text it also does to what stands beside the text.
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\p{Cs}\p{Co}\uFFFE\uFFFF\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
// Nearly all texts: nothing but printable ASCII, without what a command for a log begins with.
const PLAIN = /^[ -"$-9;-~]*$/;
// What only means something together with what follows it, or was cut off from what it belongs to.
const DANGLING = /[\u180B-\u180F\u200B-\u200D\u2800\uFE00-\uFE0F\u{E0020}-\u{E007F}\u{E0100}-\u{E01EF}]+$/u;
// CI systems act on these wherever they stand in a line of a log.
const LOG_COMMAND =
  /#(?=#\w*\[)|:(?=:(?:error|warning|notice|debug|group|endgroup|add-mask|set-output|save-state|set-env|add-path|stop-commands|echo|add-matcher|remove-matcher))/g;

/**
 * The one sanitiser: makes text from a server safe to show. Control, direction and invisible characters become visible
 * escapes such as `\u{202E}`; a line break becomes `\n`; text of more than `limit` code points is cut with `…`. Emoji,
 * accents and scripts of every direction stay as they are. Showing what was shown changes nothing.
 */
export function display(text: string, limit = 200): SafeText {
  // Cut first: what is not shown need not be examined. One code point is at most two UTF-16 units.
  const head = text.length > limit * 2 ? text.slice(0, limit * 2) : text;
  if (text.length <= limit && PLAIN.test(text)) return text as SafeText;
  const shown = revealHidden(head.replace(UNPRINTABLE, escapeChar)).replace(LOG_COMMAND, escapeChar);
  if (shown.length <= limit && head.length === text.length) return shown as SafeText;
  const chars = [...shown];
  if (chars.length <= limit && head.length === text.length) return shown as SafeText;
  const cut = chars.slice(0, limit - 1).join('');
  return `${cut.replace(DANGLING, '')}…` as SafeText;
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
