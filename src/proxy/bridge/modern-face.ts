import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { NEWEST } from '../../protocol/revisions.ts';
import { hasMethod, idKey, isRequest, type Message, messageOf, type Request } from '../message.ts';
import type { Hop, Stage } from '../stage.ts';
import { type Answer, Asked } from './asked.ts';
import type { BridgeOptions } from './bridge.ts';
import { OpenCalls } from './open-calls.ts';
import { Subscriptions } from './subscriptions.ts';
import {
  CODE,
  LIST_CHANGES,
  LOG_LEVELS,
  logLevelOf,
  META,
  mapTools,
  objectMember,
  progressToken,
  QUESTIONS,
  sharedCapabilities,
  takesQuestion,
  withMeta,
  withoutRequestMeta,
} from './terms.ts';

// What clients may keep: a legacy server does not say for how long, nor for whom it is meant.
const NOT_CACHED = { ttlMs: 0, cacheScope: 'private' } as const;
const CACHED = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'];
/** Not in 2026-07-28 any more (`basic/versioning`). */
const REMOVED: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'logging/setLevel',
  'resources/subscribe',
  'resources/unsubscribe',
  'tasks/get',
  'tasks/result',
  'tasks/list',
  'tasks/cancel',
]);

/** Serves clients of 2026-07-28 from a server of the initialize era that has been initialized. */
export class ModernFace implements Required<Stage> {
  readonly #asked = new Asked('mcp-hallmark-call-');
  readonly #calls: OpenCalls;
  readonly #subscriptions: Subscriptions;
  readonly #isShared: boolean;
  readonly #discovered: JsonObject;
  readonly #serverInfo: Json;
  readonly #logs: boolean;
  #logLevel: string | undefined;

  /** `initialized` is the result of `initialize`. */
  constructor(initialized: JsonObject, options: BridgeOptions) {
    const capabilities = sharedCapabilities(initialized['capabilities']);
    const instructions = stringMember(initialized, 'instructions');
    this.#isShared = options.isShared;
    this.#calls = new OpenCalls(options);
    this.#subscriptions = new Subscriptions(capabilities, this.#asked);
    this.#serverInfo = initialized['serverInfo'] ?? null;
    this.#logs = capabilities['logging'] !== undefined;
    this.#discovered = {
      supportedVersions: [NEWEST.modern],
      capabilities,
      ...(instructions === undefined ? {} : { instructions }),
      ...NOT_CACHED,
    };
  }

  fromClient({ json }: Message, hop: Hop): void {
    if (isRequest(json)) this.#request(json, hop);
    else if (hasMethod(json)) this.#notification(json, hop);
  }

  fromServer(message: Message, hop: Hop): void {
    if (this.#asked.take(message)) return;
    const { json, about } = message;
    if (isRequest(json)) this.#question(json, about, hop);
    else if (hasMethod(json)) this.#told(json, about, hop);
  }

  #request(request: Request, hop: Hop): void {
    const { id, method } = request;
    const params = member(request, 'params');
    const refusal = refusalOf(method, params);
    if (refusal !== undefined) hop.toClient(refused(id, refusal));
    else if (method === 'server/discover') hop.toClient(this.#answer(id, method, { result: this.#discovered }));
    else if (method === 'subscriptions/listen')
      this.#subscriptions.listen(id, objectMember(params, 'notifications'), hop);
    else if (stringMember(params, 'requestState') === undefined) this.#call(id, method, params, hop);
    else this.#resume(id, method, params, hop);
  }

  #notification(json: JsonObject, hop: Hop): void {
    if (json['method'] !== 'notifications/cancelled') return;
    const requestId = member(json['params'], 'requestId') ?? null;
    if (this.#subscriptions.end(requestId, hop)) return;
    const serverId = this.#calls.cancel(requestId);
    if (serverId === undefined) return;
    this.#asked.forget(serverId);
    const params = { ...withoutRequestMeta(json['params']), requestId: serverId };
    hop.toServer(messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
  }

  #call(id: Json, method: string, params: Json | undefined, hop: Hop): void {
    const call = this.#calls.open(id, method, params);
    const level = logLevelOf(params);
    if (level !== undefined && this.#logs && level !== this.#logLevel) {
      this.#logLevel = level;
      hop.toServer(this.#asked.ask({ method: 'logging/setLevel', params: { level } }, () => {}).message);
    }
    const asked = this.#asked.ask({ method, params: {} }, (answer) => {
      if (this.#calls.answered(call, answer, hop)) hop.toClient(this.#answer(call.id, method, answer));
    });
    this.#calls.sent(call, asked.id);
    const token = progressToken(params);
    const own = withMeta(withoutRequestMeta(params), { progressToken: token === undefined ? undefined : asked.id });
    hop.toServer(messageOf({ jsonrpc: '2.0', id: asked.id, method, params: own }));
  }

  /** The client comes back with what the server wanted to know (2026-07-28 `basic/patterns/mrtr`). */
  #resume(id: Json, method: string, params: Json | undefined, hop: Hop): void {
    const resumed = this.#calls.resume(id, method, params);
    if ('error' in resumed) {
      hop.toClient(messageOf({ jsonrpc: '2.0', id, error: resumed.error }));
      return;
    }
    for (const { to, result } of resumed.answers) hop.toServer(messageOf({ jsonrpc: '2.0', id: to, result }));
    if (resumed.startsAgain) this.#call(id, method, resumed.params, hop);
    else if (this.#calls.isAsking(resumed.call)) this.#calls.ask(resumed.call, hop);
    else if (resumed.call.answer !== undefined) hop.toClient(this.#answer(id, method, resumed.call.answer));
  }

  /** A request of the server becomes a part of the result of the call that it is about. */
  #question(request: Request, about: Json | undefined, hop: Hop): void {
    const { id, method } = request;
    const answer = (response: JsonObject): void => hop.toServer(messageOf({ jsonrpc: '2.0', id, ...response }));
    if (method === 'ping') {
      answer({ result: {} });
      return;
    }
    const refuse = (message: string): void => answer({ error: { code: CODE.methodNotFound, message } });
    if (!QUESTIONS.has(method)) {
      refuse('Method not found');
      return;
    }
    const call = this.#calls.askedBy(about, this.#isShared);
    const question = { method, ...(request['params'] === undefined ? {} : { params: withoutId(request['params']) }) };
    if (call === undefined) refuse('No call is under way that this could be about');
    else if (!takesQuestion(call.capabilities, question)) refuse('The client has not declared this capability');
    else this.#calls.add(call, question, id, hop);
  }

  #told(json: JsonObject & { readonly method: string }, about: Json | undefined, hop: Hop): void {
    const { method } = json;
    const params = json['params'];
    if (method === 'notifications/progress') {
      const call = this.#calls.byServerId(progressTokenOf(params));
      const token = progressToken(call?.params);
      if (call === undefined || !call.isOpen || token === undefined) return;
      hop.toClient(messageOf({ ...json, params: { ...(params as JsonObject), progressToken: token } }));
    } else if (method === 'notifications/message') {
      const call = this.#calls.logging(about, member(params, 'level'));
      if (call !== undefined) hop.toClient({ ...messageOf(json), about: call.id });
    } else if (method === 'notifications/cancelled') this.#calls.withdraw(member(params, 'requestId'));
    else if (method in LIST_CHANGES || method === 'notifications/resources/updated')
      this.#subscriptions.tell(method, params, hop);
  }

  #answer(id: Json, method: string, { result, error }: Answer): Message {
    if (result === undefined) return messageOf({ jsonrpc: '2.0', id, error: modernError(error ?? {}) });
    const whole = {
      resultType: 'complete',
      ...(CACHED.includes(method) ? NOT_CACHED : {}),
      ...(method === 'tools/list' ? mapTools(result, withoutExecution) : result),
    };
    const server = isObject(this.#serverInfo) ? { [META.server]: this.#serverInfo } : {};
    return messageOf({ jsonrpc: '2.0', id, result: withMeta(whole, server) });
  }
}

