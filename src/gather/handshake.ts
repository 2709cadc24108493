import type { JsonObject } from '../model/json.ts';
import { stringMember } from '../model/json.ts';
import type { Era, FailedOutcome, Gathered, ServerFacts, Trials } from '../model/surface.ts';
import { type ClientInfo, initializeParams, judgeDiscover, modernParams } from '../protocol/era.ts';
import { NEWEST } from '../protocol/revisions.ts';
import { VERSION } from '../version.ts';
import type { Connection, Connector } from './connection.ts';
import type { Conversations } from './conversations.ts';
import type { Limits } from './limits.ts';
import { notHeld } from './not-held.ts';

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
  /** Trying the other era is of no use. */
  readonly final: boolean;
}

/** What the handshake brought: a session or a refusal, and what was tried beside it. */
export interface Handshake {
  readonly session: Session | Refusal;
  readonly listBeforeInitialize: Gathered<Trials<'list'>>;
  /** A conversation that is still open and was never initialized. */
  readonly spare?: Connection;
}

const NO_ENDPOINT: ReadonlySet<number> = new Set([400, 404, 405]);
/** Who we say we are. */
export const CLIENT: ClientInfo = { name: 'mcp-hallmark', version: VERSION };

/**
 * Finds the era and opens a session as 2026-07-28 `basic/versioning` asks: `server/discover` is the first message; a
 * server that shows itself modern stays so; every other answer, silence and an early end lead to `initialize` on a
 * fresh connection. A silent server is given both chances side by side.
 */
export async function shakeHands(connector: Conversations, era: 'auto' | Era, limits: Limits): Promise<Handshake> {
  const first = connector.open('discover');
  if (era === 'legacy') return await initializeBeside(first, connector, limits);

  const discovering = discover(first, limits);
  const discovered = era === 'modern' ? await discovering : await unlessSilent(discovering, first, limits.quietMs);
  if (discovered === undefined) {
    const initializing = initialize(connector, limits, limits.startMs - limits.quietMs);
    const session = (await firstSession(discovering, initializing)) ?? silence(await initializing, limits);
    return { session, listBeforeInitialize: notHeld('the server was silent before it was initialized') };
  }
  if ('connection' in discovered || discovered.final || era === 'modern')
    return { session: discovered, listBeforeInitialize: notHeld('it is for legacy servers') };
  if (discovered.outcome.kind === 'rpc-error') return await initializeBeside(first, connector, limits);
  const session = await initialize(connector, limits, limits.startMs);
  return { session, listBeforeInitialize: notHeld('the server did not answer the message before it') };
}

/** Two attempts that both got no answer are one silence. */
function silence(refusal: Session | Refusal, { startMs }: Limits): Session | Refusal {
  if ('connection' in refusal || refusal.outcome.kind !== 'timeout') return refusal;
  const detail = `no answer to server/discover or initialize within ${startMs / 1000} s`;
  return { ...refusal, outcome: { kind: 'timeout', afterMs: startMs, detail } };
}

/** Initializes on a fresh connection, and asks the uninitialized one for its tools meanwhile. */
async function initializeBeside(first: Connection, connector: Conversations, limits: Limits): Promise<Handshake> {
  // Over HTTP a server need not keep sessions, and one that keeps none cannot tell whether it was initialized.
  const listing =
    connector.transport === 'stdio'
      ? listUninitialized(first, connector, limits)
      : Promise.resolve(notHeld('a server over HTTP may do without sessions'));
  const [listBeforeInitialize, session] = await Promise.all([listing, initialize(connector, limits, limits.startMs)]);
  return { session, listBeforeInitialize, spare: first };
}

async function discover(connection: Connection, limits: Limits): Promise<Session | Refusal> {
  const answer = await askDiscover(connection, NEWEST.modern, limits.startMs);
  if (!('retryWith' in answer)) return answer;
  const again = await askDiscover(connection, answer.retryWith, limits.requestMs);
  return 'retryWith' in again ? { era: 'modern', outcome: again.outcome, final: true } : again;
}

