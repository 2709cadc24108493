import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import type { FailedOutcome, HttpExchange, Outcome } from '../model/surface.ts';
import type { Redact } from '../text/redact.ts';
import type { Connection, ConnectionRecord, RawRequest, RawResponse } from './connection.ts';
import { HttpClient, type HttpResponse, headerOf, mediaType, readBody } from './http-client.ts';
import type { Limits } from './limits.ts';
import { answerTo, outcomeOf, oversized, type ReadMessage, readMessage, readMessageText } from './messages.ts';
import type { Patience } from './patience.ts';
import { headerValue, postHeaders, sessionHeaders } from './protocol-headers.ts';
import { SseReader } from './sse-reader.ts';
import { Transcript } from './transcript.ts';

/** A server reached over HTTP. */
export interface HttpTarget {
  readonly url: URL;
  /** Sent with every request; they may hold secrets and are never recorded. */
  readonly headers: Readonly<Record<string, string>>;
  /** Takes secrets out of what is cut to its beginning; all else is redacted as a whole, later. */
  readonly redact: Redact;
  /** Shared by all conversations with it. */
  readonly patience: Patience;
}

const JSON_TYPE = 'application/json';
const SSE_TYPE = 'text/event-stream';
const MIB = 1024 * 1024;
const METHOD_NOT_FOUND = -32601;
const EVENT_IDS = 100;
const EVENT_ID_LENGTH = 200;
const LOST: FailedOutcome = {
  kind: 'http-error',
  status: 404,
  detail: 'the server dropped its session, and no fresh one lasted',
};
/** A response, and the place of its exchange in the record. */
type Recorded = HttpResponse & { readonly exchange: number };

/** How an answer is read. */
interface Reading {
  /** The request that is answered; undefined for nothing in particular. */
  readonly id: Json | undefined;
  /** When an event stream is left. */
  readonly isEnough?: (answered: boolean) => boolean;
  /** Takes what is not the answer. */
  readonly hear?: (message: Json) => void;
}

/**
 * A conversation over Streamable HTTP (2026-07-28 and 2025-11-25 `basic/transports`): each message is a POST, answered as
 * JSON or as an event stream. In the initialize era it keeps the session that the server opens, and ends it.
 */
export class HttpConnection implements Connection {
  readonly transport = 'streamable-http';
  readonly origin: string;
  readonly isAuthorized: boolean;
  resumesAt = 0;
  readonly #target: HttpTarget;
  readonly #purpose: string;
  readonly #limits: Limits;
  readonly #client: HttpClient;
  readonly #transcript: Transcript;
  readonly #exchanges: Omit<HttpExchange, 'connection'>[] = [];
  readonly #underWay = new Set<AbortController>();
  /** Notifications go out one after the other, and before any later request. */
  #notified: Promise<void> = Promise.resolve();
  #nextId = 1;
  #session: string | undefined;
  #negotiated: string | undefined;
  #initialized: JsonObject | undefined;
  /** The session that the server dropped, and whether a fresh one is there in its place. */
  #renewal: { readonly lost: string; readonly done: Promise<boolean> } | undefined;
  #broken: FailedOutcome | undefined;

  constructor(target: HttpTarget, purpose: string, limits: Limits) {
    this.#target = target;
    this.origin = target.url.origin;
    this.isAuthorized = target.headers['authorization'] !== undefined;
    this.#purpose = purpose;
    this.#limits = limits;
    this.#client = new HttpClient(target.url, limits);
    this.#transcript = new Transcript(limits.framesKept);
  }

