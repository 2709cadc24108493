import { randomUUID } from 'node:crypto';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { type Era, LIST_PARTS, type ListPart, type Outcome, type Trial } from '../../model/surface.ts';
import { type ClientInfo, capabilitiesOf, initializeParams, modernParams } from '../../protocol/era.ts';
import { LISTS } from '../../protocol/lists.ts';
import { NEWEST } from '../../protocol/revisions.ts';
import type { Connection, RawRequest } from '../connection.ts';
import type { Conversations } from '../conversations.ts';
import { CLIENT, initialized, type Session } from '../handshake.ts';
import type { Limits } from '../limits.ts';
import type { GatheredLists } from '../lists.ts';

/** What is known of a server when experiments begin. */
export interface KnownServer {
  readonly era: Era;
  readonly version: string | undefined;
  readonly transport: Connection['transport'];
  /** Over HTTP: scheme, host and port. */
  readonly origin: string | undefined;
  /** Over HTTP: it opened a session. */
  readonly hasSession: boolean;
  /** Over HTTP: it is asked with an `Authorization` header. */
  readonly isAuthorized: boolean;
  /** Over HTTP: its event streams can be resumed, going by their ids. */
  readonly hasEventIds: boolean;
  readonly capabilities: JsonObject;
  readonly lists: GatheredLists;
}

const NO_HTTP: Outcome = { kind: 'transport-error', detail: 'the connection takes no other requests' };

/** The place where experiments are held: one conversation, and what is known of the server. */
export class Bench {
  readonly server: KnownServer;
  readonly connection: Connection;
  readonly conversations: Conversations;
  readonly limits: Limits;
  /** The conversation in which the server was read; on that itself, it is the same. */
  readonly home: Bench;
  /** How long the next request may take: the first one on a fresh conversation waits for the server to start. */
  patienceMs: number;
  readonly #session: Session;

  constructor(session: Session, lists: GatheredLists, conversations: Conversations, limits: Limits, home?: Bench) {
    this.home = home ?? this;
    this.patienceMs = limits.trialMs;
    this.connection = session.connection;
    this.conversations = conversations;
    this.limits = limits;
    this.#session = session;
    const { exchanges = [] } = session.connection.record();
    this.server = {
      era: session.era,
      version: session.version,
      transport: session.connection.transport,
      origin: session.connection.origin,
      hasSession: exchanges.some(({ headers }) => headers.some(([name]) => name === 'mcp-session-id')),
      isAuthorized: session.connection.isAuthorized === true,
      hasEventIds: exchanges.some(({ stream }) => stream !== undefined),
      capabilities: capabilitiesOf(session.server.result),
      lists,
    };
  }

