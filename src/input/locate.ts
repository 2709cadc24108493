import { fromPointer, type JsonPointer } from '../model/pointer.ts';

/** Where a value stands in a text: UTF-16 offsets, end exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A node of the tree of wanted paths. */
interface Wanted {
  readonly children: Map<string, Wanted>;
  pointer?: JsonPointer;
}

/**
 * Finds where the values of some pointers stand in valid JSON text, in one pass that skips what nobody wants. A parser
 * with positions reads every token, which takes as long as everything else together on a large list.
 */
export function locate(text: string, pointers: Iterable<JsonPointer>): ReadonlyMap<JsonPointer, TextSpan> {
  const root: Wanted = { children: new Map() };
  for (const pointer of pointers) {
    let node = root;
    for (const segment of fromPointer(pointer)) {
      let child = node.children.get(segment);
      if (child === undefined) node.children.set(segment, (child = { children: new Map() }));
      node = child;
    }
    node.pointer = pointer;
  }
  const spans = new Map<JsonPointer, TextSpan>();
  scan(text, blanksEnd(text, text.startsWith('\uFEFF') ? 1 : 0), root, spans);
  return spans;
}

/** Reads the value that begins at `start`; gives the offset after it. */
function scan(text: string, start: number, wanted: Wanted, spans: Map<JsonPointer, TextSpan>): number {
  const isObject = text[start] === '{';
  const end =
    wanted.children.size > 0 && (isObject || text[start] === '[')
      ? scanMembers(text, start, isObject, wanted, spans)
      : valueEnd(text, start);
  // A repeated member counts where it stands last, as `JSON.parse` reads it.
  if (wanted.pointer !== undefined) spans.set(wanted.pointer, { start, end });
  return end;
}

function scanMembers(
  text: string,
  start: number,
  isObject: boolean,
  wanted: Wanted,
  spans: Map<JsonPointer, TextSpan>,
): number {
  let at = blanksEnd(text, start + 1);
  for (let index = 0; text[at] !== '}' && text[at] !== ']' && at < text.length; index += 1) {
    let key = String(index);
    if (isObject) {
      const keyEnd = stringEnd(text, at);
      const written = text.slice(at, keyEnd);
      key = written.includes('\\') ? (JSON.parse(written) as string) : written.slice(1, -1);
      // After the name come blanks, a colon, and blanks.
      at = blanksEnd(text, blanksEnd(text, keyEnd) + 1);
    }
    const child = wanted.children.get(key);
    at = blanksEnd(text, child === undefined ? valueEnd(text, at) : scan(text, at, child, spans));
    if (text[at] === ',') at = blanksEnd(text, at + 1);
  }
  return at + 1;
}

function valueEnd(text: string, start: number): number {
  const first = text[start];
  if (first === '"') return stringEnd(text, start);
  if (first !== '{' && first !== '[') {
    let at = start;
    while (at < text.length && !ENDS_SCALAR.has(text.charCodeAt(at))) at += 1;
    return at;
  }
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(text, at) - 1;
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const ENDS_SCALAR: ReadonlySet<number> = new Set([...', \n\r\t}]'].map((char) => char.charCodeAt(0)));

/** The offset after a string that begins at `start`. */
function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  return text.length;
}

function blanksEnd(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return at;
}