  /** Asks again in a fresh session, once, where the server dropped the one that was asked in. */
  async request(method: string, params: JsonObject, timeoutMs: number): Promise<Outcome> {
    if (method !== 'initialize') await this.#renewal?.done;
    for (;;) {
      const id = this.#nextId;
      this.#nextId += 1;
      const session = this.#session;
      const outcome = await this.send({ jsonrpc: '2.0', id, method, params }, timeoutMs);
      if (session === undefined || !saysNotFound(outcome)) return outcome;
      if (!(await this.#renew(session))) return LOST;
    }
  }

  async send(message: JsonObject, timeoutMs: number): Promise<Outcome> {
    await this.#notified;
    if (this.#broken) return this.#broken;
    const method = stringMember(message, 'method') ?? 'a message';
    if (method === 'initialize') this.#initialized = message;
    this.#transcript.sent(message);
    const outcome = await this.#within(timeoutMs, `no answer to ${method}`, (signal) =>
      this.#ask(message, performance.now() + timeoutMs, signal),
    );
    if (method === 'initialize' && outcome.kind === 'result')
      this.#negotiated = stringMember(outcome.result, 'protocolVersion');
    return outcome;
  }

  async say(text: string, timeoutMs: number): Promise<void> {
    // Whatever comes is heard, and is the answer to nothing.
    await this.#exchange({ method: 'POST', changed: {}, body: text }, undefined, timeoutMs);
  }

  async listen(
    message: JsonObject,
    enough: (heard: readonly Json[]) => boolean,
    timeoutMs: number,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Outcome | undefined> {
    await this.#notified;
    if (this.#broken) return this.#broken;
    this.#transcript.sent(message);
    let sufficed = false;
    const before = this.#transcript.heard.length;
    const deadline = performance.now() + timeoutMs;
    const silence = `no answer to ${stringMember(message, 'method') ?? 'a message'}`;
    const outcome = await this.#within(timeoutMs, silence, async (signal) => {
      const response = await this.#sendPatiently(message, deadline, signal, headers);
      if ('kind' in response) return response;
      const isEnough = (answered: boolean): boolean => {
        sufficed = !answered && enough(this.#transcript.heard.slice(before));
        return answered || sufficed;
      };
      return await this.#readAnswer(response, { id: member(message, 'id'), isEnough });
    });
    // Leaving the stream is how a client cancels (2026-07-28 basic/transports/streamable-http, Cancellation); in the
    // initialize era it has to say so (2025-11-25 basic/transports, Sending Messages to the Server).
    if (this.#negotiated !== undefined && (sufficed || outcome.kind === 'timeout'))
      this.notify('notifications/cancelled', { requestId: message['id'] ?? null });
    return sufficed ? undefined : outcome;
  }

  heard(): readonly Json[] {
    return this.#transcript.heard;
  }

  unasked(): number {
    return this.#transcript.unasked;
  }

  raw(request: RawRequest, timeoutMs: number): Promise<RawResponse> {
    return this.#exchange(request, request.body === undefined ? undefined : idIn(request.body), timeoutMs);
  }

  /** Sends a request and reads the response to `id`, or to nothing in particular. */
  async #exchange(
    { method, changed, body, until, during }: RawRequest,
    id: Json | undefined,
    timeoutMs: number,
  ): Promise<RawResponse> {
    await this.#notified;
    let bodyBytes = 0;
    const heard: Json[] = [];
    if (this.#broken) return { outcome: this.#broken, headers: [], bodyBytes, ended: false, heard };
    if (body !== undefined) this.#transcript.said(body);
    let seen: HttpResponse | undefined;
    let ended = false;
    const outcome = await this.#within(timeoutMs, `no answer to ${method}`, async (signal, prolong) => {
      const response = await this.#send(method, body, signal, changed);
      if ('kind' in response) return response;
      seen = response;
      if (until === 'head') {
        response.discard();
        return { kind: 'result', result: {} };
      }
      const counted: Recorded = {
        ...response,
        read: (take) =>
          response.read((chunk) => {
            bodyBytes += chunk.length;
            return take(chunk);
          }),
      };
      const hear = (message: Json): void => void heard.push(message);
      const isOpen = during !== undefined && isStream(response);
      const isEnough = until === 'end' || isOpen ? { isEnough: () => false } : {};
      const reading = this.#readAnswer(counted, { id, hear, ...isEnough });
      if (isOpen) {
        prolong(this.#limits.requestMs);
        await during();
        response.discard();
      }
      const answer = await reading;
      ended = !isOpen && !signal.aborted;
      return isOpen ? { kind: 'result', result: {} } : answer;
    });
    const { status, headers = [] } = seen ?? {};
    return { outcome, headers, bodyBytes, ended, heard, ...(status === undefined ? {} : { status }) };
  }

  notify(method: string, params?: JsonObject): void {
    this.#notified = this.#notified.then(() =>
      this.#post({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) }),
    );
  }

  async close(): Promise<void> {
    await this.#notified;
    if (this.#session !== undefined && !this.#broken) {
      await this.#within(this.#limits.shutdownMs, 'no answer to DELETE', async (signal) => {
        const response = await this.#send('DELETE', undefined, signal);
        if ('kind' in response) return response;
        return (await response.read(() => 'stop')) ?? { kind: 'result', result: {} };
      });
      this.#session = undefined;
    }
    this.#broken ??= { kind: 'transport-error', detail: 'the connection is closed' };
    this.#client.close();
  }

