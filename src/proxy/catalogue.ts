import { isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import type { SafeText } from '../model/run.ts';
import { LIST_PARTS, type ListPart } from '../model/surface.ts';
import { definitionsIn, LISTS } from '../protocol/lists.ts';
import { trusted } from '../text/display.ts';
import type { Guard } from './guard.ts';
import {
  cancelledBy,
  errorMessage,
  hasMethod,
  idKey,
  isRequest,
  isResponse,
  type Message,
  messageOf,
  rewritten,
} from './message.ts';
import { asServed, type Response, renamed, type ServedTool, type ToolFix } from './served-tool.ts';
import type { Hop, Stage } from './stage.ts';

const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const MOST_PAGES = 100;
const MOST_DROPPED = 1_000;

/** What is done to what a server shows, and to calls of its tools. */
export interface Mending {
  /** Withholds what nobody approved. */
  readonly guard: Guard | undefined;
  /** Whether clients get to see a tool of this name. */
  readonly admits: ((tool: string) => boolean) | undefined;
  /** Changes the name of a tool; the same for the same name. */
  readonly rename: (name: string) => string;
  /** Laid over each tool in this order, the first next to the server. */
  readonly tools: readonly ToolFix[];
  /** Changes the instructions, and every definition that is no tool. */
  readonly texts: <T extends Json>(value: T) => T;
  readonly note: (text: SafeText) => void;
}

/** What uses a definition: where its name stands, and in which list it is. */
const USES: Readonly<Record<string, { readonly part: ListPart; readonly key: string }>> = {
  'tools/call': { part: 'tools', key: 'name' },
  'prompts/get': { part: 'prompts', key: 'name' },
  'resources/read': { part: 'resources', key: 'uri' },
};

const PART_OF = new Map<string, ListPart>(LIST_PARTS.map((part) => [LISTS[part].method, part]));
const CHANGED = new Map<string, readonly ListPart[]>([
  ['notifications/tools/list_changed', ['tools']],
  ['notifications/prompts/list_changed', ['prompts']],
  ['notifications/resources/list_changed', ['resources', 'resourceTemplates']],
]);

/** A request that the server has, and what its answer is for. */
type Pending =
  | { readonly kind: 'handshake' }
  | {
      readonly kind: 'list';
      readonly part: ListPart;
      readonly page: number;
      readonly own: boolean;
      readonly params: Json;
    }
  | { readonly kind: 'call'; readonly tool: ServedTool; readonly params: JsonObject };

/** What is known of one list. */
interface Known {
  /** By the name that clients know; what is withheld has no tool. */
  readonly entries: Map<string, ServedTool | 'shown' | 'withheld'>;
  /** All pages were seen, and the server has not said since that anything changed. */
  complete: boolean;
  /** Requests that wait until the list is known. */
  held: Message[];
  isAsked: boolean;
}

/**
 * Knows what the server lists, shows it mended, and turns calls of what is shown into calls of what the server has. A call
 * of something that was not listed yet waits until the list was asked for.
 */
export class Catalogue implements Stage {
  readonly #mending: Mending;
  readonly #pending = new Map<string, Pending>();
  /** Requests that were cancelled, and may still be answered. */
  readonly #dropped = new Set<string>();
  readonly #known: Readonly<Record<ListPart, Known>>;
  /** The names that the server gave on the page of the list that came last. */
  #listed: ReadonlySet<string | undefined> = new Set();
  #asked = 0;

  constructor(mending: Mending) {
    this.#mending = mending;
    this.#known = { tools: unknown(), prompts: unknown(), resources: unknown(), resourceTemplates: unknown() };
  }

  fromClient(message: Message, hop: Hop): void {
    const { json } = message;
    if (isRequest(json)) {
      const { id, method, params = {} } = json;
      const part = PART_OF.get(method);
      const use = Object.hasOwn(USES, method) ? USES[method] : undefined;
      if (part !== undefined) this.#pending.set(idKey(id), { kind: 'list', part, page: 0, own: false, params });
      else if (method === 'initialize' || method === 'server/discover')
        this.#pending.set(idKey(id), { kind: 'handshake' });
      else if (use !== undefined && (use.part === 'tools' || this.#mending.guard !== undefined)) {
        const known = this.#known[use.part];
        const name = stringMember(params, use.key);
        if (known.complete || name === undefined || known.entries.has(name)) this.#use(message, hop);
        else this.#hold(message, use.part, hop);
        return;
      }
    }
    const cancelled = cancelledBy(json);
    // A request that is cancelled while it waits was never asked.
    if (cancelled !== undefined && this.#unhold(cancelled)) return;
    if (cancelled !== undefined && this.#pending.delete(cancelled)) this.#drop(cancelled);
    hop.toServer(message);
  }

  fromServer(message: Message, hop: Hop): void {
    const { json } = message;
    if (json === undefined && this.#mending.guard !== undefined) {
      this.#mending.note(trusted('left out a line of the server that is no JSON'));
      return;
    }
    if (isResponse(json)) {
      const key = idKey(json.id);
      if (this.#dropped.delete(key)) return;
      const pending = this.#pending.get(key);
      this.#pending.delete(key);
      if (pending !== undefined) {
        this.#answer(message, json, pending, hop);
        return;
      }
    } else if (hasMethod(json)) for (const part of CHANGED.get(json.method) ?? []) this.#forget(part);
    hop.toClient(message);
  }

  #answer(message: Message, json: JsonObject, pending: Pending, hop: Hop): void {
    if (pending.kind === 'list') this.#list(message, json, pending, hop);
    else if (pending.kind === 'handshake') hop.toClient(this.#greet(message, json));
    else {
      const response = responseIn(json);
      // What asks the client for more is no result yet (2026-07-28 basic/patterns/mrtr).
      if (response === undefined || member(response.result, 'resultType') === 'input_required') hop.toClient(message);
      else {
        const mended = pending.tool.respond(response, pending.params);
        const { result: _, error: __, ...envelope } = json;
        hop.toClient(mended === response ? message : rewritten(message, { ...envelope, ...mended }));
      }
    }
  }

  /** Shows a list, or the part of it that came. */
  #list(message: Message, json: JsonObject, pending: Pending & { readonly kind: 'list' }, hop: Hop): void {
    const { part, own } = pending;
    const known = this.#known[part];
    const result = member(json, 'result');
    const definitions = isObject(result) ? definitionsIn(result, part) : undefined;
    if (!isObject(result) || definitions?.status !== 'ok') {
      if (own) this.#release(part, hop);
      else if (this.#mending.guard === undefined || result === undefined) hop.toClient(message);
      else hop.toClient(errorMessage(json['id'] ?? null, INTERNAL_ERROR, 'The list cannot be read and is withheld'));
      return;
    }
    if (part === 'tools')
      this.#listed = new Set(definitions.value.map((definition) => stringMember(definition, 'name')));
    const shown = definitions.value.flatMap((definition) => this.#show(part, definition));
    const cursor = stringMember(result, 'nextCursor');
    if (cursor === undefined) known.complete = true;
    if (!own) hop.toClient(rewritten(message, { ...json, result: { ...result, [part]: shown } }));
    else if (cursor !== undefined && pending.page + 1 < MOST_PAGES) this.#ask(part, pending, cursor, hop);
    else this.#release(part, hop);
  }

  /** What clients see of a definition: one, or none. */
  #show(part: ListPart, definition: Json): readonly Json[] {
    const { guard, admits, texts } = this.#mending;
    const { entries } = this.#known[part];
    const name = stringMember(
      definition,
      part === 'resources' ? 'uri' : part === 'resourceTemplates' ? 'uriTemplate' : 'name',
    );
    if (guard !== undefined && !guard.admits(part, definition)) {
      if (name !== undefined) entries.set(part === 'tools' ? this.#mending.rename(name) : name, 'withheld');
      return [];
    }
    if (part !== 'tools' || name === undefined || !isObject(definition)) {
      if (name !== undefined) entries.set(name, 'shown');
      return [texts(definition)];
    }
    if (admits?.(name) === false) return [];
    const served = this.#serve(definition, name);
    entries.set(stringMember(served.definition, 'name') ?? name, served);
    return [served.definition];
  }

  #serve(definition: JsonObject, name: string): ServedTool {
    const shownAs = this.#freeName(name);
    return this.#mending.tools.reduce(
      (tool, fix) => fix(tool),
      shownAs === name ? asServed(definition) : renamed(asServed(definition), shownAs, name),
    );
  }

  /** A name that no other tool is shown by. Tools that keep their own come first. */
  #freeName(own: string): string {
    const { entries } = this.#known.tools;
    const wanted = this.#mending.rename(own);
    const isTaken = (name: string): boolean => {
      const holder = entries.get(name);
      const isOther = holder !== undefined && typeof holder !== 'string' && holder.original['name'] !== own;
      return isOther || (name !== own && this.#listed.has(name));
    };
    let name = wanted;
    for (let count = 2; isTaken(name); count += 1) name = this.#mending.rename(`${wanted}_${count}`);
    return name;
  }

  /** Passes on the use of something, as the server knows it. */
  #use(message: Message, hop: Hop): void {
    const json = message.json as JsonObject & { readonly id: string | number; readonly method: string };
    const { part, key } = USES[json.method] as { readonly part: ListPart; readonly key: string };
    const params = isObject(json['params']) ? json['params'] : {};
    const name = stringMember(params, key);
    const entry = name === undefined ? undefined : this.#known[part].entries.get(name);
    if (entry === undefined || typeof entry === 'string') {
      if (entry !== 'shown' && this.#refuses(part, name))
        hop.toClient(errorMessage(json.id, INVALID_PARAMS, `Unknown ${LISTS[part].noun}: ${name ?? ''}`));
      else hop.toServer(message);
      return;
    }
    const call = entry.call(params);
    if ('answer' in call) hop.toClient(messageOf({ jsonrpc: '2.0', id: json.id, ...call.answer }));
    else {
      this.#pending.set(idKey(json.id), { kind: 'call', tool: entry, params });
      hop.toServer(call.params === params ? message : rewritten(message, { ...json, params: call.params }));
    }
  }

  /** Whether something that is not shown is also not passed on. Resources need not be listed to be read. */
  #refuses(part: ListPart, name: string | undefined): boolean {
    const { guard, admits } = this.#mending;
    if (part === 'resources') return name !== undefined && this.#known.resources.entries.get(name) === 'withheld';
    return guard !== undefined || (part === 'tools' && admits !== undefined);
  }

  #greet(message: Message, json: JsonObject): Message {
    const { guard, texts } = this.#mending;
    const result = member(json, 'result');
    const instructions = member(result, 'instructions');
    if (!isObject(result) || instructions === undefined) {
      guard?.admitsInstructions(null);
      return message;
    }
    const { instructions: _, ...rest } = result;
    if (guard !== undefined && !guard.admitsInstructions(instructions))
      return rewritten(message, { ...json, result: rest });
    const mended = texts(instructions);
    return mended === instructions
      ? message
      : rewritten(message, { ...json, result: { ...result, instructions: mended } });
  }

  #hold(message: Message, part: ListPart, hop: Hop): void {
    const known = this.#known[part];
    known.held.push(message);
    if (known.isAsked) return;
    known.isAsked = true;
    const { progressToken: _, ...meta } = metaIn(message.json);
    const params = Object.keys(meta).length === 0 ? {} : { _meta: meta };
    this.#ask(part, { page: -1, params }, undefined, hop);
  }

  /** Asks the server for a page of a list, in our own name. */
  #ask(
    part: ListPart,
    before: { readonly page: number; readonly params: Json },
    cursor: string | undefined,
    hop: Hop,
  ): void {
    this.#asked += 1;
    const id = `mcp-hallmark-list-${this.#asked}`;
    const params = { ...(before.params as JsonObject), ...(cursor === undefined ? {} : { cursor }) };
    this.#pending.set(idKey(id), { kind: 'list', part, page: before.page + 1, own: true, params });
    hop.toServer(messageOf({ jsonrpc: '2.0', id, method: LISTS[part].method, params }));
  }

  /** Lets go what waited for a list, whether that is known now or cannot be had. */
  #release(part: ListPart, hop: Hop): void {
    const known = this.#known[part];
    const { held } = known;
    known.held = [];
    known.isAsked = false;
    for (const message of held) this.#use(message, hop);
  }

  #unhold(cancelled: string): boolean {
    return LIST_PARTS.some((part) => {
      const known = this.#known[part];
      const before = known.held.length;
      known.held = known.held.filter((message) => idKey(member(message.json, 'id')) !== cancelled);
      return known.held.length < before;
    });
  }

  /** What still comes of a cancelled request is wanted by nobody, and is not mended. */
  #drop(cancelled: string): void {
    this.#dropped.add(cancelled);
    const [oldest] = this.#dropped;
    if (this.#dropped.size > MOST_DROPPED && oldest !== undefined) this.#dropped.delete(oldest);
  }

  #forget(part: ListPart): void {
    this.#known[part].entries.clear();
    this.#known[part].complete = false;
  }
}

function unknown(): Known {
  return { entries: new Map(), complete: false, held: [], isAsked: false };
}

function metaIn(json: Json | undefined): JsonObject {
  const meta = member(member(json, 'params'), '_meta');
  return isObject(meta) ? meta : {};
}

function responseIn(json: JsonObject): Response | undefined {
  const { result, error } = json;
  if (isObject(result)) return { result };
  return isObject(error) ? { error } : undefined;
}
