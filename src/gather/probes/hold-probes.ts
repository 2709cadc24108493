import { describeOutcome } from '../../engine/trouble.ts';
import { type Json, stringMember } from '../../model/json.ts';
import type { Gathered, Outcome, Probe, ProbeResult } from '../../model/surface.ts';
import { type ProbeRequest, planProbes } from '../../probes/plan-probes.ts';
import type { PlannedProbe } from '../../probes/planned-probe.ts';
import { parameterHeaders } from '../../protocol/parameter-headers.ts';
import type { Conversations } from '../conversations.ts';
import type { Session } from '../handshake.ts';
import type { Limits } from '../limits.ts';
import { CallingSession } from './calling-session.ts';

/** Which tools are called, and what that may cost. */
export interface ProbeOptions extends ProbeRequest {
  /** For each call. */
  readonly callMs: number;
}

/** What probes need to begin. */
export interface ProbingServer {
  readonly session: Session;
  readonly tools: Gathered<readonly Json[]>;
  readonly conversations: Conversations;
  readonly limits: Limits;
  /** Why it is asked nothing more. */
  readonly unless: string | undefined;
}

const MIB = 1024 * 1024;
// Responses are kept until they are judged.
const MOST_KEPT = 64 * MIB;

/**
 * Calls the tools that the user asked for, one after the other, each at most once. Whatever a call does to the server, the
 * others are still made, in a fresh conversation where needed, until a limit comes first: then they say so.
 */
export async function holdProbes(server: ProbingServer, options: ProbeOptions): Promise<Gathered<readonly Probe[]>> {
  const { session, tools, conversations, limits, unless } = server;
  if (tools.status === 'failed') return tools;
  const definitions = tools.status === 'ok' ? tools.value : [];
  const planned = planProbes(definitions, options);
  if (planned.length === 0) return { status: 'absent', reason: nothingPlanned(options) };
  const calling = new CallingSession(session, conversations, limits);
  const probes: Probe[] = [];
  let calls = 0;
  let kept = 0;
  let stopped = unless;
  for (const { settled, ...probe } of planned) {
    if (settled === undefined) stopped ??= await stopReason({ calls, kept, calling, conversations, options });
    let result: ProbeResult = settled ?? { status: 'not-reached', reason: stopped ?? '' };
    if (settled === undefined && stopped === undefined) {
      const headers = session.era === 'modern' ? headersOf(probe, definitions) : {};
      const called = await calling.call(probe.tool, probe.arguments, headers, options.callMs);
      calls += 1;
      kept += sizeOf(called.outcome);
      result = called;
    }
    probes.push({ ...probe, result });
  }
  const missing = probes.filter(({ result }) => result.status === 'not-reached');
  // How many bad arguments are made up depends on the server; fixtures are what somebody wanted to know.
  const wanted = missing.filter(({ bad }) => bad === undefined || calls < options.maxCalls);
  return {
    status: 'ok',
    value: probes,
    ...(wanted.length === 0 ? {} : { incomplete: `${wanted.length} of ${probes.length} not reached: ${stopped}` }),
  };
}

function nothingPlanned({ fixtures, errorProbes }: ProbeRequest): string {
  if (!errorProbes) return 'the fixtures file has none';
  const none = 'no tool that is marked read-only takes arguments that could be wrong';
  return fixtures.length === 0 ? none : `the fixtures file has none, and ${none}`;
}

interface Progress {
  readonly calls: number;
  readonly kept: number;
  readonly calling: CallingSession;
  readonly conversations: Conversations;
  readonly options: ProbeOptions;
}

/** Why no further call is made; undefined when the server is ready for one. */
async function stopReason(progress: Progress): Promise<string | undefined> {
  const { calls, kept, calling, conversations, options } = progress;
  if (calls >= options.maxCalls) return `no more calls were allowed; --max-calls ${options.maxCalls} is the limit`;
  if (kept > MOST_KEPT) return `the responses before it have more than ${MOST_KEPT / MIB} MiB together`;
  const failure = conversations.aborted === undefined ? await calling.prepare() : undefined;
  const { aborted } = conversations;
  if (aborted !== undefined) return `${describeOutcome(aborted)}; --total-timeout allows more`;
  return failure === undefined || failure.kind === 'result'
    ? undefined
    : `the server did not answer any more, and could not be reached afresh: ${describeOutcome(failure)}`;
}

function headersOf({ tool, arguments: args }: PlannedProbe, definitions: readonly Json[]): Record<string, string> {
  return parameterHeaders(
    definitions.find((definition) => stringMember(definition, 'name') === tool),
    args,
  );
}

function sizeOf(outcome: Outcome): number {
  return JSON.stringify(outcome).length;
}