  abort(outcome: FailedOutcome): void {
    this.#broken = outcome;
    for (const controller of this.#underWay) controller.abort();
    this.#client.close();
  }

  record(): ConnectionRecord {
    return { wire: this.#transcript.record(this.#purpose), exchanges: [...this.#exchanges] };
  }

  async #ask(message: JsonObject, deadline: number, signal: AbortSignal): Promise<Outcome> {
    const response = await this.#sendPatiently(message, deadline, signal);
    return 'kind' in response ? response : await this.#readAnswer(response, { id: member(message, 'id') });
  }

  /** Posts, and posts again after a rate limit, within the time and the patience that are left. */
  async #sendPatiently(
    message: JsonObject,
    deadline: number,
    signal: AbortSignal,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Recorded | FailedOutcome> {
    const encoded = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, headerValue(text)]));
    for (;;) {
      const response = await this.#send('POST', message, signal, encoded);
      if ('kind' in response || response.status !== 429) return response;
      const waitMs = retryAfterMs(response);
      if (waitMs > deadline - performance.now() || !this.#target.patience.take(waitMs)) return response;
      this.resumesAt = performance.now() + waitMs;
      await response.read(() => 'stop');
      await pause(waitMs, signal);
    }
  }

  /** Opens a fresh session in place of a lost one, as 2025-11-25 asks of clients; false when that one is lost as well. */
  async #renew(lost: string): Promise<boolean> {
    this.#renewal ??= { lost, done: this.#initializeAgain() };
    return this.#renewal.lost === lost && (await this.#renewal.done);
  }

  async #initializeAgain(): Promise<boolean> {
    this.#session = undefined;
    this.#negotiated = undefined;
    const params = member(this.#initialized, 'params');
    const outcome = await this.request('initialize', isObject(params) ? params : {}, this.#limits.requestMs);
    if (outcome.kind !== 'result') return false;
    this.notify('notifications/initialized');
    await this.#notified;
    return true;
  }

  async #readAnswer(response: Recorded, reading: Reading): Promise<Outcome> {
    const { status } = response;
    const { id } = reading;
    const type = mediaType(response);
    const failed = status < 200 || status > 299;
    if (isStream(response)) return await this.#readEvents(response, reading);
    if (type !== JSON_TYPE) {
      await response.read(() => 'stop');
      if (failed) return httpError(response);
      if (id === undefined) return { kind: 'result', result: {} };
      // As it was sent, and whole: only so are secrets recognised in it.
      const sent = this.#target.redact(headerOf(response.headers, 'content-type') ?? '').split(';', 1)[0];
      const found = type === undefined ? 'without a content type' : `as ${sent?.trim()}`;
      return { kind: 'http-error', status, detail: `the answer came ${found}, not as ${JSON_TYPE} or ${SSE_TYPE}` };
    }
    const body = await readBody(response, this.#limits.lineBytes);
    if (!Buffer.isBuffer(body)) return body;
    const read = readMessage(body, this.#target.redact);
    const answer = 'message' in read ? answerIn(read.message, id, failed) : undefined;
    this.#transcript.received(read, { awaited: answer !== undefined && id !== undefined });
    if (answer === undefined && 'message' in read) reading.hear?.(read.message);
    const outcome = answer === undefined ? undefined : outcomeOf(answer);
    if (outcome?.kind === 'rpc-error') return { ...outcome, status };
    if (failed) return httpError(response);
    if (outcome !== undefined) return outcome;
    if (id === undefined) return { kind: 'result', result: {} };
    return (
      unreadable(read) ?? { kind: 'invalid-envelope', detail: 'the answer is no JSON-RPC response to the request' }
    );
  }

  /** Reads events until the answer has come. What else comes on the stream is recorded, and answered where it asks. */
  async #readEvents(response: Recorded, { id, isEnough = (answered) => answered, hear }: Reading): Promise<Outcome> {
    const reader = new SseReader(this.#limits.lineBytes);
    const stream = typeof id === 'number' || typeof id === 'string' ? id : null;
    const eventIds: string[] = [];
    let primed: boolean | undefined;
    let outcome: Outcome | undefined;
    const failure = await response.read((chunk) => {
      const events = reader.push(chunk);
      if (events === 'too-long') {
        outcome = { kind: 'cap-exceeded', detail: `an event of more than ${this.#limits.lineBytes / MIB} MiB` };
        return 'stop';
      }
      for (const event of events) {
        primed ??= event.id !== undefined && event.data === '';
        if (event.id !== undefined && eventIds.length < EVENT_IDS)
          eventIds.push(this.#target.redact(event.id).slice(0, EVENT_ID_LENGTH));
        if ((event.event ?? 'message') !== 'message' || event.data === '') continue;
        const read = readMessageText(event.data, this.#target.redact);
        const answer = 'message' in read ? answerIn(read.message, id, false) : undefined;
        this.#transcript.received(read, { awaited: answer !== undefined, stream });
        if (answer !== undefined) outcome ??= outcomeOf(answer);
        else if ('message' in read) {
          hear?.(read.message);
          this.#answer(read.message);
        } else outcome ??= oversized(read);
      }
      return isEnough(outcome !== undefined) ? 'stop' : 'more';
    });
    const exchange = this.#exchanges[response.exchange];
    if (exchange !== undefined && eventIds.length > 0)
      this.#exchanges[response.exchange] = { ...exchange, stream: { eventIds, primed: primed === true } };
    if (id === undefined) return failure ?? { kind: 'result', result: {} };
    return outcome ?? failure ?? { kind: 'transport-error', detail: 'the event stream ended before the answer came' };
  }

  #answer(message: Json): void {
    const answer = answerTo(message);
    if (answer !== undefined) void this.#post(answer);
  }

  /** Posts a message that wants no answer. What the server says to it is recorded and changes nothing here. */
  async #post(message: JsonObject): Promise<void> {
    if (this.#broken) return;
    this.#transcript.sent(message);
    await this.#within(this.#limits.requestMs, 'no answer to a notification', async (signal) => {
      const response = await this.#send('POST', message, signal);
      if ('kind' in response) return response;
      return (await response.read(() => 'stop')) ?? { kind: 'result', result: {} };
    });
  }

  async #send(
    method: RawRequest['method'],
    body: JsonObject | string | undefined,
    signal: AbortSignal,
    changed: RawRequest['changed'] = {},
  ): Promise<Recorded | FailedOutcome> {
    const at = this.#transcript.now();
    const message = typeof body === 'string' ? messageIn(body) : body;
    const session = { id: this.#session, negotiated: this.#negotiated };
    const own = body === undefined ? sessionHeaders(session) : postHeaders(message, session);
    const headers = { ...this.#target.headers, ...own, ...changed };
    const response = await this.#client.send({
      method,
      url: this.#target.url,
      headers: Object.fromEntries(
        Object.entries(headers).filter((header): header is [string, string] => header[1] !== null),
      ),
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal,
    });
    if ('kind' in response) return response;
    const rpcMethod = stringMember(message, 'method');
    const { status, redirects } = response;
    const exchange = this.#exchanges.push({
      at,
      method,
      ...(rpcMethod === undefined ? {} : { rpcMethod }),
      redirects,
      status,
      headers: response.headers,
    });
    if (rpcMethod === 'initialize') this.#session = headerOf(response.headers, 'mcp-session-id');
    if (method === 'DELETE' && status < 300) this.#session = undefined;
    return { ...response, exchange: exchange - 1 };
  }

  /** Runs an exchange with a time limit over everything, body included, which it may prolong. */
  async #within(
    timeoutMs: number,
    silence: string,
    exchange: (signal: AbortSignal, prolong: (ms: number) => void) => Promise<Outcome>,
  ): Promise<Outcome> {
    const controller = new AbortController();
    this.#underWay.add(controller);
    let late = false;
    const giveUp = (): void => {
      late = true;
      controller.abort();
    };
    let timer = setTimeout(giveUp, timeoutMs);
    const outcome = await exchange(controller.signal, (ms) => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, ms);
    });
    clearTimeout(timer);
    this.#underWay.delete(controller);
    if (outcome.kind === 'result' || outcome.kind === 'rpc-error') return outcome;
    if (late) return { kind: 'timeout', afterMs: timeoutMs, detail: `${silence} within ${timeoutMs / 1000} s` };
    return this.#broken ?? outcome;
  }
}

