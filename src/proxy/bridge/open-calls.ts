import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { idKey, messageOf } from '../message.ts';
import type { Hop } from '../stage.ts';
import type { Answer } from './asked.ts';
import type { BridgeOptions } from './bridge.ts';
import { CODE, LOG_LEVELS, logLevelOf, META, objectMember, type Question, takesQuestion } from './terms.ts';

/** How long a client may take to answer a question. */
const PATIENCE_MS = 10 * 60_000;
/** Only these may need input (2026-07-28 `basic/patterns/mrtr`). */
const MAY_ASK = ['tools/call', 'prompts/get', 'resources/read'];

/** A question of the server that the client has not answered. */
interface Pending {
  readonly question: Question;
  /** The server's request; undefined when the call is made again with the answer. */
  readonly serverId: Json | undefined;
}

/** A request of the client that the server works on, over as many rounds as it needs. */
export interface Call {
  /** What the client calls it: of the newest round. */
  id: Json;
  /** The client waits for an answer in this round. */
  isOpen: boolean;
  readonly method: string;
  /** Of the newest round. */
  params: Json | undefined;
  serverId: string;
  /** What the client takes, in this round. */
  capabilities: JsonObject;
  readonly pending: Map<string, Pending>;
  state: string | undefined;
  /** What the server answered while the client was away. */
  answer: Answer | undefined;
  callOff: () => void;
}

/** What the return of a client leads to. */
type Resumed =
  | {
      readonly call: Call;
      readonly answers: readonly { readonly to: Json; readonly result: Json }[];
      readonly startsAgain: boolean;
      readonly params: JsonObject;
    }
  | { readonly error: JsonObject };

/** The requests of modern clients that are under way at a legacy server. */
export class OpenCalls {
  readonly #options: Pick<BridgeOptions, 'after' | 'secret'>;
  readonly #byServerId = new Map<string, Call>();
  readonly #byState = new Map<string, Call>();
  #nextQuestion = 1;

  constructor(options: Pick<BridgeOptions, 'after' | 'secret'>) {
    this.#options = options;
  }

  /** A request of the client. */
  open(id: Json, method: string, params: Json | undefined): Call {
    return {
      id,
      isOpen: true,
      method,
      params,
      serverId: '',
      capabilities: capabilitiesIn(params),
      pending: new Map(),
      state: undefined,
      answer: undefined,
      callOff: () => {},
    };
  }

  /** The server knows it by this id. */
  sent(call: Call, serverId: string): void {
    call.serverId = serverId;
    this.#byServerId.set(idKey(serverId), call);
  }

  /** The call that the server knows by this id, as `idKey` writes it. */
  byServerId(key: string): Call | undefined {
    return this.#byServerId.get(key);
  }

