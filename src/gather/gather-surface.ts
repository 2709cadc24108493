import { NO_PEERS } from '../engine/peers.ts';
import { stringMember } from '../model/json.ts';
import {
  type Era,
  type FailedOutcome,
  type Gathered,
  PART_NAMES,
  type Surface,
  type SurfaceParts,
  type TargetId,
  type Trials,
} from '../model/surface.ts';
import { initializeParams } from '../protocol/era.ts';
import type { Connector } from './connection.ts';
import { Conversations } from './conversations.ts';
import type { ExperimentKind } from './experiments/define-experiment.ts';
import { holdExperiments } from './experiments/hold-experiments.ts';
import { CLIENT, type Handshake, initialized, shakeHands } from './handshake.ts';
import type { Limits } from './limits.ts';
import { gatherLists } from './lists.ts';
import { notHeld } from './not-held.ts';
import { holdProbes, type ProbeOptions } from './probes/hold-probes.ts';

/** What gathering is doing, for whoever shows progress. */
export type Stage = 'connecting' | 'listing' | 'experimenting' | 'probing' | 'closing';

/** How to gather. */
export interface GatherOptions {
  readonly era: 'auto' | Era;
  readonly limits: Limits;
  /** Kinds of experiments that are left out, and why; `cloaking` where nothing is said. */
  readonly leftOut?: Readonly<Partial<Record<ExperimentKind, string>>>;
  /** The tool calls that the user asked for; none where nothing is said. */
  readonly probes?: ProbeOptions | undefined;
  /** Nothing but the lists is read, and in one era: no experiment is held. */
  readonly listsOnly?: boolean;
  readonly onStage?: (stage: Stage) => void;
}

/**
 * Gathers everything that a server shows about itself into a surface. Never throws: a server that cannot be reached
 * gives a surface whose parts are failed, with what was said so far in `wire`. All connections are closed at the end.
 */
export async function gatherSurface(target: TargetId, connector: Connector, options: GatherOptions): Promise<Surface> {
  const { era, limits, listsOnly = false, onStage = () => {} } = options;
  const conversations = new Conversations(connector);
  // A server of both eras has two legs, each with its own record.
  const legacy = new Conversations(connector);
  const late = setTimeout(() => {
    const outcome: FailedOutcome = {
      kind: 'timeout',
      afterMs: limits.totalMs,
      detail: `the whole run took longer than ${limits.totalMs / 1000} s`,
    };
    for (const opened of [conversations, legacy]) opened.abort(outcome);
  }, limits.totalMs);

  onStage('connecting');
  const handshake = await shakeHands(conversations, era, limits);
  const isModern = handshake.session.era === 'modern' && 'connection' in handshake.session;
  const [leg, second] = await Promise.all([
    gatherLeg(handshake, conversations, options),
    isModern && era === 'auto' && !listsOnly
      ? tryLegacy(legacy, conversations, options)
      : {
          leg: undefined,
          refusal: notHeld(whyNotAsked(isModern, listsOnly)),
        },
  ]);
  onStage('closing');
  await Promise.all([conversations.close(), legacy.close()]);
  clearTimeout(late);
  const experiments = { ...leg.experiments, initializeModern: second.refusal };
  return {
    ...surfaceOf(target, { ...leg, experiments }, conversations),
    ...(second.leg === undefined ? {} : { legacyLeg: surfaceOf(target, second.leg, legacy) }),
  };
}

function whyNotAsked(isModern: boolean, listsOnly: boolean): string {
  if (!isModern) return 'it is for modern servers';
  return listsOnly ? ONLY_LISTS : 'with --era modern it is not asked';
}

/** What one leg of a server shows, apart from what was said. */
interface Leg {
  readonly session: Handshake['session'];
  readonly parts: Omit<Surface['parts'], 'wire' | 'http' | 'launch' | 'experiments' | 'probes' | 'peers' | 'lock'>;
  readonly experiments: SurfaceParts['experiments'];
  readonly probes: Surface['parts']['probes'];
}

const ONLY_LISTS = 'only what the server lists was asked for';
const FLOODS = 'not verified: the server answers with more than anybody can take, and was asked nothing more';
const NOTHING_MORE: Readonly<Record<ExperimentKind, string>> = {
  safe: FLOODS,
  reads: FLOODS,
  streams: FLOODS,
  cloaking: FLOODS,
};

