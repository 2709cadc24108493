import { sha256Hex } from '../engine/fingerprint.ts';
import { type Arm, fixesIn } from './arms.ts';
import type { AgentLabel, ResultRecord, RunRecord } from './results.ts';
import type { Task, TaskServer } from './tasks-schema.ts';

/** A run to do. */
export interface PlannedRun {
  readonly task: Task;
  readonly hash: string;
  readonly arm: Arm;
  /** From 1. */
  readonly repetition: number;
}

/**
 * The runs of an experiment that are not done yet. The arms of a task follow each other, and repetitions come last: an
 * experiment that is ended early has compared what it has. `editionOf` gives what `editionHash` makes of a server.
 */
export function plannedRuns(
  tasks: readonly Task[],
  arms: readonly Arm[],
  repetitions: number,
  agent: AgentLabel,
  done: readonly ResultRecord[],
  editionOf: (server: string, arm: Arm) => string,
): PlannedRun[] {
  const known = new Set(countedRuns(done).map(runKey));
  return Array.from({ length: repetitions }, (_, index) => index + 1).flatMap((repetition) =>
    tasks.flatMap((task) =>
      arms
        .map((arm) => ({ task, hash: runHash(task, editionOf(task.server, arm)), arm, repetition }))
        .filter((run) => !known.has(runKey({ ...run, task: task.id, agent }))),
    ),
  );
}

/** The runs that count, each once: a run that failed for reasons outside the experiment is done again. */
export function countedRuns(records: readonly ResultRecord[]): RunRecord[] {
  const runs = new Map<string, RunRecord>();
  for (const record of records) {
    if (record.kind !== 'run' || record.ended === 'error') continue;
    const key = runKey(record);
    if (!runs.has(key)) runs.set(key, record);
  }
  return [...runs.values()];
}

/** The runs that failed for reasons outside the experiment and were not done again since, each once. */
export function openFailures(records: readonly ResultRecord[]): RunRecord[] {
  const done = new Set(countedRuns(records).map(runKey));
  const failures = new Map<string, RunRecord>();
  for (const record of records)
    if (record.kind === 'run' && record.ended === 'error' && !done.has(runKey(record)))
      failures.set(runKey(record), record);
  return [...failures.values()];
}

/** Runs without those that were of another question, another server or other descriptions than the last ones of their kind. */
export function newestEdition(runs: readonly RunRecord[]): RunRecord[] {
  const kind = ({ agent, task, arm }: RunRecord): string => JSON.stringify([agent.id, task, arm]);
  const newest = new Map(runs.map((run) => [kind(run), run.hash]));
  return runs.filter((run) => newest.get(kind(run)) === run.hash);
}

/** What makes a run another one, besides its server: the question and what answers it. */
export function runHash({ question, check, script }: Task, edition: string): string {
  return shortHash([edition, question, check, script ?? null]);
}

/** What makes a server in an arm another one: how it is started, and better descriptions where the arm puts them in place. */
export function editionHash({ command, env = {} }: TaskServer, arm: Arm, descriptions: string | undefined): string {
  return shortHash([command, env, fixesIn(arm).includes('descriptions') ? (descriptions ?? null) : null]);
}

function shortHash(value: unknown): string {
  return sha256Hex(JSON.stringify(value)).slice(0, 16);
}

function runKey({
  agent,
  task,
  hash,
  arm,
  repetition,
}: Pick<RunRecord, 'agent' | 'task' | 'hash' | 'arm' | 'repetition'>): string {
  return JSON.stringify([agent.id, task, hash, arm, repetition]);
}
