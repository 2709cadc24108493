import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mirroredIn, readHeaderValue } from '../gather/protocol-headers.ts';
import { isArray, type Json, member } from '../model/json.ts';
import type { SafeText } from '../model/run.ts';
import { eraOf, REVISIONS } from '../protocol/revisions.ts';
import { hasMethod, inOneLine, isRequest, isResponse, type Message, messageOf } from '../proxy/message.ts';
import type { Stage } from '../proxy/stage.ts';
import { MESSAGE_BYTES, type OpenServer, readLine } from './ends.ts';
import { HttpConversation, type HttpConversationParts } from './http-conversation.ts';
import { Reply } from './reply.ts';

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;
const SESSION_NOT_FOUND = -32001;
const HEADER_MISMATCH = -32020;
const MOST_SESSIONS = 100;
const NAMED = ['tools/call', 'prompts/get', 'resources/read'];
const LOCAL = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** Where and how clients are served over HTTP. */
export interface HttpFaceOptions {
  /** An address of this computer itself: no one else is served. */
  readonly hostname: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly path: string;
  readonly open: OpenServer;
  /** Makes the stages of one conversation, which several clients may share. */
  readonly stages: (isShared: boolean) => readonly Stage[];
  readonly note: (text: SafeText) => void;
}

/**
 * Serves any number of clients over Streamable HTTP. Each session of the initialize era is a conversation with a server of
 * its own; requests that carry their own metadata share one.
 */
export class HttpFace {
  readonly #options: HttpFaceOptions;
  readonly #server: Server;
  /** The one used longest ago first. */
  readonly #sessions = new Map<string, HttpConversation>();
  #shared: HttpConversation | undefined;

  constructor(options: HttpFaceOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  /** Begins to listen; gives the URL, or throws the system's error. */
  listen(): Promise<string> {
    const { hostname, port, path } = this.#options;
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, hostname.replace(/^\[|\]$/g, ''), () =>
        resolve(`http://${hostname}:${(this.#server.address() as AddressInfo).port}${path}`),
      );
    });
  }

  /** Ends all conversations. */
  async close(): Promise<void> {
    this.#server.close();
    const conversations = [...this.#sessions.values(), ...(this.#shared === undefined ? [] : [this.#shared])];
    await Promise.all(conversations.map((conversation) => conversation.close()));
    this.#server.closeAllConnections();
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {});
    const { host = '', origin } = request.headers;
    // Whoever comes by another name, or from a page of another site, was sent here by somebody (DNS rebinding).
    if (!LOCAL.test(host) || (origin !== undefined && !isLocal(origin)))
      refuse(response, 403, INVALID_REQUEST, 'Forbidden');
    else if ((request.url ?? '').split('?')[0] !== this.#options.path) refuse(response, 404, SERVER_ERROR, 'Not found');
    else if (request.method === 'POST') await this.#post(request, response);
    else if (request.method === 'GET' || request.method === 'DELETE') this.#useSession(request, response);
    else notAllowed(response);
  }

  #useSession(request: IncomingMessage, response: ServerResponse): void {
    const id = header(request, 'mcp-session-id');
    const session = id === undefined ? undefined : this.#session(id);
    const version = header(request, 'mcp-protocol-version');
    if (id === undefined || (version !== undefined && eraOf(version) === 'modern')) notAllowed(response);
    else if (session === undefined) refuse(response, 404, SESSION_NOT_FOUND, 'Session not found');
    else if (request.method === 'GET') session.listen(new Reply(response, { awaited: Infinity, canStream: true }));
    else {
      this.#sessions.delete(id);
      void session.close();
      response.writeHead(200).end();
    }
  }

  async #post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    if (body === undefined) {
      if (!response.destroyed) refuse(response, 413, INVALID_REQUEST, 'The message is too large');
      return;
    }
    const message = { ...inOneLine(readLine(body)), headers: protocolHeaders(request) };
    const { json } = message;
    if (json === undefined) {
      refuse(response, 400, PARSE_ERROR, 'Parse error');
      return;
    }
    if (!isArray(json) && !hasMethod(json) && !isResponse(json)) {
      refuse(response, 400, INVALID_REQUEST, 'Invalid Request');
      return;
    }
    const isModern = speaksModern(message);
    const mismatch = isModern && isRequest(json) ? mismatchOf(message) : undefined;
    if (mismatch !== undefined) refuse(response, 400, HEADER_MISMATCH, mismatch, json);
    else if (isModern) this.#take((this.#shared ??= this.#openShared()), message, request, response);
    else if (isRequest(json) && json.method === 'initialize') this.#initialize(message, request, response);
    else {
      const id = header(request, 'mcp-session-id');
      const session = id === undefined ? undefined : this.#session(id);
      const version = message.headers['mcp-protocol-version'];
      if (version !== undefined && !REVISIONS.some((revision) => revision === version))
        refuse(response, 400, SERVER_ERROR, 'MCP-Protocol-Version names no version', json);
      else if (session !== undefined) this.#take(session, message, request, response);
      else if (id === undefined)
        refuse(response, 400, SERVER_ERROR, 'Mcp-Session-Id is missing: initialize first', json);
      else refuse(response, 404, SESSION_NOT_FOUND, 'Session not found', json);
    }
  }

  #take(
    conversation: HttpConversation,
    message: Message,
    request: IncomingMessage,
    response: ServerResponse,
    headers: Record<string, string> = {},
  ): void {
    const { json } = message;
    const awaited = isArray(json) ? json.filter(isRequest).length : Number(isRequest(json));
    if (awaited === 0) {
      conversation.take(message);
      response.writeHead(202).end();
      return;
    }
    const canStream = /text\/event-stream|\*\/\*|text\/\*/.test(request.headers.accept ?? '*/*');
    conversation.take(message, new Reply(response, { awaited, canStream, headers }));
  }

  #initialize(message: Message, request: IncomingMessage, response: ServerResponse): void {
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size >= MOST_SESSIONS && oldest !== undefined) {
      void this.#sessions.get(oldest)?.close();
      this.#sessions.delete(oldest);
    }
    const id = randomUUID();
    const session = new HttpConversation({
      ...this.#parts(false),
      onGone: () => this.#sessions.delete(id),
    });
    this.#sessions.set(id, session);
    this.#take(session, message, request, response, { 'mcp-session-id': id });
  }

  #openShared(): HttpConversation {
    return new HttpConversation({ ...this.#parts(true), onGone: () => (this.#shared = undefined) });
  }

  #parts(isShared: boolean): Omit<HttpConversationParts, 'onGone'> {
    const { open, stages, note } = this.#options;
    return { open, stages: stages(isShared), note, isShared };
  }

  #session(id: string): HttpConversation | undefined {
    const session = this.#sessions.get(id);
    if (session === undefined) return undefined;
    this.#sessions.delete(id);
    this.#sessions.set(id, session);
    return session;
  }
}