function isFlood(list: Gathered<unknown>): boolean {
  return list.status === 'failed' && list.outcome.kind === 'cap-exceeded';
}

async function gatherLeg(
  { session, listBeforeInitialize, spare }: Handshake,
  conversations: Conversations,
  {
    limits,
    leftOut = { cloaking: 'it was not asked for' },
    listsOnly = false,
    probes: asked,
    onStage = () => {},
  }: GatherOptions,
): Promise<Leg> {
  if (!('connection' in session)) {
    const failed = { status: 'failed', outcome: session.outcome } as const;
    const parts = Object.fromEntries(PART_NAMES.map((name) => [name, failed])) as unknown as Leg['parts'];
    const authorization = await conversations.examineAuthorization();
    const probes = asked === undefined ? notHeld('none was asked for') : failed;
    return { session, parts, experiments: { listBeforeInitialize, ...authorization }, probes };
  }
  onStage('listing');
  // It starts while the lists are read. Nothing is said to it yet, and a modern server says nothing by itself.
  const needsOther = !listsOnly && session.connection.transport !== 'http+sse';
  const other = spare ?? (needsOther ? conversations.open('experiments') : undefined);
  const lists = await gatherLists(session, limits);
  const instructions = stringMember(session.server.result, 'instructions');
  const parts: Leg['parts'] = {
    server: { status: 'ok', value: session.server },
    instructions: instructions === undefined ? notHeld('the server sent none') : { status: 'ok', value: instructions },
    ...lists,
  };
  if (listsOnly) return { session, parts, experiments: { listBeforeInitialize }, probes: notHeld(ONLY_LISTS) };
  onStage('experimenting');
  // Some servers say who they are to everybody, and protect the rest.
  const authorization = await conversations.examineAuthorization();
  const floods = Object.values(lists).some(isFlood);
  const experiments = await holdExperiments({
    session,
    lists,
    conversations,
    limits,
    leftOut: floods ? NOTHING_MORE : leftOut,
    spare: other,
  });
  if (asked !== undefined) onStage('probing');
  const unless = floods ? FLOODS : undefined;
  const probes =
    asked === undefined
      ? notHeld('none was asked for')
      : await holdProbes({ session, tools: lists.tools, conversations, limits, unless }, asked);
  return { session, parts, experiments: { listBeforeInitialize, ...authorization, ...experiments }, probes };
}

/**
 * Sends `initialize` to a modern server, on a fresh conversation. It may speak the older era too (2026-07-28
 * `basic/versioning`, Backward Compatibility with Initialization-Based Versions): then that is its second leg.
 */
async function tryLegacy(
  legacy: Conversations,
  modern: Conversations,
  options: GatherOptions,
): Promise<{ readonly leg: Leg | undefined; readonly refusal: Gathered<Trials<'initialize'>> }> {
  const connection = legacy.open('session');
  const sent = {
    jsonrpc: '2.0',
    id: legacy.freshId(),
    method: 'initialize',
    params: initializeParams(CLIENT),
  };
  const start = performance.now();
  const outcome = await connection.send(sent, options.limits.requestMs);
  const ms = Math.round(performance.now() - start);
  if (outcome.kind !== 'result') {
    modern.adopt(connection);
    return {
      leg: undefined,
      refusal: { status: 'ok', value: { initialize: { sent, outcome, ms, connection: modern.indexOf(connection) } } },
    };
  }
  const leg = await gatherLeg(
    {
      session: initialized(connection, outcome.result),
      listBeforeInitialize: notHeld('the first message to a server of both eras settles its era'),
    },
    legacy,
    // Tools are called in the other leg, and nothing is called twice.
    { ...options, probes: undefined, onStage: () => {} },
  );
  return { leg, refusal: notHeld('the server speaks both eras') };
}

function surfaceOf(
  target: TargetId,
  { session, parts, experiments, probes }: Leg,
  conversations: Conversations,
): Surface {
  return {
    formatVersion: 1,
    era: session.era,
    ...('version' in session && session.version !== undefined ? { protocolVersion: session.version } : {}),
    target,
    parts: {
      ...parts,
      ...conversations.record('connection' in session ? session.connection : undefined),
      experiments: { status: 'ok', value: experiments },
      probes,
      launch: { status: 'absent', reason: 'how it is started was not read' },
      peers: NO_PEERS,
      lock: { status: 'absent', reason: 'it was compared with none' },
    },
  };
}
