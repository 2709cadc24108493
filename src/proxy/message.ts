import { depthOf, isArray, isObject, type Json, type JsonObject, member } from '../model/json.ts';

/** One JSON-RPC message on its way between a client and a server. */
export interface Message {
  /** What goes over the wire: the bytes that came, as long as nothing was changed. */
  readonly wire: Uint8Array | string;
  /** What it says; undefined when it is no JSON. */
  readonly json: Json | undefined;
  /** The HTTP headers that came with it and belong to the protocol; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The id of the request on whose HTTP response it came. */
  readonly about?: Json;
  /** The HTTP status with which it came, or shall go. */
  readonly status?: number;
}

/** What JSON-RPC asks: `id` and `method` are there. */
export interface Request extends JsonObject {
  readonly id: string | number;
  readonly method: string;
}

// A number that JavaScript cannot hold is kept as a text behind this mark, while a message is read and written again.
const MARK = '\uE000\uE001';
const MARKED = /"\uE000\uE001(-?[\d.eE+-]+)"/g;
const MOST_DEPTH = 1_000;
const MAY_BE_INEXACT = /\d{16}|[eE]\+?\d{3}/;

/** Reads a message from its text, which came as the bytes `wire`. One that is nested too deep to be written again is none. */
export function readMessage(text: string, wire: Uint8Array | string = text): Message {
  try {
    const json = JSON.parse(MAY_BE_INEXACT.test(text) ? markInexact(text) : text) as Json;
    const isTooDeep = text.length > MOST_DEPTH && depthOf(json, MOST_DEPTH) > MOST_DEPTH;
    return { wire, json: isTooDeep ? undefined : json };
  } catch {
    return { wire, json: undefined };
  }
}

/** A message of our own. */
export function messageOf(json: JsonObject): Message {
  return { wire: write(json), json };
}

/** A message that now says something else; how it came stays known. */
export function rewritten(message: Message, json: Json): Message {
  return { ...message, wire: write(json), json };
}

/** The message on one line: over HTTP it need not be. */
export function inOneLine(message: Message): Message {
  const { wire, json } = message;
  const isSplit = typeof wire === 'string' ? /[\r\n]/.test(wire) : wire.includes(10) || wire.includes(13);
  return isSplit && json !== undefined ? rewritten(message, json) : message;
}

/** A value in which every number is one, as exact as JavaScript can hold it: for comparing, not for passing on. */
export function asNumbers(value: Json): Json {
  if (typeof value === 'string') return value.startsWith(MARK) ? Number(value.slice(MARK.length)) : value;
  if (isArray(value)) return value.map(asNumbers);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, asNumbers(child)]));
}

/** A JSON-RPC error in answer to a request. */
export function errorMessage(id: Json, code: number, message: string): Message {
  return messageOf({ jsonrpc: '2.0', id, error: { code, message } });
}

/** True for a message that wants an answer. */
export function isRequest(json: Json | undefined): json is Request {
  return hasMethod(json) && isId((json as JsonObject)['id']);
}

/** True for a request or a notification. */
export function hasMethod(json: Json | undefined): json is JsonObject & { readonly method: string } {
  return isObject(json) && Object.hasOwn(json, 'method') && typeof json['method'] === 'string';
}

/** True for the answer to a request. */
export function isResponse(json: Json | undefined): json is JsonObject & { readonly id: string | number } {
  return isObject(json) && !Object.hasOwn(json, 'method') && isId(json['id']);
}

/** The id of the request that a message cancels, as `idKey` has it; undefined for any other message. */
export function cancelledBy(json: Json | undefined): string | undefined {
  if (!hasMethod(json) || json.method !== 'notifications/cancelled') return undefined;
  return idKey(member(json['params'], 'requestId'));
}

/** An id in the form in which maps hold it: `1` and `"1"` differ. */
export function idKey(id: Json | undefined): string {
  return JSON.stringify(id ?? null);
}

function isId(id: Json | undefined): boolean {
  return typeof id === 'string' || typeof id === 'number';
}

function write(json: Json): string {
  const text = JSON.stringify(json);
  return text.includes(MARK) ? text.replace(MARKED, '$1') : text;
}

/** Puts numbers that would change behind the mark: integers beyond 2^53, and what is beyond every number. */
function markInexact(text: string): string {
  let marked = '';
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = endOfString(text, at);
    else if (code === 0x2d || isDigit(code)) {
      const end = endOfNumber(text, at);
      const token = text.slice(at, end);
      if (isInexact(token)) {
        marked += `${text.slice(from, at)}"${MARK}${token}"`;
        from = end;
      }
      at = end - 1;
    }
  }
  return marked + text.slice(from);
}

function isInexact(token: string): boolean {
  const value = Number(token);
  return /^-?\d+$/.test(token) ? !Number.isSafeInteger(value) : !Number.isFinite(value);
}

/** The place of the quote that ends the string that begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === 0x5c) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}

function endOfNumber(text: string, start: number): number {
  let end = start + 1;
  while (isDigit(text.charCodeAt(end)) || '.eE+-'.includes(text[end] ?? ' ')) end += 1;
  return end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
