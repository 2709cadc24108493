import { depthOf, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { ENVELOPE_DEPTH, MAX_DEPTH, MAX_VALUES } from '../model/limits.ts';
import type { FailedOutcome, Outcome } from '../model/surface.ts';
import type { Redact } from '../text/redact.ts';

const SHOWN_BYTES = 2_000;
/** Longer secrets than this are not recognised where a text is cut, in characters. */
export const SECRET_LENGTH = 8_192;

/** A message read from bytes, or what is wrong with them and their beginning as text. */
export type ReadMessage =
  | { readonly message: Json }
  | {
      readonly text: string;
      readonly problem: 'not-json' | 'not-utf8' | 'blank' | 'too-deep' | 'too-large';
      /** The request that a message answers which is too deep; undefined when it is not known. */
      readonly answers?: number | string;
    };

/** Reads one JSON-RPC message from UTF-8 bytes. What is kept of a line that is none is redacted before it is cut. */
export function readMessage(bytes: Uint8Array, redact: Redact = nothing): ReadMessage {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { text: beginning(new TextDecoder().decode(bytes), redact), problem: 'not-utf8' };
  }
  return readMessageText(text, redact);
}

/** Reads one JSON-RPC message from text. */
export function readMessageText(text: string, redact: Redact = nothing): ReadMessage {
  const shown = (): string => beginning(text, redact);
  if (text.trim() === '') return { text: shown(), problem: 'blank' };
  if (hasTooManyValues(text)) return { text: shown(), problem: 'too-large' };
  let message: Json;
  try {
    message = JSON.parse(text) as Json;
  } catch {
    return { text: shown(), problem: 'not-json' };
  }
  const limit = MAX_DEPTH + ENVELOPE_DEPTH;
  if (depthOf(message, limit) <= limit) return { message };
  // What asks or notifies answers nobody: an id of -1 is never ours.
  const id = isObject(message) && Object.hasOwn(message, 'method') ? -1 : member(message, 'id');
  return {
    text: shown(),
    problem: 'too-deep',
    ...(typeof id === 'number' || typeof id === 'string' ? { answers: id } : {}),
  };
}

const nothing: Redact = (text) => text;

function beginning(text: string, redact: Redact): string {
  return redact(text.slice(0, SHOWN_BYTES + SECRET_LENGTH)).slice(0, SHOWN_BYTES);
}

/** Counts commas and opening brackets, also those in strings: at most one value follows each. */
function hasTooManyValues(text: string): boolean {
  // Each value takes two characters at least, with the comma before it.
  if (text.length < MAX_VALUES) return false;
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === 0x2c || code === 0x5b || code === 0x7b) count += 1;
  }
  return count > MAX_VALUES;
}

/** The outcome of a message refused for its size; undefined when it was refused for something else. */
export function oversized(read: ReadMessage): FailedOutcome | undefined {
  if ('message' in read) return undefined;
  if (read.problem === 'too-deep')
    return { kind: 'cap-exceeded', detail: `an answer is nested deeper than ${MAX_DEPTH} levels` };
  if (read.problem === 'too-large')
    return { kind: 'cap-exceeded', detail: `an answer has more than ${MAX_VALUES} values` };
  return undefined;
}

/** What a JSON-RPC response object says. */
export function outcomeOf(response: JsonObject): Outcome {
  const result = member(response, 'result');
  const error = member(response, 'error');
  if (error !== undefined) {
    const code = member(error, 'code');
    const message = member(error, 'message');
    const data = member(error, 'data');
    if (typeof code !== 'number' || typeof message !== 'string')
      return { kind: 'invalid-envelope', detail: 'the error has no numeric code and no message' };
    return { kind: 'rpc-error', code, message, ...(data === undefined ? {} : { data }) };
  }
  if (isObject(result)) return { kind: 'result', result };
  return {
    kind: 'invalid-envelope',
    detail: result === undefined ? 'the response has neither result nor error' : 'the result is no object',
  };
}

/** Our answer to a message of the server; undefined when it wants none. Only `ping` is served: no capability was declared. */
export function answerTo(message: Json): JsonObject | undefined {
  const id = member(message, 'id');
  const method = member(message, 'method');
  if (typeof method !== 'string' || (typeof id !== 'string' && typeof id !== 'number')) return undefined;
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} };
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } };
}
