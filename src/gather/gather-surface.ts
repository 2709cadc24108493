import { stringMember } from '../model/json.ts';
import { type Era, type FailedOutcome, PART_NAMES, type Surface, type TargetId } from '../model/surface.ts';
import type { Connection, Connector } from './connection.ts';
import { shakeHands } from './handshake.ts';
import type { Limits } from './limits.ts';
import { gatherLists } from './lists.ts';

/** What gathering is doing, for whoever shows progress. */
export type Stage = 'connecting' | 'listing' | 'closing';

/** How to gather. */
export interface GatherOptions {
  readonly era: 'auto' | Era;
  readonly limits: Limits;
  readonly onStage?: (stage: Stage) => void;
}

/**
 * Gathers everything that a server shows about itself into a surface. Never throws: a server that cannot be reached
 * gives a surface whose parts are failed, with what was said so far in `wire`. All connections are closed at the end.
 */
export async function gatherSurface(target: TargetId, connector: Connector, options: GatherOptions): Promise<Surface> {
  const { era, limits, onStage = () => {} } = options;
  const conversations = new Conversations(connector);
  const late = setTimeout(() => {
    conversations.abort({
      kind: 'timeout',
      afterMs: limits.totalMs,
      detail: `the whole run took longer than ${limits.totalMs / 1000} s`,
    });
  }, limits.totalMs);

  onStage('connecting');
  const { session, listBeforeInitialize } = await shakeHands(conversations, era, limits);
  let parts: Omit<Surface['parts'], 'wire' | 'http' | 'experiments' | 'lock'>;
  if ('connection' in session) {
    onStage('listing');
    const lists = await gatherLists(session, limits);
    const instructions = stringMember(session.server.result, 'instructions');
    parts = {
      server: { status: 'ok', value: session.server },
      instructions:
        instructions === undefined
          ? { status: 'absent', reason: 'the server sent none' }
          : { status: 'ok', value: instructions },
      ...lists,
    };
  } else {
    const failed = { status: 'failed', outcome: session.outcome } as const;
    parts = Object.fromEntries(PART_NAMES.map((name) => [name, failed])) as unknown as Surface['parts'];
  }
  onStage('closing');
  await conversations.close();
  clearTimeout(late);

  return {
    formatVersion: 1,
    era: session.era,
    ...('version' in session && session.version !== undefined ? { protocolVersion: session.version } : {}),
    target,
    parts: {
      ...parts,
      ...conversations.record('connection' in session ? session.connection : undefined),
      experiments: { status: 'ok', value: { listBeforeInitialize } },
      lock: { status: 'absent', reason: 'it was compared with none' },
    },
  };
}

/** Every conversation that one gathering opens, so that all can be ended together. */
class Conversations implements Connector {
  readonly opened: Connection[] = [];
  readonly #connector: Connector;
  #aborted: FailedOutcome | undefined;

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

  #keep(connection: Connection): Connection {
    this.opened.push(connection);
    if (this.#aborted) connection.abort(this.#aborted);
    return connection;
  }

  abort(outcome: FailedOutcome): void {
    this.#aborted = outcome;
    for (const connection of this.opened) connection.abort(outcome);
  }

  /** The parts that hold what was said; `session` is the conversation in which the server was read. */
  record(session: Connection | undefined): Pick<Surface['parts'], 'wire' | 'http'> {
    const records = this.opened.map((connection) => connection.record());
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
    await Promise.all(this.opened.map((connection) => connection.close()));
  }
}
