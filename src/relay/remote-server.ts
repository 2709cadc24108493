import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient, type HttpResponse, headerOf, mediaType, readBody } from '../gather/http-client.ts';
import type { HttpTarget } from '../gather/http-connection.ts';
import { DEFAULT_LIMITS } from '../gather/limits.ts';
import { type HttpSession, mirroredIn, postHeaders, sessionHeaders } from '../gather/protocol-headers.ts';
import { SseReader } from '../gather/sse-reader.ts';
import { isObject, type Json, member, stringMember } from '../model/json.ts';
import type { FailedOutcome } from '../model/surface.ts';
import {
  cancelledBy,
  errorMessage,
  idKey,
  inOneLine,
  isRequest,
  isResponse,
  type Message,
  readMessage,
  rewritten,
} from '../proxy/message.ts';
import { display, trusted } from '../text/display.ts';
import { MESSAGE_BYTES, readLine, type ServerEnd, type ServerEvents } from './ends.ts';

const INTERNAL_ERROR = -32603;
const METHOD_NOT_FOUND = -32601;
const JSON_TYPE = 'application/json';
const SSE_TYPE = 'text/event-stream';
const SHUTDOWN_MS = 2_000;
const RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const RETRIES = 5;
const LIMITS = { ...DEFAULT_LIMITS, lineBytes: MESSAGE_BYTES, connectionBytes: Infinity };

/** What is known of a server besides messages. */
export type RemoteTarget = Omit<HttpTarget, 'patience'>;

/** What a request waits for. */
interface Asked {
  readonly id: string | number;
  readonly method: string;
  /** In the modern era leaving the response is how a request is cancelled. */
  readonly isModern: boolean;
  readonly controller: AbortController;
  answered: boolean;
}

/** Where an event stream can be taken up again. */
interface Place {
  lastEventId?: string;
  retryMs: number;
}

/** A server reached over Streamable HTTP: each message is a POST, answered as JSON or as an event stream. */
export class RemoteServer implements ServerEnd {
  readonly full = false;
  readonly #target: RemoteTarget;
  readonly #events: ServerEvents;
  readonly #client: HttpClient;
  readonly #asked = new Map<string, Asked>();
  readonly #closing = new AbortController();
  /** What is no request goes out one after the other, and before any later request. */
  #said: Promise<unknown> = Promise.resolve();
  #session: string | undefined;
  #negotiated: string | undefined;
  #spoken: string | undefined;
  /** There while nothing may be brought. */
  #gate: { readonly open: () => void; readonly passed: Promise<void> } | undefined;

  constructor(target: RemoteTarget, events: ServerEvents) {
    this.#target = target;
    this.#events = events;
    this.#client = new HttpClient(target.url, LIMITS);
  }

  send(message: Message): void {
    const { json } = message;
    if (isRequest(json)) {
      const { version } = mirroredIn(json);
      const isModern = version !== undefined;
      this.#spoken = version ?? this.#spoken;
      const asked: Asked = {
        id: json.id,
        method: json.method,
        isModern,
        controller: new AbortController(),
        answered: false,
      };
      this.#asked.set(idKey(json.id), asked);
      void this.#said.then(() => this.#ask(message, asked));
    } else if (!this.#cancel(json)) this.#said = this.#said.then(() => this.#post(message));
  }

  pause(): void {
    if (this.#gate !== undefined) return;
    let open = (): void => {};
    const passed = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.#gate = { open, passed };
  }

  resume(): void {
    this.#gate?.open();
    this.#gate = undefined;
  }

  async close(): Promise<void> {
    this.resume();
    await this.#said;
    if (this.#session !== undefined && !this.#closing.signal.aborted) {
      const signal = AbortSignal.timeout(SHUTDOWN_MS);
      const response = await this.#send('DELETE', sessionHeaders(this.#state()), undefined, signal);
      if (!('kind' in response)) response.discard();
    }
    this.#end();
  }

  /** Leaves the response of a modern request that is cancelled; false when there is none, and the server has to be told. */
  #cancel(json: Json | undefined): boolean {
    const asked = this.#asked.get(cancelledBy(json) ?? '');
    if (asked?.isModern !== true) return false;
    asked.controller.abort();
    return true;
  }

  async #ask(message: Message, asked: Asked): Promise<void> {
    const { signal } = asked.controller;
    const response = await this.#send('POST', this.#headersFor(message), message.wire, signal);
    if ('kind' in response) this.#fail(asked, response);
    else {
      if (asked.method === 'initialize') this.#session = headerOf(response.headers, 'mcp-session-id');
      const failure = await this.#read(response, asked);
      if (failure !== 'session-lost') this.#fail(asked, failure);
    }
    this.#asked.delete(idKey(asked.id));
  }