async function askDiscover(
  connection: Connection,
  asked: string,
  timeoutMs: number,
): Promise<Session | Refusal | { readonly retryWith: string; readonly outcome: FailedOutcome }> {
  const outcome = await connection.request('server/discover', modernParams(CLIENT, asked), timeoutMs);
  const verdict = judgeDiscover(outcome, asked, connection.transport === 'stdio' ? 'stdio' : 'http');
  if (verdict.era === 'modern') {
    const { version } = verdict;
    if (outcome.kind !== 'result') return { retryWith: version, outcome };
    const server = { handshake: 'discover', result: outcome.result } as const;
    return { era: 'modern', version, server, connection, params: (extra) => modernParams(CLIENT, version, extra) };
  }
  if (verdict.era === 'none') {
    const detail = `no protocol version in common: the server offers ${verdict.offered.join(', ') || 'none'}`;
    return { era: 'modern', outcome: { kind: 'invalid-envelope', detail }, final: true };
  }
  const because = verdict.era === 'legacy' ? verdict.because : 'server/discover was not answered';
  const failed = outcome.kind === 'result' ? ({ kind: 'invalid-envelope', detail: because } as const) : outcome;
  return { era: 'unknown', outcome: failed, final: verdict.era === 'undecided' };
}

/** Initializes a fresh conversation, over the deprecated transport where the URL takes no other. */
export async function initialize(
  connector: Connector,
  limits: Limits,
  timeoutMs: number,
  purpose = 'session',
): Promise<Session | Refusal> {
  const opened = await initializeOn(connector.open(purpose), timeoutMs);
  if ('connection' in opened || opened.outcome.kind !== 'http-error' || !NO_ENDPOINT.has(opened.outcome.status))
    return opened;
  // A URL that takes no POST may be of the transport of 2024-11-05 (2026-07-28 basic/transports/streamable-http).
  const deprecated = connector.openDeprecated(`${purpose} over http+sse`);
  const reopened = deprecated === undefined ? opened : await initializeOn(deprecated, limits.requestMs);
  return 'connection' in reopened || deprecated?.endpointNamed === true ? reopened : opened;
}

async function initializeOn(connection: Connection, timeoutMs: number): Promise<Session | Refusal> {
  const outcome = await connection.request('initialize', initializeParams(CLIENT), timeoutMs);
  if (outcome.kind !== 'result') return { era: 'unknown', outcome, final: true };
  return initialized(connection, outcome.result);
}

/** The session that an initialize result opens. */
export function initialized(connection: Connection, result: JsonObject): Session {
  connection.notify('notifications/initialized');
  const version = stringMember(result, 'protocolVersion');
  const server = { handshake: 'initialize', result } as const;
  return { era: 'legacy', version, server, connection, params: (extra) => extra };
}

async function listUninitialized(
  first: Connection,
  conversations: Conversations,
  limits: Limits,
): Promise<Gathered<Trials<'list'>>> {
  const sent = { jsonrpc: '2.0', id: conversations.freshId(), method: 'tools/list', params: {} };
  const start = performance.now();
  const outcome = await first.send(sent, limits.requestMs);
  const ms = Math.round(performance.now() - start);
  return { status: 'ok', value: { list: { sent, outcome, ms, connection: conversations.indexOf(first) } } };
}

/** The first of the attempts that is a session; undefined when none is. */
async function firstSession(...attempts: readonly Promise<Session | Refusal>[]): Promise<Session | undefined> {
  const sessions = attempts.map(async (attempt) => {
    const outcome = await attempt;
    return 'connection' in outcome ? outcome : await Promise.reject(new Error('no session'));
  });
  return await Promise.any(sessions).catch(() => undefined);
}

/** What is waited for; undefined once the server was silent for `quietMs`. */
async function unlessSilent<T>(promise: Promise<T>, connection: Connection, quietMs: number): Promise<T | undefined> {
  let result = await within(promise, quietMs);
  while (result === undefined) {
    const left = (connection.resumesAt ?? 0) + quietMs - performance.now();
    if (left <= 0) return undefined;
    result = await within(promise, left);
  }
  return result;
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