  /** A fresh conversation with the same server, which was not initialized. */
  beside(purpose: string): Bench {
    const session = { ...this.#session, connection: this.conversations.open(purpose) };
    return new Bench(session, this.server.lists, this.conversations, this.limits);
  }

  /** A fresh conversation that is agreed on, maybe under another client's name; undefined where the server does not agree. */
  async anew(purpose: string, client: ClientInfo = CLIENT): Promise<Bench | undefined> {
    const connection = this.conversations.open(purpose);
    const { era, lists } = this.server;
    const version = this.server.version ?? NEWEST[era];
    const at = (session: Session): Bench => new Bench(session, lists, this.conversations, this.limits, this.home);
    if (era === 'modern')
      return at({ ...this.#session, connection, params: (extra) => modernParams(client, version, extra) });
    const params = { ...initializeParams(client), protocolVersion: version };
    const outcome = await connection.request('initialize', params, this.limits.requestMs);
    return outcome.kind === 'result' ? at(initialized(connection, outcome.result)) : undefined;
  }

  /** The parameters of a well-formed request. */
  params(extra: JsonObject = {}): JsonObject {
    return this.#session.params(extra);
  }

  /** A well-formed request. */
  ask(method: string, extra: JsonObject = {}): Promise<Trial> {
    return this.send({ method, params: this.params(extra) });
  }

  /**
   * A request as it is; `jsonrpc` and an id of its own are added where it has none. `headers` are those that go with it
   * over HTTP where they cannot be told from it.
   */
  async send(request: JsonObject, headers?: Readonly<Record<string, string | null>>): Promise<Trial> {
    if (headers !== undefined && this.connection.raw !== undefined)
      return await this.exchange({ changed: headers }, request);
    const sent = { jsonrpc: '2.0', id: this.conversations.freshId(), ...request };
    const { result, ms } = await timed(() => this.connection.send(sent, this.patienceMs));
    this.patienceMs = this.limits.trialMs;
    return { sent, outcome: result, ms, connection: this.conversations.indexOf(this.connection) };
  }

  /** Over HTTP: an exchange with other headers, another method or any body; `message` stands in for the body. */
  async exchange(
    request: Partial<RawRequest>,
    message?: JsonObject,
    timeoutMs: number = this.limits.trialMs,
  ): Promise<Trial> {
    const { connection } = this;
    const sent = message === undefined ? null : { jsonrpc: '2.0', id: this.conversations.freshId(), ...message };
    const {
      method = 'POST',
      changed = {},
      body = sent === null ? undefined : JSON.stringify(sent),
      until,
      during,
    } = request;
    const raw = {
      method,
      changed,
      ...(body === undefined ? {} : { body }),
      ...(until === undefined ? {} : { until }),
      ...(during === undefined ? {} : { during }),
    };
    const { result, ms } = await timed(async () => await connection.raw?.(raw, timeoutMs));
    const { outcome = NO_HTTP, heard = [], ...http } = result ?? { headers: [] };
    const { origin } = connection;
    return {
      sent: request.body ?? sent,
      outcome,
      ...(heard.length === 0 ? {} : { heard }),
      ms,
      connection: this.conversations.indexOf(connection),
      http: { method, changed, ...(origin === undefined ? {} : { url: origin }), ...http },
    };
  }

  /** A message that wants no answer, or a line that is no message; then a control request, which tells when to go on. */
  async say(message: Json): Promise<Trial> {
    const before = this.connection.heard().length;
    const { result, ms } = await timed(async () => {
      await this.connection.say(typeof message === 'string' ? message : JSON.stringify(message), this.limits.trialMs);
      return await this.control();
    });
    const heard = this.connection.heard().slice(before);
    return { ...result, sent: message, heard, ms };
  }

  /** A request that may stay open, until what was heard is enough; then it is cancelled. */
  async listen(request: JsonObject, enough: (heard: readonly Json[]) => boolean): Promise<Trial> {
    const before = this.connection.heard().length;
    const sent = { jsonrpc: '2.0', id: this.conversations.freshId(), ...request };
    const { result, ms } = await timed(() => this.connection.listen(sent, enough, this.limits.trialMs));
    const heard = this.connection.heard().slice(before);
    const connection = this.conversations.indexOf(this.connection);
    return { sent, outcome: result ?? NOTHING, heard, ms, connection };
  }

  /** A request that every server answers and that changes nothing. */
  control(): Promise<Trial> {
    return this.server.era === 'legacy' ? this.send({ method: 'ping' }) : this.ask('server/discover');
  }
}

const NOTHING = { kind: 'result', result: {} } as const;

/** A name that nothing has. */
export function noName(): string {
  return `hallmark-none-${randomUUID().slice(0, 8)}`;
}

/** The lists that a server declares and that could be read. */
export function readLists({ lists }: KnownServer): ListPart[] {
  return LIST_PARTS.filter((part) => lists[part].status === 'ok');
}

/** Runs what makes a trial for each of several names, side by side. */
export async function each<Name extends string>(
  names: readonly Name[],
  hold: (name: Name) => Promise<Trial>,
): Promise<{ readonly [N in Name]?: Trial }> {
  const trials = await Promise.all(names.map(async (name) => [name, await hold(name)] as const));
  return Object.fromEntries(trials) as { readonly [N in Name]?: Trial };
}

/** The objects in a list that could be read. */
export function definitionsOf({ lists }: KnownServer, part: ListPart): JsonObject[] {
  const list = lists[part];
  return list.status === 'ok' ? list.value.filter(isObject) : [];
}

/** The method that reads a list. */
export function methodOf(part: ListPart): string {
  return LISTS[part].method;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: Math.round(performance.now() - start) };
}
