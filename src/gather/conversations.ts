import type { FailedOutcome, Surface } from '../model/surface.ts';
import type { Connection, Connector } from './connection.ts';

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

  openDeprecated(purpose: string): Connection | undefined {
    const connection = this.#connector.openDeprecated(purpose);
    return connection === undefined ? undefined : this.#keep(connection);
  }

  /** Takes over a conversation that was opened elsewhere. */
  adopt(connection: Connection): void {
    this.#opened.push(connection);
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

  #keep(connection: Connection): Connection {
    this.#opened.push(connection);
    if (this.#aborted) connection.abort(this.#aborted);
    return connection;
  }
}
