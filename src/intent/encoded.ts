import { decodeBase64 } from '../text/base64.ts';
import type { Intent, Scope } from './intent.ts';
import { readIntents } from './read.ts';

/** How a piece of a text is written so that it is not read at first sight. */
export type Encoding =
  | 'Base64'
  | 'hexadecimal'
  | 'percent-encoding'
  | 'HTML entities'
  | 'Unicode escapes'
  | 'ROT13'
  | 'reversed';

/** A piece of a text that decodes to an instruction. */
export interface EncodedInstruction {
  readonly encoding: Encoding;
  /** Offsets of the piece in the text. */
  readonly start: number;
  readonly end: number;
  readonly decoded: string;
  readonly intents: readonly Intent[];
}

const DEPTH = 3;
const LONGEST = 65_536;
const MOST_PIECES = 200;
const READABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\n\r\t]+$/u;

interface Piece {
  readonly encoding: Encoding;
  readonly pattern: RegExp;
  readonly decode: (piece: string) => string | undefined;
}

// Each run is matched whole and once; what is too short to say anything is left alone.
const PIECES: readonly Piece[] = [
  { encoding: 'Base64', pattern: /(?<![\w+/-])[A-Za-z0-9+/_-]{16,}={0,2}/g, decode: fromBase64 },
  { encoding: 'hexadecimal', pattern: /(?<![\w])(?:(?:\\x|0x)?[0-9a-f]{2}[ ,]?){10,}/gi, decode: fromHex },
  { encoding: 'percent-encoding', pattern: /(?:%[0-9a-f]{2}[\w.~+-]{0,40}){3,}/gi, decode: fromPercent },
  {
    encoding: 'HTML entities',
    pattern: /(?:&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,8});[^&\n]{0,40}){3,}/gi,
    decode: fromEntities,
  },
  {
    encoding: 'Unicode escapes',
    pattern: /(?:\\u(?:[0-9a-f]{4}|\{[0-9a-f]{1,6}\})[^\\\n]{0,40}){3,}/gi,
    decode: fromEscapes,
  },
];

/** The pieces of a text that decode, also more than once, to text that gives an instruction. Linear. */
export function encodedInstructions(text: string, scope?: Scope): EncodedInstruction[] {
  return search(text, scope, DEPTH);
}

function search(text: string, scope: Scope | undefined, depth: number): EncodedInstruction[] {
  const found: EncodedInstruction[] = [];
  if (depth === 0) return found;
  let pieces = 0;
  for (const { encoding, pattern, decode } of PIECES) {
    for (const match of text.matchAll(pattern)) {
      if (match[0].length > LONGEST || pieces > MOST_PIECES) continue;
      const decoded = decode(match[0]);
      if (decoded === undefined || decoded === match[0] || !READABLE.test(decoded)) continue;
      pieces += 1;
      const place = { encoding, start: match.index, end: match.index + match[0].length };
      const intents = sure(readIntents(decoded, scope));
      const deeper = intents.length > 0 ? undefined : search(decoded, scope, depth - 1)[0];
      if (intents.length > 0) found.push({ ...place, decoded, intents });
      else if (deeper !== undefined) found.push({ ...place, decoded: deeper.decoded, intents: deeper.intents });
    }
  }
  return found.length > 0 ? found : wholeText(text, scope);
}

// What the commonest words of instructions become. Two of them are no accident.
const COMMON = 'the and you your not all this that with from user please never read send ignore tell'.split(' ');
const SHIFTED = new RegExp(
  `\\b(?:${COMMON.map(rot13).join('|')})\\b[^]{0,200}?\\b(?:${COMMON.map(rot13).join('|')})\\b`,
  'i',
);
const REVERSED = new RegExp(
  `\\b(?:${COMMON.map(reversed).join('|')})\\b[^]{0,200}?\\b(?:${COMMON.map(reversed).join('|')})\\b`,
  'i',
);

/** A text that as a whole is shifted by 13 letters or turned around. */
function wholeText(text: string, scope: Scope | undefined): EncodedInstruction[] {
  if (text.length < 16 || text.length > LONGEST) return [];
  const candidates: [Encoding, string][] = [];
  if (SHIFTED.test(text)) candidates.push(['ROT13', rot13(text)]);
  if (REVERSED.test(text)) candidates.push(['reversed', reversed(text)]);
  for (const [encoding, decoded] of candidates) {
    const intents = sure(readIntents(decoded, scope));
    const [first] = intents;
    if (first === undefined) continue;
    const last = Math.max(...intents.map(({ end }) => end));
    const [start, end] = encoding === 'ROT13' ? [first.start, last] : [text.length - last, text.length - first.start];
    return [{ encoding, start, end, decoded: decoded.slice(first.start, last), intents }];
  }
  return [];
}

function sure(intents: readonly Intent[]): Intent[] {
  return intents.filter(({ confidence }) => confidence !== 'low');
}

function fromBase64(piece: string): string | undefined {
  const bytes = decodeBase64(piece);
  return bytes === undefined ? undefined : utf8([...bytes]);
}

function fromHex(piece: string): string | undefined {
  const digits = piece.replace(/\\x|0x|[ ,]/gi, '');
  return utf8((digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

function fromPercent(piece: string): string | undefined {
  try {
    return decodeURIComponent(piece.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

const NAMED: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  sol: '/',
  period: '.',
  lowbar: '_',
  num: '#',
};

function fromEntities(piece: string): string | undefined {
  return piece.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED[String(name).toLowerCase()] ?? entity;
    return codePoint(decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)) ?? entity;
  });
}

function fromEscapes(piece: string): string | undefined {
  return piece.replace(
    /\\u(?:([0-9a-f]{4})|\{([0-9a-f]{1,6})\})/gi,
    (escape, short, long) => codePoint(Number.parseInt(String(short ?? long), 16)) ?? escape,
  );
}

function codePoint(code: number): string | undefined {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : undefined;
}

function utf8(bytes: readonly number[]): string | undefined {
  if (bytes.length < 8) return undefined;
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return undefined;
  }
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}
