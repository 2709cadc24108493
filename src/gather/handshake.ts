import type { JsonObject } from '../model/json.ts';
import { stringMember } from '../model/json.ts';
import type { Era, Exchange, FailedOutcome, Gathered, ServerFacts } from '../model/surface.ts';
import { type ClientInfo, initializeParams, judgeDiscover, modernParams } from '../protocol/era.ts';
import { NEWEST } from '../protocol/revisions.ts';
import { VERSION } from '../version.ts';
import type { Connection, Connector } from './connection.ts';
import type { Limits } from './limits.ts';

/** A server that answered its handshake, and the conversation in which it did. */
export interface Session {
  readonly era: Era;
  readonly version: string | undefined;
  readonly server: ServerFacts;
  readonly connection: Connection;
  /** Makes the parameters of a request in this session. */
  readonly params: (extra: JsonObject) => JsonObject;
}

/** Why there is no session. */
export interface Refusal {
  readonly era: Era | 'unknown';
  readonly outcome: FailedOutcome;
}

/** What the handshake brought: a session or a refusal, and what was tried beside it. */
export interface Handshake {
  readonly session: Session | Refusal;
  readonly listBeforeInitialize: Gathered<Exchange>;
}

const CLIENT: ClientInfo = { name: 'mcp-hallmark', version: VERSION };

/**
 * Finds the era and opens a session as 2026-07-28 `basic/versioning` asks: `server/discover` is the first message; a
 * server that shows itself modern stays so; every other answer, silence and an early end lead to `initialize` on a
 * fresh connection. A silent server is given both chances side by side.
 */
export async function shakeHands(connector: Connector, era: 'auto' | Era, limits: Limits): Promise<Handshake> {
  const first = connector.open('discover');
  if (era === 'legacy') {
    const [listBeforeInitialize, session] = await Promise.all([
      listUninitialized(first, limits),
      initialize(connector, limits),
    ]);
    return { session, listBeforeInitialize };
  }
  const discovering = discover(first, limits);
  const discovered = era === 'modern' ? await discovering : await within(discovering, limits.quietMs);
  if (discovered === undefined) {
    const initializing = initialize(connector, limits);
    const session = await firstSession(discovering, initializing);
    return {
      session: session ?? (await initializing),
      listBeforeInitialize: notHeld('the server was silent before it was initialized'),
    };
  }
  if ('connection' in discovered)
    return { session: discovered, listBeforeInitialize: notHeld('it is for legacy servers') };
  if (era === 'modern' || discovered.era === 'modern')
    return { session: discovered, listBeforeInitialize: notHeld('it is for legacy servers') };
  if (discovered.outcome.kind !== 'rpc-error')
    return {
      session: await initialize(connector, limits),
      listBeforeInitialize: notHeld('the server did not answer the message before it'),
    };
  const [listBeforeInitialize, session] = await Promise.all([
    listUninitialized(first, limits),
    initialize(connector, limits),
  ]);
  return { session, listBeforeInitialize };
}

async function discover(connection: Connection, limits: Limits): Promise<Session | Refusal> {
  const answer = await askDiscover(connection, NEWEST.modern, limits.startMs);
  if (!('retryWith' in answer)) return answer;
  const again = await askDiscover(connection, answer.retryWith, limits.requestMs);
  return 'retryWith' in again ? { era: 'modern', outcome: again.outcome } : again;
}

async function askDiscover(
  connection: Connection,
  asked: string,
  timeoutMs: number,
): Promise<Session | Refusal | { readonly retryWith: string; readonly outcome: FailedOutcome }> {
  const outcome = await connection.request('server/discover', modernParams(CLIENT, asked), timeoutMs);
  const verdict = judgeDiscover(outcome, asked);
  if (verdict.era === 'modern') {
    const { version } = verdict;
    if (outcome.kind !== 'result') return { retryWith: version, outcome };
    return {
      era: 'modern',
      version,
      server: { handshake: 'discover', result: outcome.result },
      connection,
      params: (extra) => modernParams(CLIENT, version, extra),
    };
  }
  if (verdict.era === 'none') {
    const offered = verdict.offered.join(', ') || 'none';
    return {
      era: 'modern',
      outcome: { kind: 'invalid-envelope', detail: `no protocol version in common: the server offers ${offered}` },
    };
  }
  return {
    era: 'unknown',
    outcome: outcome.kind === 'result' ? { kind: 'invalid-envelope', detail: verdict.because } : outcome,
  };
}

async function initialize(connector: Connector, limits: Limits): Promise<Session | Refusal> {
  const connection = connector.open('session');
  const outcome = await connection.request('initialize', initializeParams(CLIENT), limits.startMs);
  if (outcome.kind !== 'result') return { era: 'unknown', outcome };
  connection.notify('notifications/initialized');
  const version = stringMember(outcome.result, 'protocolVersion');
  return {
    era: 'legacy',
    version,
    server: { handshake: 'initialize', result: outcome.result },
    connection,
    params: (extra) => extra,
  };
}

async function listUninitialized(connection: Connection, limits: Limits): Promise<Gathered<Exchange>> {
  const outcome = await connection.request('tools/list', {}, limits.requestMs);
  // It is of no more use; it may take its time to end while the session goes on.
  void connection.close();
  return { status: 'ok', value: { request: { method: 'tools/list', params: {} }, outcome } };
}

function notHeld(reason: string): Gathered<Exchange> {
  return { status: 'absent', reason };
}

/** The first of the attempts that is a session; undefined when none is. */
async function firstSession(...attempts: readonly Promise<Session | Refusal>[]): Promise<Session | undefined> {
  const sessions = attempts.map(async (attempt) => {
    const outcome = await attempt;
    if ('connection' in outcome) return outcome;
    throw outcome.outcome;
  });
  return await Promise.any(sessions).catch(() => undefined);
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  const result = await Promise.race([promise, late]);
  clearTimeout(timer);
  return result;
}
