import { isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import { META, withMeta } from '../proxy/bridge/terms.ts';
import { idKey, isRequest, isResponse, type Message, rewritten } from '../proxy/message.ts';
import type { Reply } from './reply.ts';

/** A request under way, by the id that the server knows. */
interface Route {
  readonly reply: Reply;
  /** What the client calls it. */
  readonly id: Json;
  readonly token: Json | undefined;
  readonly wantsLog: boolean;
}

/** A message of the server, as the client knows its ids, and where it belongs; undefined where that cannot be told. */
export interface Routed {
  readonly message: Message;
  readonly reply: Reply | undefined;
}

/**
 * The requests under way on one conversation over HTTP. Where several clients share the conversation their ids and
 * progress tokens may be the same, so the server gets others.
 */
export class Routes {
  readonly #routes = new Map<string, Route>();
  readonly #byToken = new Map<string, string>();
  readonly #isShared: boolean;
  #nextId = 1;

  constructor(isShared: boolean) {
    this.#isShared = isShared;
  }

  /** Adds a request; gives it as it goes to the server. Anything else goes as it is. */
  add(message: Message, reply: Reply): Message {
    const { json } = message;
    if (!isRequest(json)) return message;
    const meta = member(json['params'], '_meta');
    const token = member(meta, 'progressToken');
    const id = this.#isShared ? this.#nextId : json.id;
    this.#nextId += 1;
    const key = idKey(id);
    this.#routes.set(key, { reply, id: json.id, token, wantsLog: member(meta, META.logLevel) !== undefined });
    if (token !== undefined) this.#byToken.set(idKey(this.#isShared ? id : token), key);
    if (!this.#isShared) return message;
    const renamed = token === undefined ? json : { ...json, params: withMeta(json['params'], { progressToken: id }) };
    return rewritten(message, { ...renamed, id });
  }

  /** Finds where a message of the server belongs. An answer ends its route. */
  route(message: Message): Routed {
    const { json, about } = message;
    if (isResponse(json)) {
      const key = idKey(json.id);
      const route = this.#routes.get(key);
      this.#remove(key, route);
      if (route === undefined || !this.#isShared) return { message, reply: route?.reply };
      const named = { ...json, id: route.id };
      const result = member(json, 'result');
      const listened = isObject(result) && member(member(result, '_meta'), META.subscription) !== undefined;
      const answer = listened ? { ...named, result: withMeta(result, { [META.subscription]: route.id }) } : named;
      return { message: rewritten(message, answer), reply: route.reply };
    }
    const params = member(json, 'params');
    const method = stringMember(json, 'method');
    if (method === 'notifications/progress') {
      const route = this.#routes.get(this.#byToken.get(idKey(member(params, 'progressToken'))) ?? '');
      if (route === undefined || !this.#isShared) return { message, reply: route?.reply };
      const restored = { ...(params as JsonObject), progressToken: route.token ?? null };
      return { message: rewritten(message, { ...(json as JsonObject), params: restored }), reply: route.reply };
    }
    const subscription = member(member(params, '_meta'), META.subscription);
    if (subscription !== undefined) {
      const route = this.#routes.get(idKey(subscription));
      if (route === undefined || !this.#isShared) return { message, reply: route?.reply };
      const restored = { ...(json as JsonObject), params: withMeta(params, { [META.subscription]: route.id }) };
      return { message: rewritten(message, restored), reply: route.reply };
    }
    if (about !== undefined) return { message, reply: this.#routes.get(idKey(about))?.reply };
    if (method !== 'notifications/message') return { message, reply: undefined };
    return { message, reply: [...this.#routes.values()].findLast(({ wantsLog }) => wantsLog)?.reply };
  }

  /** The newest request whose client takes an event stream. */
  newest(): Reply | undefined {
    return [...this.#routes.values()].findLast(({ reply }) => reply.isOpen && reply.canStream)?.reply;
  }

  /** Forgets a request; gives the response on which it was to be answered. */
  remove(key: string): Reply | undefined {
    const route = this.#routes.get(key);
    this.#remove(key, route);
    return route?.reply;
  }

  /** Forgets what was to be answered on a response; gives the ids that the server knows. */
  removeAll(reply: Reply): Json[] {
    const ids: Json[] = [];
    for (const [key, route] of this.#routes) {
      if (route.reply !== reply) continue;
      ids.push(JSON.parse(key) as Json);
      this.#remove(key, route);
    }
    return ids;
  }

  #remove(key: string, route: Route | undefined): void {
    this.#routes.delete(key);
    if (route?.token !== undefined) this.#byToken.delete(this.#isShared ? key : idKey(route.token));
  }
}
