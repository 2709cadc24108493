import { stringMember } from '../model/json.ts';
import type { FailedOutcome, Surface, Trial } from '../model/surface.ts';
import type { AuthorizationRecords, Connection, Connector, DeprecatedConnection } from './connection.ts';

/** Every conversation that one gathering opens, so that all can be ended together. */
export class Conversations implements Connector {
  readonly #opened: Connection[] = [];
  readonly #connector: Connector;
  #aborted: FailedOutcome | undefined;
  // Far from the ids that connections count out themselves.
  #nextId = 1_000_001;

  constructor(connector: Connector) {
    this.#connector = connector;
  }

  get transport(): 'stdio' | 'http' {
    return this.#connector.transport;
  }

  open(purpose: string): Connection {
    return this.#keep(this.#connector.open(purpose));
  }

  openDeprecated(purpose: string): DeprecatedConnection | undefined {
    const connection = this.#connector.openDeprecated(purpose);
    return connection === undefined ? undefined : this.#keep(connection);
  }

  /** Takes over a conversation that was opened elsewhere. */
  adopt(connection: Connection): void {
    this.#opened.push(connection);
  }

  /** What ended all of them before their time. */
  get aborted(): FailedOutcome | undefined {
    return this.#aborted;
  }

  /** An id that no request had before. */
  freshId(): number {
    const id = this.#nextId;
    this.#nextId += 1;
    return id;
  }

  /** The place of a conversation in the record. */
  indexOf(connection: Connection): number {
    return this.#opened.indexOf(connection);
  }

  abort(outcome: FailedOutcome): void {
    this.#aborted = outcome;
    for (const connection of this.#opened) connection.abort(outcome);
  }

  /** Looks at the authorization of a server that refused a request. */
  async examineAuthorization(): Promise<AuthorizationRecords> {
    const refused = this.#refused();
    return refused === undefined || this.#connector.examineAuthorization === undefined
      ? {}
      : await this.#connector.examineAuthorization(refused);
  }

  #refused(): Trial | undefined {
    for (const [connection, opened] of this.#opened.entries()) {
      const { wire, exchanges = [] } = opened.record();
      for (const { method, status, headers, rpcMethod } of exchanges) {
        if (status !== 401 && !(status === 403 && headers.some(([name]) => name === 'www-authenticate'))) continue;
        const asked = wire.frames.find(
          (frame) => 'message' in frame && stringMember(frame.message, 'method') === rpcMethod,
        );
        const sent = asked !== undefined && 'message' in asked ? asked.message : null;
        const outcome = { kind: 'http-error', status, detail: 'refused' } as const;
        return { sent, outcome, ms: 0, connection, http: { method, changed: {}, status, headers } };
      }
    }
    return undefined;
  }

  /** The parts that hold what was said; `session` is the conversation in which the server was read. */
  record(session: Connection | undefined): Pick<Surface['parts'], 'wire' | 'http'> {
    const records = this.#opened.map((connection) => connection.record());
    const exchanges = records.flatMap((record, index) =>
      (record.exchanges ?? []).map((exchange) => ({ connection: index, ...exchange })),
    );
    return {
      wire: { status: 'ok', value: { connections: records.map(({ wire }) => wire) } },
      http:
        this.transport === 'http'
          ? {
              status: 'ok',
              value: { transport: session?.transport === 'http+sse' ? 'http+sse' : 'streamable-http', exchanges },
            }
          : { status: 'absent', reason: 'the server was reached over stdio' },
    };
  }

  async close(): Promise<void> {
    await Promise.all(this.#opened.map((connection) => connection.close()));
  }

  #keep<C extends Connection>(connection: C): C {
    this.#opened.push(connection);
    if (this.#aborted) connection.abort(this.#aborted);
    return connection;
  }
}
