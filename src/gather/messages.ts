import { depthOf, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { ENVELOPE_DEPTH, MAX_DEPTH } from '../model/limits.ts';
import type { Outcome } from '../model/surface.ts';

const SHOWN_BYTES = 2_000;

/** A message read from bytes, or what is wrong with them and their beginning as text. */
export type ReadMessage =
  | { readonly message: Json }
  | { readonly text: string; readonly problem: 'not-json' | 'not-utf8' | 'blank' | 'too-deep' };

/** Reads one JSON-RPC message from UTF-8 bytes. */
export function readMessage(bytes: Uint8Array): ReadMessage {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { text: new TextDecoder().decode(bytes.subarray(0, SHOWN_BYTES)), problem: 'not-utf8' };
  }
  return readMessageText(text);
}

/** Reads one JSON-RPC message from text. */
export function readMessageText(text: string): ReadMessage {
  if (text.trim() === '') return { text: text.slice(0, SHOWN_BYTES), problem: 'blank' };
  let message: Json;
  try {
    message = JSON.parse(text) as Json;
  } catch {
    return { text: text.slice(0, SHOWN_BYTES), problem: 'not-json' };
  }
  const limit = MAX_DEPTH + ENVELOPE_DEPTH;
  return depthOf(message, limit) > limit ? { text: text.slice(0, SHOWN_BYTES), problem: 'too-deep' } : { message };
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