/** True for a message of 2026-07-28 or later, by its own metadata or by its headers. */
function speaksModern({ json, headers = {} }: Message): boolean {
  const version = headers['mcp-protocol-version'];
  return mirroredIn(json).version !== undefined || (version !== undefined && eraOf(version) === 'modern');
}

/** How the headers of a modern request differ from what it says (2026-07-28 `basic/transports/streamable-http`). */
function mismatchOf({ json, headers = {} }: Message): string | undefined {
  const { version, method = '', name } = mirroredIn(json);
  const said = headers['mcp-protocol-version'];
  if (said === undefined) return 'MCP-Protocol-Version is missing';
  if (version !== undefined && said !== version) return 'MCP-Protocol-Version is not the version in _meta';
  if (headers['mcp-method'] === undefined) return 'Mcp-Method is missing';
  if (headers['mcp-method'] !== method) return 'Mcp-Method is not the method of the request';
  if (name === undefined || !NAMED.includes(method)) return undefined;
  const given = headers['mcp-name'];
  if (given === undefined) return 'Mcp-Name is missing';
  return readHeaderValue(given) === name ? undefined : 'Mcp-Name is not what the request names';
}

function protocolHeaders(request: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (name.startsWith('mcp-') && typeof value === 'string') headers[name] = value;
  return headers;
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function isLocal(origin: string): boolean {
  return URL.canParse(origin) && LOCAL.test(new URL(origin).host);
}

function notAllowed(response: ServerResponse): void {
  response.setHeader('allow', 'POST, GET, DELETE');
  refuse(response, 405, SERVER_ERROR, 'Method not allowed');
}

function refuse(response: ServerResponse, status: number, code: number, message: string, request?: Json): void {
  const id = member(request, 'id') ?? null;
  const { wire } = messageOf({ jsonrpc: '2.0', id: isRequest(request) ? id : null, error: { code, message } });
  response.writeHead(status, { 'content-type': 'application/json' }).end(wire);
}

/** The whole body; undefined when it is too large, or the client left. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MESSAGE_BYTES) return undefined;
      pieces.push(chunk);
    }
  } catch {
    return undefined;
  }
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}