  /** The client wants no answer to its request any more: gives what the server calls it. */
  cancel(id: Json): string | undefined {
    const key = idKey(id);
    const call = [...this.#byServerId.values()].find((open) => open.isOpen && idKey(open.id) === key);
    if (call === undefined) return undefined;
    this.#byServerId.delete(idKey(call.serverId));
    this.#end(call);
    return call.serverId;
  }

  /**
   * The call that a request of the server is about. Over stdio that is not said: then it is the newest, and where several
   * clients share the server it has to be the only one.
   */
  askedBy(about: Json | undefined, isShared: boolean): Call | undefined {
    const calls = [...this.#byServerId.values()].filter(({ method }) => MAY_ASK.includes(method));
    if (about !== undefined) return calls.find(({ serverId }) => serverId === about);
    return isShared && calls.length > 1 ? undefined : calls.at(-1);
  }

  /** The call that wanted log messages of this level, the newest where the server does not say. */
  logging(about: Json | undefined, level: Json | undefined): Call | undefined {
    const severity = LOG_LEVELS.indexOf(level ?? null);
    return [...this.#byServerId.values()].findLast(({ isOpen, serverId, params }) => {
      const wanted = logLevelOf(params);
      if (!isOpen || wanted === undefined || severity < LOG_LEVELS.indexOf(wanted)) return false;
      return about === undefined || serverId === about;
    });
  }

  /** Adds a question of the server; the client is asked now, or when it comes back. */
  add(call: Call, question: Question, serverId: Json, hop: Hop): void {
    this.#remember(call, { question, serverId });
    if (call.isOpen) this.ask(call, hop);
  }

  /** The server takes a question back. */
  withdraw(serverId: Json | undefined): void {
    const key = idKey(serverId);
    for (const { pending } of this.#byServerId.values())
      for (const [name, asked] of pending)
        if (asked.serverId !== undefined && idKey(asked.serverId) === key) pending.delete(name);
  }

  /** True while the client has something to answer. */
  isAsking({ pending }: Call): boolean {
    return pending.size > 0;
  }

  /** Ends the client's round with what the server wants to know. */
  ask(call: Call, hop: Hop): void {
    if (call.state === undefined) {
      call.state = this.#options.secret();
      this.#byState.set(call.state, call);
    }
    call.callOff();
    call.callOff = this.#options.after(PATIENCE_MS, () => this.#expire(call, hop));
    call.isOpen = false;
    const inputRequests = Object.fromEntries([...call.pending].map(([name, { question }]) => [name, { ...question }]));
    const result = { resultType: 'input_required', inputRequests, requestState: call.state } as JsonObject;
    hop.toClient(messageOf({ jsonrpc: '2.0', id: call.id, result }));
  }

  /**
   * Takes the server's answer; true when it goes to the client now. It waits when the client is away, and when URLs have to
   * be visited before the call is made again (2025-11-25 `client/elicitation`, URL Elicitation Required Error).
   */
  answered(call: Call, answer: Answer, hop: Hop): boolean {
    this.#byServerId.delete(idKey(call.serverId));
    const visits = call.isOpen ? visitsIn(answer, call.capabilities) : [];
    call.pending.clear();
    for (const question of visits) this.#remember(call, { question, serverId: undefined });
    if (visits.length > 0) this.ask(call, hop);
    else if (call.isOpen) this.#end(call);
    else call.answer = answer;
    return call.isOpen;
  }

  /** A client comes back to a call that needed input. */
  resume(id: Json, method: string, params: Json | undefined): Resumed {
    const call = this.#byState.get(stringMember(params, 'requestState') ?? '');
    const given = member(params, 'inputResponses');
    const invalid = (message: string): Resumed => ({ error: { code: CODE.invalidParams, message } });
    if (call === undefined || call.isOpen || call.method !== method || salient(call.params) !== salient(params))
      return invalid('Invalid params: requestState is of no call like this');
    if (given !== undefined && !isObject(given)) return invalid('Invalid params: inputResponses is no object');
    const answers: { to: Json; result: Json }[] = [];
    let startsAgain = false;
    for (const [name, { serverId }] of call.pending) {
      const result = member(given, name);
      if (!isObject(result)) continue;
      call.pending.delete(name);
      if (serverId === undefined) startsAgain = true;
      else answers.push({ to: serverId, result });
    }
    call.callOff();
    call.id = id;
    call.params = params;
    call.capabilities = capabilitiesIn(params);
    call.isOpen = true;
    const isOver = call.answer !== undefined || (startsAgain && call.pending.size === 0);
    if (isOver) this.#end(call);
    return { call, answers, startsAgain: startsAgain && call.pending.size === 0, params: firstRound(params) };
  }

  #remember(call: Call, pending: Pending): void {
    call.pending.set(`question-${this.#nextQuestion}`, pending);
    this.#nextQuestion += 1;
  }

  #end(call: Call): void {
    call.callOff();
    if (call.state !== undefined) this.#byState.delete(call.state);
    call.state = undefined;
  }

  /** The client did not come back: what the server asked is refused, and the call is cancelled. */
  #expire(call: Call, hop: Hop): void {
    this.#end(call);
    if (!this.#byServerId.delete(idKey(call.serverId))) return;
    const error = { code: CODE.internal, message: 'The client did not answer' };
    for (const { serverId } of call.pending.values())
      if (serverId !== undefined) hop.toServer(messageOf({ jsonrpc: '2.0', id: serverId, error }));
    call.pending.clear();
    const params = { requestId: call.serverId };
    hop.toServer(messageOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params }));
  }
}

/** The URLs that have to be visited before a call can succeed, as questions that the client takes. */
function visitsIn({ error }: Answer, capabilities: JsonObject): readonly Question[] {
  const listed = member(member(error, 'data'), 'elicitations');
  if (error?.['code'] !== CODE.urlElicitationRequired || !isArray(listed)) return [];
  const questions = listed
    .filter(isObject)
    .map(({ elicitationId: _, ...params }) => ({ method: 'elicitation/create', params }));
  return questions.every((question) => takesQuestion(capabilities, question)) ? questions : [];
}

/** The parameters of the first round: without what a client brings back. */
function firstRound(params: Json | undefined): JsonObject {
  const { inputResponses: _, requestState: __, ...rest } = isObject(params) ? params : {};
  return rest;
}

/** What has to be the same in every round of a call. */
function salient(params: Json | undefined): string {
  const { _meta: _, ...rest } = firstRound(params);
  return JSON.stringify(rest);
}

function capabilitiesIn(params: Json | undefined): JsonObject {
  return objectMember(objectMember(params, '_meta'), META.capabilities);
}
