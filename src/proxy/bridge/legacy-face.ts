import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { eraOf, NEWEST, REVISIONS } from '../../protocol/revisions.ts';
import { hasMethod, idKey, isRequest, isResponse, type Message, messageOf, type Request } from '../message.ts';
import type { Hop, Stage } from '../stage.ts';
import { type Answer, Asked } from './asked.ts';
import type { BridgeOptions } from './bridge.ts';
import { MirroredArguments } from './mirrored-arguments.ts';
import {
  CODE,
  clientCapabilities,
  LIST_CHANGES,
  LOG_LEVELS,
  META,
  mapTools,
  objectMember,
  progressToken,
  QUESTIONS,
  sharedCapabilities,
  withMeta,
} from './terms.ts';

/** A server that asks more often than this will not come to an end. */
const MOST_ROUNDS = 20;
const LISTEN = 'subscriptions/listen';

/** A request of the client, over as many rounds as the server needs. */
interface Call {
  readonly id: Json;
  readonly method: string;
  readonly params: JsonObject;
  /** What the server calls its newest round. */
  serverId: string;
  rounds: number;
  /** The ids of the questions that the client has been asked. */
  readonly questions: Set<string>;
}

/** Serves one client of the initialize era from a server of 2026-07-28. */
export class LegacyFace implements Required<Stage> {
  readonly #discovered: JsonObject;
  readonly #options: BridgeOptions;
  /** What the server is asked, and what the client is. */
  readonly #asked = new Asked('mcp-hallmark-call-');
  readonly #questions = new Asked('mcp-hallmark-question-');
  readonly #calls = new Map<string, Call>();
  /** By URI: the request that listens to it. */
  readonly #listening = new Map<string, string>();
  /** By such a request: what is done when the server listens. */
  readonly #acknowledgements = new Map<string, (response: JsonObject) => void>();
  readonly #mirrored: MirroredArguments;
  #client: JsonObject = {};
  #logLevel: string | undefined;

  /** `discovered` is the result of `server/discover`. */
  constructor(discovered: JsonObject, options: BridgeOptions) {
    this.#discovered = discovered;
    this.#options = options;
    this.#mirrored = new MirroredArguments(options.headerValue);
  }

  fromClient(message: Message, hop: Hop): void {
    const { json } = message;
    if (isRequest(json)) this.#request(json, hop);
    else if (isResponse(json)) this.#questions.take(message);
    else if (hasMethod(json)) this.#notification(json, hop);
  }

