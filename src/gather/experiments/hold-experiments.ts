import type { ExperimentName, ExperimentValues, Gathered, SurfaceParts, Trial } from '../../model/surface.ts';
import { initializeParams } from '../../protocol/era.ts';
import type { Connection } from '../connection.ts';
import type { Conversations } from '../conversations.ts';
import { CLIENT, initialized, type Session } from '../handshake.ts';
import type { Limits } from '../limits.ts';
import type { GatheredLists } from '../lists.ts';
import { Bench } from './bench.ts';
import type { Experiment, ExperimentKind } from './define-experiment.ts';
import { EXPERIMENTS } from './index.ts';

type Records = { [E in ExperimentName]?: Gathered<{ readonly [name: string]: Trial }> };

/** What experiments need to begin. */
export interface Laboratory {
  readonly session: Session;
  readonly lists: GatheredLists;
  readonly conversations: Conversations;
  readonly limits: Limits;
  /** Kinds of experiments that are left out, and why. */
  readonly leftOut: Readonly<Partial<Record<ExperimentKind, string>>>;
  /** A conversation on which nothing was agreed yet, if one is open. */
  readonly spare: Connection | undefined;
}

/** None of them a version: a server offers another one instead. */
const NO_VERSIONS = { past: '1999-01-01', future: '2099-01-01', garbage: 'hallmark' };

/**
 * Holds every experiment that fits the server: those of one place one after the other, with a control request after each,
 * the places side by side.
 */
export async function holdExperiments(laboratory: Laboratory): Promise<SurfaceParts['experiments']> {
  const { session, lists, conversations, limits } = laboratory;
  const bench = new Bench(session, lists, conversations, limits);
  const opened = openOther(laboratory, bench);
  const offers = makeOffers(laboratory);
  const records = await Promise.all([
    holdAll('session', bench, laboratory),
    holdAll('own', bench, laboratory),
    opened.then(async ({ other, initialize }) => ({
      ...(await holdAll('other', other, laboratory)),
      ...(initialize === undefined ? {} : { counterOffer: { status: 'ok', value: { initialize, ...(await offers) } } }),
    })),
  ]);
  return Object.assign({}, ...records) as SurfaceParts['experiments'];
}

/** Opens the other conversation. In the initialize era that is an experiment: it asks for a version that does not exist. */
async function openOther(
  laboratory: Laboratory,
  bench: Bench,
): Promise<{ readonly other: Bench | string; readonly initialize?: Trial }> {
  const { session, lists, conversations, limits, spare } = laboratory;
  const onto = (other: Session): Bench => new Bench(other, lists, conversations, limits, bench);
  if (session.connection.transport === 'http+sse') return { other: 'the server speaks a deprecated transport' };
  const connection = spare ?? conversations.open('experiments');
  if (session.era === 'modern') {
    const other = onto({ ...session, connection });
    other.patienceMs = limits.startMs;
    return { other };
  }
  const initialize = await makeOffer(connection, NO_VERSIONS.past, laboratory);
  const { outcome } = initialize;
  if (outcome.kind === 'result') return { other: onto(initialized(connection, outcome.result)), initialize };
  if (outcome.kind !== 'rpc-error') return { other: 'a second conversation could not be initialized', initialize };
  // Refused, against the specification: it may still agree to a version that it has.
  const again = await connection.request('initialize', initializeParams(CLIENT), bench.limits.requestMs);
  const other =
    again.kind === 'result'
      ? onto(initialized(connection, again.result))
      : 'a second conversation could not be initialized';
  return { other, initialize };
}

/** In the initialize era: what else is no version, on a conversation that serves nothing else. */
async function makeOffers(
  laboratory: Laboratory,
): Promise<Pick<ExperimentValues['counterOffer'], 'future' | 'garbage'>> {
  const { session, conversations, leftOut } = laboratory;
  if (session.era === 'modern' || session.connection.transport === 'http+sse' || leftOut.safe !== undefined) return {};
  const connection = conversations.open('counter-offers');
  const future = await makeOffer(connection, NO_VERSIONS.future, laboratory);
  if (!answered(future)) return { future };
  // A process is dear, and is asked again; over HTTP a conversation may be a session, and another one costs nothing.
  const next = conversations.transport === 'stdio' ? connection : conversations.open('counter-offers');
  return { future, garbage: await makeOffer(next, NO_VERSIONS.garbage, laboratory) };
}

async function makeOffer(
  connection: Connection,
  protocolVersion: string,
  { conversations, limits }: Laboratory,
): Promise<Trial> {
  const start = performance.now();
  const sent = {
    jsonrpc: '2.0',
    id: conversations.freshId(),
    method: 'initialize',
    params: { ...initializeParams(CLIENT), protocolVersion },
  };
  const outcome = await connection.send(sent, limits.startMs);
  const ms = Math.round(performance.now() - start);
  return { sent, outcome, ms, connection: conversations.indexOf(connection) };
}

async function holdAll(place: Experiment['on'], bench: Bench | string, laboratory: Laboratory): Promise<Records> {
  const records: Records = {};
  const { session, conversations, leftOut } = laboratory;
  // On a fresh conversation the first experiment says the first word.
  let alive = place === 'session' && typeof bench !== 'string' ? await isAlive(bench) : true;
  let spoken = place === 'session';
  for (const experiment of EXPERIMENTS) {
    const { name, on, eras, transports, kind, unless } = experiment;
    if (on !== place) continue;
    const missing = leftOut[kind];
    const reason = !eras.includes(session.era)
      ? `it is for ${eras.join(' and ')} servers`
      : !transports.includes(conversations.transport)
        ? `it is for ${transports.join(' and ')}`
        : missing !== undefined
          ? missing
          : typeof bench === 'string'
            ? bench
            : unless?.(bench.server);
    if (reason !== undefined || typeof bench === 'string') {
      records[name] = { status: 'absent', reason: reason ?? String(bench) };
      continue;
    }
    if (!alive) {
      records[name] = { status: 'absent', reason: 'not verified: the server no longer answered before it' };
      continue;
    }
    records[name] = await hold(experiment, bench);
    const control = await bench.control();
    alive = answered(control);
    spoken ||= alive;
    const record = records[name];
    if (alive || record?.status !== 'ok') continue;
    records[name] =
      spoken || Object.values(record.value).some((trial) => trial !== undefined && answered(trial))
        ? { ...record, value: { ...record.value, control } }
        : { status: 'absent', reason: 'not verified: a second conversation was not answered at all' };
  }
  return records;
}

async function hold(experiment: Experiment, bench: Bench): Promise<Gathered<{ readonly [name: string]: Trial }>> {
  const limit = bench.patienceMs + bench.limits.trialMs;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), limit);
  });
  const value = await Promise.race([experiment.hold(bench), late]);
  clearTimeout(timer);
  if (value === undefined) return { status: 'absent', reason: `not verified: it took longer than ${limit / 1000} s` };
  if ('status' in value) return value;
  // A record without a trial would be a pass that nobody earned.
  if (Object.keys(value).length === 0) return { status: 'absent', reason: 'not verified: nothing could be tried' };
  return { status: 'ok', value };
}

/** True unless the server is gone: one that ignores the control request may still answer others. */
async function isAlive(bench: Bench): Promise<boolean> {
  const { kind } = (await bench.control()).outcome;
  return kind !== 'transport-error' && kind !== 'cap-exceeded';
}

function answered(trial: Trial): boolean {
  return trial.outcome.kind === 'result' || trial.outcome.kind === 'rpc-error';
}
