const LINE_END = /\r\n?|\n/g;
// Around a cut, so many characters are looked at for what belongs together.
const NEAR = 32;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
// Below U+0300 nothing belongs to the character before it, but for a line end of two.
const FIRST_MARK = 0x300;
/** An escape of JSON that is not at its end. */
const ESCAPE_OPEN = /\\+(?:u[0-9A-Fa-f]{0,3})?$/;

/**
 * Where the lines of a text begin, and where it ends: `[0, …, length]`. A line keeps its end (LF, CR LF or CR). One of more
 * than `longest` UTF-16 units counts as several: it is cut between values where it is JSON, else behind a blank, else
 * between characters.
 */
export function lineBreaks(text: string, longest: number): number[] {
  const breaks = [0];
  LINE_END.lastIndex = 0;
  for (let from = 0; from < text.length; ) {
    const found = LINE_END.exec(text);
    const end = found === null ? text.length : LINE_END.lastIndex;
    if (end - from > longest) cutLine(text, from, end, longest, breaks);
    breaks.push(end);
    from = end;
  }
  return breaks;
}

function cutLine(text: string, start: number, end: number, longest: number, breaks: number[]): void {
  const commas = /^[[{]/.test(text.slice(start, start + 1)) ? commasIn(text, start, end) : [];
  let next = 0;
  for (let from = start; end - from > longest; ) {
    const limit = from + longest;
    const half = from + longest / 2;
    let comma: Comma | undefined;
    for (; (commas[next]?.end ?? Infinity) <= limit; next += 1) {
      const found = commas[next] as Comma;
      const isDeeper = comma !== undefined && comma.end > half && found.depth > comma.depth;
      if (found.end > from && !isDeeper) comma = found;
    }
    // Those that were passed over stand before the next piece, or may serve it.
    while (next > 0 && (commas[next - 1]?.end ?? 0) > (comma?.end ?? limit)) next -= 1;
    from = comma?.end ?? cutAt(text, from, limit);
    breaks.push(from);
  }
}

/** A comma between two values, and how deep these are nested. */
interface Comma {
  readonly end: number;
  readonly depth: number;
}

function commasIn(text: string, start: number, end: number): Comma[] {
  const commas: Comma[] = [];
  let depth = 0;
  let inString = false;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === 0x5c) at += 1;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x5d || code === 0x7d) depth -= 1;
    else if (code === 0x2c) commas.push({ end: at + 1, depth });
  }
  return commas;
}

/** A place to cut, behind `from` and not behind `limit`. */
function cutAt(text: string, from: number, limit: number): number {
  const blank = text.lastIndexOf(' ', limit - 1) + 1;
  const wanted = blank > (from + limit) / 2 ? blank : limit;
  const escape = ESCAPE_OPEN.exec(text.slice(Math.max(from, wanted - NEAR), wanted));
  const whole = escape === null ? wanted : wanted - escape[0].length;
  return between(text, from, whole > from ? whole : wanted);
}

/** The last place between two characters that is not behind `wanted`; a character is what a reader takes for one. */
function between(text: string, from: number, wanted: number): number {
  const before = text.charCodeAt(wanted - 1);
  const after = text.charCodeAt(wanted);
  if (before < FIRST_MARK && after < FIRST_MARK) return before === 0x0d && after === 0x0a ? wanted - 1 : wanted;
  const start = Math.max(from, wanted - NEAR);
  const near = GRAPHEMES.segment(text.slice(start, wanted + NEAR)).containing(wanted - start);
  const place = start + (near?.index ?? 0);
  if (place > from) return place;
  return isLowSurrogate(after) && isHighSurrogate(before) ? wanted - 1 : wanted;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
