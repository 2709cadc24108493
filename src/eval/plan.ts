import { sha256Hex } from '../engine/fingerprint.ts';
import type { Arm } from './arms.ts';
import type { AgentLabel, ResultRecord, RunRecord } from './results.ts';
import type { Task } from './tasks-schema.ts';

/** A run to do. */
export interface PlannedRun {
  readonly task: Task;
  readonly taskHash: string;
  readonly arm: Arm;
  /** From 1. */
  readonly repetition: number;
}

/**
 * The runs of an experiment that are not done yet. The arms of a task follow each other, and repetitions come last: an
 * experiment that is ended early has compared what it has.
 */
export function plannedRuns(
  tasks: readonly Task[],
  arms: readonly Arm[],
  repetitions: number,
  agent: AgentLabel,
  done: readonly ResultRecord[],
): PlannedRun[] {
  const hashes = new Map(tasks.map((task) => [task, taskHash(task)]));
  const known = new Set(countedRuns(done).map(runKey));
  return Array.from({ length: repetitions }, (_, index) => index + 1).flatMap((repetition) =>
    tasks.flatMap((task) =>
      arms
        .map((arm) => ({ task, taskHash: hashes.get(task) ?? '', arm, repetition }))
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

/** What makes a task another one: its question and what answers it. */
export function taskHash({ server, question, check, script }: Task): string {
  return sha256Hex(JSON.stringify([server, question, check, script ?? null])).slice(0, 16);
}

function runKey({
  agent,
  task,
  taskHash,
  arm,
  repetition,
}: Pick<RunRecord, 'agent' | 'task' | 'taskHash' | 'arm' | 'repetition'>): string {
  return JSON.stringify([agent.id, task, taskHash, arm, repetition]);
}