/** A refusal, with the HTTP status that it has where one is sent (2026-07-28 `basic`, `_meta`). */
function refused(id: Json, error: JsonObject): Message {
  const message = messageOf({ jsonrpc: '2.0', id, error });
  return error['code'] === CODE.invalidParams ? { ...message, status: 400 } : message;
}

/** Why a request is not served (2026-07-28 `basic`, `_meta`; `basic/versioning`). */
function refusalOf(method: string, params: Json | undefined): JsonObject | undefined {
  const meta = member(params, '_meta');
  const requested = member(meta, META.version);
  const invalid = (message: string): JsonObject => ({ code: CODE.invalidParams, message });
  if (typeof requested !== 'string') return invalid(`Invalid params: _meta needs "${META.version}"`);
  if (requested !== NEWEST.modern)
    return {
      code: CODE.unsupportedVersion,
      message: `Unsupported protocol version; supported: ${NEWEST.modern}`,
      data: { supported: [NEWEST.modern], requested },
    };
  if (!isObject(member(meta, META.capabilities))) return invalid(`Invalid params: _meta needs "${META.capabilities}"`);
  const level = member(meta, META.logLevel);
  if (level !== undefined && !LOG_LEVELS.includes(level)) return invalid('Invalid params: there is no such log level');
  if (REMOVED.has(method)) return { code: CODE.methodNotFound, message: 'Method not found' };
  if (method === 'subscriptions/listen' && !isObject(member(params, 'notifications')))
    return invalid('Invalid params: "notifications" says what to listen to');
  return undefined;
}

/** An error of a legacy server with a code that means the same in 2026-07-28 (`basic`, Error Codes). */
function modernError(error: JsonObject): JsonObject {
  const { code } = error;
  if (code === CODE.resourceNotFound) return { ...error, code: CODE.invalidParams };
  const isReserved = typeof code === 'number' && code <= -32020 && code >= -32099;
  return isReserved ? { ...error, code: CODE.internal } : error;
}

/** A tool without what only the initialize era knows. */
function withoutExecution({ execution: _, ...tool }: JsonObject): JsonObject {
  return tool;
}

/** Questions of 2026-07-28 have no id of their own (`client/elicitation`). */
function withoutId(params: Json): Json {
  if (!isObject(params)) return params;
  const { elicitationId: _, ...rest } = params;
  return rest;
}

function progressTokenOf(params: Json | undefined): string {
  return idKey(member(params, 'progressToken'));
}