  fromServer(message: Message, hop: Hop): void {
    if (this.#asked.take(message)) return;
    const { json } = message;
    if (hasMethod(json) && !isRequest(json)) this.#told(json, message.about, hop);
  }

  #request(request: Request, hop: Hop): void {
    const { id, method } = request;
    const params = objectMember(request, 'params');
    const answer = (response: JsonObject): void => hop.toClient(messageOf({ jsonrpc: '2.0', id, ...response }));
    const refuse = (code: number, message: string): void => answer({ error: { code, message } });
    if (method === 'initialize') answer({ result: this.#initialize(params) });
    else if (method === 'ping') answer({ result: {} });
    else if (method === 'logging/setLevel') {
      if (!LOG_LEVELS.includes(params['level'] ?? null)) refuse(CODE.invalidParams, 'There is no such log level');
      else {
        this.#logLevel = stringMember(params, 'level');
        answer({ result: {} });
      }
    } else if (method === 'resources/subscribe' || method === 'resources/unsubscribe') {
      const uri = stringMember(params, 'uri');
      if (uri === undefined) refuse(CODE.invalidParams, 'Invalid params: "uri" is missing');
      else if (method === 'resources/unsubscribe') {
        this.#unlisten(uri, hop);
        answer({ result: {} });
      } else this.#listen(uri, { resourceSubscriptions: [uri] }, hop, answer);
    } else if (method.startsWith('tasks/')) refuse(CODE.methodNotFound, 'Method not found');
    else this.#call({ id, method, params, serverId: '', rounds: 0, questions: new Set() }, {}, hop);
  }

  #notification(json: JsonObject & { readonly method: string }, hop: Hop): void {
    if (json.method === 'notifications/initialized') this.#listenToLists(hop);
    if (json.method !== 'notifications/cancelled') return;
    const key = idKey(member(json['params'], 'requestId'));
    const call = [...this.#calls.values()].find(({ id }) => idKey(id) === key);
    if (call === undefined) return;
    this.#forget(call, hop);
    hop.toServer(this.#cancelled(call.serverId));
  }

  #initialize(params: JsonObject): JsonObject {
    this.#client = {
      [META.version]: NEWEST.modern,
      [META.client]: params['clientInfo'] ?? { ...this.#options.self },
      [META.capabilities]: clientCapabilities(params['capabilities']),
    };
    const wanted = stringMember(params, 'protocolVersion') ?? '';
    const isKnown = (REVISIONS as readonly string[]).includes(wanted) && eraOf(wanted) === 'legacy';
    const instructions = stringMember(this.#discovered, 'instructions');
    const server = member(member(this.#discovered, '_meta'), META.server);
    return {
      protocolVersion: isKnown ? wanted : NEWEST.legacy,
      capabilities: sharedCapabilities(this.#discovered['capabilities']),
      serverInfo: isObject(server) ? server : { name: 'unknown', version: '0' },
      ...(instructions === undefined ? {} : { instructions }),
    };
  }

  /** One round of a call; `more` is what the client answered. */
  #call(call: Call, more: JsonObject, hop: Hop): void {
    const { method, params } = call;
    const hasProgress = progressToken(params) !== undefined;
    const { id, message } = this.#asking(method, { ...params, ...more }, hasProgress, ({ result, error }) => {
      this.#calls.delete(idKey(id));
      if (method === 'tools/list') this.#mirrored.learn(result?.['tools']);
      if (result?.['resultType'] === 'input_required') this.#nextRound(call, result, hop);
      else hop.toClient(messageOf({ jsonrpc: '2.0', id: call.id, ...legacyAnswer(method, result, error) }));
    });
    call.serverId = id;
    call.rounds += 1;
    this.#calls.set(idKey(id), call);
    hop.toServer(message);
  }

  /** Asks the client what the server wants to know, and then calls again (2026-07-28 `basic/patterns/mrtr`). */
  #nextRound(call: Call, result: JsonObject, hop: Hop): void {
    const questions = Object.entries(objectMember(result, 'inputRequests'));
    const responses = new Map<string, Json>();
    const fail = (message: string): void => {
      this.#forget(call, hop);
      hop.toClient(messageOf({ jsonrpc: '2.0', id: call.id, error: { code: CODE.internal, message } }));
    };
    const goOn = (): void => {
      if (call.questions.size > 0) return;
      this.#calls.delete(idKey(call.serverId));
      const inputResponses = questions.length === 0 ? {} : { inputResponses: Object.fromEntries(responses) };
      const { requestState } = result;
      this.#call(call, { ...inputResponses, ...(requestState === undefined ? {} : { requestState }) }, hop);
    };
    // The client may cancel the call in the meantime.
    this.#calls.set(idKey(call.serverId), call);
    if (call.rounds >= MOST_ROUNDS) fail('The server asked for input too often');
    else if (questions.some(([, question]) => !QUESTIONS.has(stringMember(question, 'method') ?? '')))
      fail('The server asked for something that no client knows');
    else if (questions.length === 0) goOn();
    else
      for (const [name, question] of questions) {
        const method = stringMember(question, 'method') ?? '';
        const own = objectMember(question, 'params');
        // In the initialize era a URL to visit has an id (2025-11-25 `client/elicitation`).
        const params = own['mode'] === 'url' ? { ...own, elicitationId: this.#options.secret() } : own;
        const asked = this.#questions.ask({ method, params }, (answer) => {
          call.questions.delete(asked.id);
          if (answer.result === undefined && method !== 'elicitation/create')
            fail(`The client did not answer ${method}`);
          else {
            responses.set(name, answer.result ?? { action: 'cancel' });
            goOn();
          }
        });
        call.questions.add(asked.id);
        hop.toClient({ ...asked.message, about: call.id });
      }
  }

  #told(json: JsonObject & { readonly method: string }, about: Json | undefined, hop: Hop): void {
    const { method } = json;
    const params = member(json, 'params');
    if (method === 'notifications/progress') {
      const call = this.#calls.get(idKey(member(params, 'progressToken')));
      const token = progressToken(call?.params);
      if (call === undefined || token === undefined) return;
      const told = messageOf({ ...json, params: { ...(params as JsonObject), progressToken: token } });
      hop.toClient({ ...told, about: call.id });
    } else if (method === 'notifications/message') {
      const call = about === undefined ? undefined : this.#calls.get(idKey(about));
      hop.toClient(call === undefined ? messageOf(json) : { ...messageOf(json), about: call.id });
    } else if (method in LIST_CHANGES || method === 'notifications/resources/updated')
      hop.toClient(messageOf({ jsonrpc: '2.0', method, params: withMeta(params, { [META.subscription]: undefined }) }));
    else if (method === 'notifications/subscriptions/acknowledged') this.#acknowledged(params);
  }