/** True for a 404 that is no answer to an unknown method. */
function saysNotFound(outcome: Outcome): boolean {
  if (outcome.kind === 'http-error') return outcome.status === 404;
  return outcome.kind === 'rpc-error' && outcome.status === 404 && outcome.code !== METHOD_NOT_FOUND;
}

/** The response to `id` in what was received; for an HTTP error also one without an id, which it may have. */
function answerIn(message: Json, id: Json | undefined, failed: boolean): JsonObject | undefined {
  if (isArray(message))
    return message.map((element) => answerIn(element, id, failed)).find((answer) => answer !== undefined);
  if (!isObject(message) || Object.hasOwn(message, 'method')) return undefined;
  const found = member(message, 'id') ?? null;
  return (id !== undefined && found === id) || (failed && found === null && Object.hasOwn(message, 'error'))
    ? message
    : undefined;
}

/** The message that a body is; undefined when it is none. */
function messageIn(body: string): Json | undefined {
  const read = readMessageText(body);
  return 'message' in read ? read.message : undefined;
}

/** The id of the request that a body is; undefined when it is none. */
function idIn(body: string): Json | undefined {
  return member(messageIn(body), 'id');
}

function unreadable(read: ReadMessage): FailedOutcome | undefined {
  if ('message' in read) return undefined;
  if (read.problem === 'too-deep' || read.problem === 'too-large') return oversized(read);
  const what = { blank: 'is empty', 'not-json': 'is no JSON', 'not-utf8': 'is not UTF-8' }[read.problem];
  return { kind: 'invalid-json', detail: `the answer ${what}` };
}

function isStream(response: HttpResponse): boolean {
  return response.status >= 200 && response.status < 300 && mediaType(response) === SSE_TYPE;
}

function httpError(response: HttpResponse): FailedOutcome {
  const retry = response.status === 429 ? headerOf(response.headers, 'retry-after') : undefined;
  const words = STATUS_WORDS[response.status] ?? (response.status >= 500 ? 'the server failed' : 'refused');
  return {
    kind: 'http-error',
    status: response.status,
    detail: retry === undefined ? words : `${words} (Retry-After: ${retry})`,
  };
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  401: 'the server wants authorization',
  403: 'forbidden',
  404: 'not found',
  405: 'POST is not allowed',
  406: 'the server cannot answer as JSON or as an event stream',
  407: 'the proxy wants authorization',
  415: 'the server does not take JSON',
  429: 'not verified: rate limited',
};

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(response: HttpResponse): number {
  const value = headerOf(response.headers, 'retry-after')?.trim() ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  // A server that says "at once" again and again is not asked without pause.
  return Number.isNaN(ms) ? 1000 : Math.max(500, ms);
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
