import { type Json, member, stringMember } from '../model/json.ts';

const JSON_TYPE = 'application/json';
const SSE_TYPE = 'text/event-stream';
const NAMED_BY: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

/** What a conversation over HTTP holds to, besides each message. */
export interface HttpSession {
  readonly id: string | undefined;
  /** The protocol version that `initialize` agreed on. */
  readonly negotiated: string | undefined;
  /** The version of the modern era that other requests named, for one that names none. */
  readonly spoken?: string | undefined;
}

/** What a message says about itself and the HTTP headers of the modern era repeat. */
export interface Mirrored {
  /** Only modern requests name it. */
  readonly version: string | undefined;
  readonly method: string | undefined;
  /** Of a tool or a prompt, or the URI of a resource. */
  readonly name: string | undefined;
}

/** What HTTP headers repeat of a message (2026-07-28 `basic/transports/streamable-http`, Request Metadata). */
export function mirroredIn(message: Json | undefined): Mirrored {
  const params = member(message, 'params');
  const method = stringMember(message, 'method');
  return {
    version: stringMember(member(params, '_meta'), 'io.modelcontextprotocol/protocolVersion'),
    method,
    name: method === undefined ? undefined : stringMember(params, NAMED_BY[method] ?? ''),
  };
}

/** The headers that belong to the protocol, for a POST of a message. */
export function postHeaders(message: Json | undefined, session: HttpSession): Record<string, string> {
  const { version = session.spoken, method, name } = mirroredIn(message);
  const types = { 'content-type': JSON_TYPE, accept: `${JSON_TYPE}, ${SSE_TYPE}` };
  if (version === undefined) return { ...types, ...sessionHeaders(session) };
  return {
    ...types,
    'mcp-protocol-version': version,
    ...(method === undefined ? {} : { 'mcp-method': method }),
    ...(name === undefined ? {} : { 'mcp-name': headerValue(name) }),
  };
}

/** The headers that belong to the protocol, for a request without a message. */
export function sessionHeaders({ id, negotiated }: HttpSession): Record<string, string> {
  return {
    ...(id === undefined ? {} : { 'mcp-session-id': id }),
    ...(negotiated === undefined ? {} : { 'mcp-protocol-version': negotiated }),
  };
}

/** A header value as 2026-07-28 asks: what is not plain ASCII is sent as `=?base64?…?=`. */
export function headerValue(text: string): string {
  return /^[!-~]([ -~]*[!-~])?$/.test(text) && !text.startsWith('=?base64?')
    ? text
    : `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`;
}

/** The text that a header value stands for; undefined when its Base64 is none. */
export function readHeaderValue(value: string): string | undefined {
  const [, encoded] = /^=\?base64\?(.*)\?=$/i.exec(value) ?? [];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64') !== encoded) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