  /** Listens to changes of lists, which the initialize era tells without being asked. */
  #listenToLists(hop: Hop): void {
    const capabilities = objectMember(this.#discovered, 'capabilities');
    const filter = Object.fromEntries(
      Object.values(LIST_CHANGES).flatMap(({ filter: name, capability }) =>
        member(member(capabilities, capability), 'listChanged') === true ? [[name, true]] : [],
      ),
    );
    if (Object.keys(filter).length > 0) this.#listen('', filter, hop, () => {});
  }

  #listen(uri: string, notifications: JsonObject, hop: Hop, answer: (response: JsonObject) => void): void {
    if (this.#listening.has(uri)) {
      answer({ result: {} });
      return;
    }
    const { id, message } = this.#asking(LISTEN, { notifications }, false, ({ error }) => {
      this.#listening.delete(uri);
      if (!this.#acknowledgements.delete(idKey(id))) return;
      answer({ error: error ?? { code: CODE.internal, message: 'The server does not tell' } });
    });
    this.#listening.set(uri, id);
    this.#acknowledgements.set(idKey(id), answer);
    hop.toServer(message);
  }

  #acknowledged(params: Json | undefined): void {
    const key = idKey(member(member(params, '_meta'), META.subscription));
    this.#acknowledgements.get(key)?.({ result: {} });
    this.#acknowledgements.delete(key);
  }

  #unlisten(uri: string, hop: Hop): void {
    const id = this.#listening.get(uri);
    if (id === undefined) return;
    this.#listening.delete(uri);
    this.#asked.forget(id);
    hop.toServer(this.#cancelled(id));
  }

  /** A request to the server in the name of the client; its id is its progress token too. */
  #asking(
    method: string,
    params: JsonObject,
    hasProgress: boolean,
    answered: (answer: Answer) => void,
  ): { readonly id: string; readonly message: Message } {
    const { id } = this.#asked.ask({ method }, answered);
    const meta = { ...this.#client, [META.logLevel]: this.#logLevel, progressToken: hasProgress ? id : undefined };
    const message = messageOf({ jsonrpc: '2.0', id, method, params: withMeta(params, meta) });
    const headers = method === 'tools/call' ? this.#mirrored.headersFor(params) : {};
    return { id, message: Object.keys(headers).length === 0 ? message : { ...message, headers } };
  }

  #cancelled(requestId: string): Message {
    const params = withMeta({ requestId }, this.#client);
    return messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
  }

  /** Ends a call for the client: it need not answer any more either. */
  #forget(call: Call, hop: Hop): void {
    this.#calls.delete(idKey(call.serverId));
    this.#asked.forget(call.serverId);
    for (const id of call.questions) {
      this.#questions.forget(id);
      const params = { requestId: id };
      hop.toClient({ ...messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params }), about: call.id });
    }
    call.questions.clear();
  }
}

/** What a modern server answered, as the initialize era writes it. */
function legacyAnswer(method: string, result: JsonObject | undefined, error: JsonObject | undefined): JsonObject {
  if (result === undefined) {
    const isUnknown = method === 'resources/read' && error?.['code'] === CODE.invalidParams;
    // Not found has a code of its own there (2025-11-25 `server/resources`, Error Handling).
    return {
      error:
        isUnknown && member(error?.['data'], 'uri') !== undefined
          ? { ...error, code: CODE.resourceNotFound }
          : (error ?? {}),
    };
  }
  const { resultType: _, ttlMs: __, cacheScope: ___, ...rest } = result;
  const own = withMeta(rest, { [META.server]: undefined });
  if (method === 'tools/list') return { result: mapTools(own, readable) };
  if (method !== 'tools/call' || own['structuredContent'] === undefined || isObject(own['structuredContent']))
    return { result: own };
  const { structuredContent: ____, ...unstructured } = own;
  return { result: unstructured };
}

/**
 * A tool that clients of the initialize era can read: they refuse a whole list for one output schema that is no object, or one
 * property that is no schema object (2025-11-25 `schema.ts`, Tool).
 */
function readable({ inputSchema, outputSchema, ...tool }: JsonObject): JsonObject {
  const input = inputSchema === undefined ? {} : { inputSchema: objectsOnly(inputSchema) };
  const isObjectSchema = isObject(outputSchema) && outputSchema['type'] === 'object';
  return { ...tool, ...input, ...(isObjectSchema ? { outputSchema: objectsOnly(outputSchema) } : {}) };
}

/** A schema whose properties are objects, also where they say `true` or `false`. */
function objectsOnly(schema: Json): Json {
  const properties = member(schema, 'properties');
  if (!isObject(schema) || !isObject(properties)) return schema;
  const written = Object.entries(properties).map(([name, value]): [string, Json] => [
    name,
    typeof value === 'boolean' ? (value ? {} : { not: {} }) : value,
  ]);
  return { ...schema, properties: Object.fromEntries(written) };
}
