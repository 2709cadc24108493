import type { JsonObject } from '../../model/json.ts';
import type { Outcome } from '../../model/surface.ts';
import type { Called } from '../../probes/response-text.ts';
import type { Conversations } from '../conversations.ts';
import { initialize, type Session } from '../handshake.ts';
import type { Limits } from '../limits.ts';

// So many messages besides the answer are more than any progress that is worth telling.
const MOST_MESSAGES = 5_000;

/** The session in which tools are called. Where a call leaves the server dead, silent or talking, a fresh one takes over. */
export class CallingSession {
  #session: Session;
  /** The server answered the last time. */
  #isSound = false;
  readonly #conversations: Conversations;
  readonly #limits: Limits;

  constructor(session: Session, conversations: Conversations, limits: Limits) {
    this.#session = session;
    this.#conversations = conversations;
    this.#limits = limits;
  }

  /** Calls a tool; `headers` repeat arguments over HTTP. What takes longer than `timeoutMs` is cancelled. */
  async call(
    tool: string,
    args: JsonObject,
    headers: Readonly<Record<string, string>>,
    timeoutMs: number,
  ): Promise<Called> {
    const { connection, params } = this.#session;
    const id = this.#conversations.freshId();
    const all = params({ name: tool, arguments: args });
    const meta = { ...(all['_meta'] as JsonObject | undefined), progressToken: id };
    const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { ...all, _meta: meta } };
    const before = connection.unasked();
    const start = performance.now();
    const answer = await connection.listen(
      message,
      () => connection.unasked() - before > MOST_MESSAGES,
      timeoutMs,
      headers,
    );
    const ms = Math.round(performance.now() - start);
    const outcome: Outcome = answer ?? {
      kind: 'cap-exceeded',
      detail: `more than ${MOST_MESSAGES} messages came before the answer`,
    };
    // What goes on after it was cancelled would be taken for what the next call brings.
    if (answer === undefined) connection.abort(outcome as Exclude<Outcome, { readonly kind: 'result' }>);
    this.#isSound = answered(outcome);
    return { status: 'called', outcome, ms, connection: this.#conversations.indexOf(connection) };
  }

  /** Sees to it that the server answers, in a fresh conversation if need be; otherwise says what came of that. */
  async prepare(): Promise<Outcome | undefined> {
    if (this.#isSound) return undefined;
    if (answered(await this.#control(this.#limits.trialMs))) {
      this.#isSound = true;
      return undefined;
    }
    this.#session.connection.abort({ kind: 'transport-error', detail: 'it no longer answered, and was ended' });
    const outcome = await this.#startAfresh();
    this.#isSound = answered(outcome);
    return this.#isSound ? undefined : outcome;
  }

  async #startAfresh(): Promise<Outcome> {
    if (this.#session.era === 'modern') {
      this.#session = { ...this.#session, connection: this.#conversations.open('probes') };
      return await this.#control(this.#limits.startMs);
    }
    const opened = await initialize(this.#conversations, this.#limits, this.#limits.startMs, 'probes');
    if (!('connection' in opened)) return opened.outcome;
    this.#session = opened;
    return { kind: 'result', result: opened.server.result };
  }

  /** A request that every server answers and that changes nothing. */
  #control(timeoutMs: number): Promise<Outcome> {
    const { era, connection, params } = this.#session;
    return connection.request(era === 'legacy' ? 'ping' : 'server/discover', params({}), timeoutMs);
  }
}

function answered({ kind }: Outcome): boolean {
  return kind === 'result' || kind === 'rpc-error';
}
