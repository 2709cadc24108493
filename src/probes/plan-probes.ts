import { type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import { nearest } from '../text/nearest.ts';
import { inWords } from '../text/words.ts';
import { errorProbesOf } from './error-probes.ts';
import type { Fixture } from './fixture.ts';
import type { PlannedProbe } from './planned-probe.ts';
import { argumentsOf, type ToolArguments } from './tool-arguments.ts';

/** Which tool calls the user asked for. */
export interface ProbeRequest {
  readonly fixtures: readonly Fixture[];
  /** Send bad arguments to every tool that is marked read-only. */
  readonly errorProbes: boolean;
  /** Calls that are made at most. Bad arguments are made up for so many and a few more, which show that there are more. */
  readonly maxCalls: number;
}

/** One name in a list of tools, and what is known of the tools that have it: more than one is a defect of the server. */
interface KnownTool {
  readonly isReadOnly: boolean;
  readonly onlyAsTask: boolean;
  readonly takes: readonly ToolArguments[];
}

const SHOWN_PROBLEMS = 3;

/**
 * Decides before anything is called what is called: the fixtures in their order, then bad arguments, tool by tool. What
 * is not safe, or could not be right, is blocked with the reason; the same call is not made twice.
 */
export function planProbes(tools: readonly Json[], { fixtures, errorProbes, maxCalls }: ProbeRequest): PlannedProbe[] {
  const known = knownTools(tools);
  const seen = new Set<string>();
  const planned = fixtures.map((fixture): PlannedProbe => {
    const { skip: _skip, allowDestructive: _allow, ...probe } = fixture;
    const settled = settledBecause(fixture, known, seen);
    return settled === undefined ? probe : { ...probe, settled };
  });
  if (!errorProbes) return planned;
  let calls = planned.filter(({ settled }) => settled === undefined).length;
  for (const [name, { isReadOnly, onlyAsTask, takes }] of known) {
    if (calls > maxCalls) break;
    const [first, ...others] = takes;
    if (!isReadOnly || onlyAsTask || first === undefined || others.length > 0) continue;
    const right = planned.find(({ tool, expectError, settled }) => tool === name && !expectError && !settled);
    const made = errorProbesOf(name, right?.arguments, first).filter((probe) => isNew(probe, seen));
    calls += made.filter(({ settled }) => settled === undefined).length;
    planned.push(...made);
  }
  return planned;
}

function knownTools(tools: readonly Json[]): ReadonlyMap<string, KnownTool> {
  const known = new Map<string, KnownTool>();
  for (const definition of tools) {
    const name = stringMember(definition, 'name');
    if (name === undefined) continue;
    const before = known.get(name);
    known.set(name, {
      isReadOnly: member(member(definition, 'annotations'), 'readOnlyHint') === true && before?.isReadOnly !== false,
      onlyAsTask: member(member(definition, 'execution'), 'taskSupport') === 'required' || before?.onlyAsTask === true,
      takes: [...(before?.takes ?? []), argumentsOf(definition)],
    });
  }
  return known;
}

function settledBecause(
  fixture: Fixture,
  known: ReadonlyMap<string, KnownTool>,
  seen: Set<string>,
): PlannedProbe['settled'] {
  if (fixture.skip) return { status: 'skipped', reason: 'the fixtures file says so' };
  const reason = blockedBecause(fixture, known);
  if (reason !== undefined) return { status: 'blocked', reason };
  return isNew(fixture, seen)
    ? undefined
    : { status: 'blocked', reason: 'a probe before it makes the same call, and nothing is called twice' };
}

function blockedBecause(
  { tool, arguments: args, allowDestructive, expectError }: Fixture,
  known: ReadonlyMap<string, KnownTool>,
): string | undefined {
  const found = known.get(tool);
  if (found === undefined) {
    const meant = nearest(tool, [...known.keys()]);
    return `the server has no tool of this name${meant === undefined ? '' : `; did you mean "${meant}"?`}`;
  }
  if (!found.isReadOnly && !allowDestructive)
    return 'the tool is not marked read-only, so it may change data; to call it, in a sandbox, add "allow_destructive": true';
  if (found.onlyAsTask) return 'the tool runs only as a task, which a probe does not start';
  if (expectError) return undefined;
  const problems = [...new Set(found.takes.flatMap(({ problems }) => problems(args) ?? []))];
  if (problems.length === 0) return undefined;
  const more = problems.length > SHOWN_PROBLEMS ? [`${problems.length - SHOWN_PROBLEMS} more`] : [];
  return `its arguments do not fit the tool: ${inWords([...problems.slice(0, SHOWN_PROBLEMS), ...more])}`;
}

function isNew(
  { tool, arguments: args }: { readonly tool: string; readonly arguments: JsonObject },
  seen: Set<string>,
) {
  const key = JSON.stringify([tool, args]);
  return !seen.has(key) && seen.add(key) !== undefined;
}