  /** Posts what wants no answer. */
  async #post(message: Message): Promise<void> {
    const signal = AbortSignal.timeout(LIMITS.requestMs);
    const response = await this.#send('POST', this.#headersFor(message), message.wire, signal);
    if ('kind' in response) return;
    await response.read(() => 'more');
    if (member(message.json, 'method') === 'notifications/initialized' && response.status < 300) void this.#listen();
  }

  #headersFor({ json, headers = {} }: Message): Record<string, string> {
    const { 'mcp-session-id': _, ...said } = headers;
    return { ...said, ...postHeaders(json, this.#state(said['mcp-protocol-version'])) };
  }

  #state(said = this.#spoken): HttpSession {
    const spoken = this.#negotiated === undefined ? said : undefined;
    return { id: this.#session, negotiated: this.#negotiated, spoken };
  }

  /** Reads the response to a request. Gives why it has no answer, as far as that is known. */
  async #read(response: HttpResponse, asked: Asked): Promise<FailedOutcome | 'session-lost' | undefined> {
    const { status } = response;
    const type = mediaType(response);
    if (type === SSE_TYPE && status < 300) return await this.#readStream(response, asked);
    const body = type === JSON_TYPE ? await readBody(response, MESSAGE_BYTES) : undefined;
    if (body === undefined) response.discard();
    if (body !== undefined && !Buffer.isBuffer(body)) return body;
    const message = body === undefined ? undefined : inOneLine(readLine(body));
    const json = message?.json;
    if (status === 404 && this.#session !== undefined && errorCode(json) !== METHOD_NOT_FOUND) {
      this.#lose();
      return 'session-lost';
    }
    if (message !== undefined && isObject(json) && (Object.hasOwn(json, 'result') || Object.hasOwn(json, 'error'))) {
      // An error that could not tell the request has no id; only one request can be meant.
      const told = isResponse(json) ? message : rewritten(message, { ...json, id: asked.id });
      await this.#bring({ ...told, about: asked.id, status }, asked);
      return undefined;
    }
    const retry = status === 429 ? ` (Retry-After: ${headerOf(response.headers, 'retry-after') ?? 'not said'})` : '';
    return { kind: 'http-error', status, detail: `the server answered with HTTP status ${status}${retry}` };
  }

  async #readStream(response: HttpResponse, asked: Asked): Promise<FailedOutcome | undefined> {
    const place: Place = { retryMs: RETRY_MS };
    let failure = await this.#readEvents(response, place, asked);
    // A stream that ended early and said where can be taken up again (2025-11-25 basic/transports, Resumability).
    for (let tries = 0; !asked.answered && place.lastEventId !== undefined && tries < RETRIES; tries += 1) {
      if (this.#closing.signal.aborted || asked.controller.signal.aborted) break;
      const before: string = place.lastEventId;
      await sleep(place.retryMs, undefined, { ref: false });
      const again = await this.#openStream(place, asked.controller.signal);
      if (again === undefined) break;
      failure = await this.#readEvents(again, place, asked);
      if (place.lastEventId !== before) tries = 0;
    }
    if (asked.answered) return undefined;
    return failure ?? { kind: 'transport-error', detail: 'the event stream ended before the answer came' };
  }

  /** Brings what a server says that was not asked. A server without such a stream says so with a status. */
  async #listen(): Promise<void> {
    const place: Place = { retryMs: RETRY_MS };
    for (let failures = 0; failures < RETRIES && !this.#closing.signal.aborted; failures += 1) {
      const session = this.#session;
      const stream = await this.#openStream(place, this.#closing.signal);
      if (stream === undefined || this.#session !== session) return;
      if ((await this.#readEvents(stream, place)) === undefined) failures = -1;
      await sleep(place.retryMs, undefined, { ref: false });
    }
  }

  async #openStream(place: Place, signal: AbortSignal): Promise<HttpResponse | undefined> {
    const headers = {
      ...sessionHeaders(this.#state()),
      accept: SSE_TYPE,
      ...(place.lastEventId === undefined ? {} : { 'last-event-id': place.lastEventId }),
    };
    const response = await this.#send('GET', headers, undefined, signal);
    if ('kind' in response) return undefined;
    if (response.status === 200 && mediaType(response) === SSE_TYPE) return response;
    response.discard();
    return undefined;
  }

  async #readEvents(response: HttpResponse, place: Place, asked?: Asked): Promise<FailedOutcome | undefined> {
    const reader = new SseReader(MESSAGE_BYTES);
    let tooLong = false;
    const failure = await response.read(async (chunk) => {
      const events = reader.push(chunk);
      if (events === 'too-long') {
        tooLong = true;
        return 'stop';
      }
      place.retryMs = Math.min(reader.retryMs ?? place.retryMs, LONGEST_RETRY_MS);
      for (const event of events) {
        if (event.id !== undefined) place.lastEventId = event.id;
        if ((event.event ?? 'message') !== 'message' || event.data === '') continue;
        const message = inOneLine(readMessage(event.data));
        await this.#bring(asked === undefined ? message : { ...message, about: asked.id }, asked);
      }
      return asked?.answered === true ? 'stop' : 'more';
    });
    if (!tooLong) return failure;
    return { kind: 'cap-exceeded', detail: `the server sent an event of more than ${MESSAGE_BYTES / 1024 / 1024} MiB` };
  }

  async #bring(message: Message, asked: Asked | undefined): Promise<void> {
    await this.#gate?.passed;
    const { json } = message;
    if (asked !== undefined && isResponse(json) && idKey(json.id) === idKey(asked.id)) {
      asked.answered = true;
      if (asked.method === 'initialize') this.#negotiated = stringMember(member(json, 'result'), 'protocolVersion');
    }
    this.#events.message(message);
  }

  /** Answers a request in place of the server. One that was cancelled wants no answer. */
  #fail(asked: Asked, failure: FailedOutcome | undefined): void {
    if (asked.answered || failure === undefined || asked.controller.signal.aborted) return;
    asked.answered = true;
    const detail = display(this.#target.redact('detail' in failure ? failure.detail : failure.message), 400);
    const status = 'status' in failure ? failure.status : undefined;
    const error = errorMessage(asked.id, INTERNAL_ERROR, detail);
    this.#events.message({ ...error, about: asked.id, status: status ?? 502 });
  }

  #lose(): void {
    if (this.#closing.signal.aborted) return;
    this.#end();
    this.#events.ended(trusted('the server dropped its session'));
  }

  #end(): void {
    this.#closing.abort();
    for (const { controller } of this.#asked.values()) controller.abort();
    this.#client.close();
  }

  async #send(
    method: 'POST' | 'GET' | 'DELETE',
    headers: Record<string, string>,
    body: string | Uint8Array | undefined,
    signal: AbortSignal,
  ): Promise<HttpResponse | FailedOutcome> {
    return await this.#client.send({
      method,
      url: this.#target.url,
      headers: { ...this.#target.headers, ...headers },
      ...(body === undefined ? {} : { body }),
      signal,
    });
  }
}

/** The code of an error response. */
function errorCode(json: Json | undefined): Json | undefined {
  return member(member(json, 'error'), 'code');
}
