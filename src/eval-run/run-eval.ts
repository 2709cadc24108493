import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Job } from '../eval/agents/agent.ts';
import { type Arm, launchIn, type ServerLaunch } from '../eval/arms.ts';
import { ANSWER_FORMAT, answerIn, judge } from '../eval/checks.ts';
import { editionHash, type PlannedRun, plannedRuns } from '../eval/plan.ts';
import type { RunRecord } from '../eval/results.ts';
import type { Task, Tasks } from '../eval/tasks-schema.ts';
import type { Json } from '../model/json.ts';
import { display } from '../text/display.ts';
import type { Redact } from '../text/redact.ts';
import { VERSION } from '../version.ts';
import type { Agent } from './agents.ts';
import type { ResultsFile } from './results-file.ts';
import { runFolder } from './sandbox.ts';
import { vetServer } from './vet-server.ts';

/** An experiment: what is run, and how far. */
export interface Experiment {
  readonly servers: Tasks['servers'];
  /** The text of the file of better descriptions of each server that has one. */
  readonly descriptions: ReadonlyMap<string, string>;
  readonly tasks: readonly Task[];
  readonly arms: readonly Arm[];
  readonly repetitions: number;
  readonly agent: Agent;
  readonly model: string | undefined;
  /** The folder whose copy each run works in. */
  readonly sandbox: string;
  /** Where transcripts are kept. */
  readonly transcripts: string;
  /** The folder to which paths in the file of tasks are relative. */
  readonly base: string;
  /** The words that start mcp-hallmark, for the proxy. */
  readonly program: readonly string[];
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly maxSteps: number;
  /** Nothing new is started once all runs of this agent have cost so much, in US dollars. */
  readonly maxCost: number;
  /** How many runs are done at most this time. */
  readonly maxRuns: number;
  readonly redact: Redact;
  readonly onVet: (server: string, arm: Arm) => void;
  readonly onRun: (done: number, all: number, run: PlannedRun) => void;
}

/** How far an experiment came. */
export interface Progressed {
  readonly done: number;
  /** Runs that failed for reasons outside the experiment; they are done again next time. */
  readonly errors: number;
  /** What the last one of them said. */
  readonly lastError: string;
  readonly left: number;
  /** Why it stopped before its end. */
  readonly stopped?: string;
}

const ERRORS_IN_A_ROW = 4;

/** Does the runs of an experiment that are not done yet, several at a time, and adds each to the results at once. */
export async function runEval(experiment: Experiment, results: ResultsFile): Promise<Progressed> {
  const { agent, tasks, arms, repetitions, maxCost, maxRuns, concurrency, onRun } = experiment;
  await vetServers(experiment, results);
  const planned = plannedRuns(tasks, arms, repetitions, agent.label, results.before, (server, arm) =>
    editionOf(experiment, server, arm),
  );
  const waiting = planned.slice(0, maxRuns);
  const all = waiting.length;
  let cost = results.before.reduce(
    (sum, run) => sum + (run.kind === 'run' && run.agent.id === agent.label.id ? (run.cost ?? 0) : 0),
    0,
  );
  let [done, errors, inARow] = [0, 0, 0];
  let lastError = '';
  let stopped: string | undefined;
  const work = async (): Promise<void> => {
    for (;;) {
      if (cost >= maxCost) stopped ??= `all runs together have cost ${cost.toFixed(2)} US dollars`;
      const run = stopped === undefined ? waiting.shift() : undefined;
      if (run === undefined) return;
      onRun(done + errors, all, run);
      const record = await doRun(experiment, run);
      await results.add(record);
      cost += record.cost ?? 0;
      if (record.ended === 'error') {
        errors += 1;
        inARow += 1;
        lastError = record.detail ?? '';
        if (inARow >= ERRORS_IN_A_ROW) stopped ??= `${inARow} runs in a row failed`;
      } else {
        done += 1;
        inARow = 0;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, all) }, work));
  return { done, errors, lastError, left: planned.length - done, ...(stopped === undefined ? {} : { stopped }) };
}

async function doRun(experiment: Experiment, run: PlannedRun): Promise<RunRecord> {
  const { agent, model, maxSteps, timeoutMs, redact, transcripts } = experiment;
  const { task, arm } = run;
  const folder = await runFolder(experiment.sandbox);
  const at = new Date().toISOString();
  const start = performance.now();
  const filled = inSandbox(task, folder.sandbox);
  const job: Job = {
    question: `${filled.question}\n\n${ANSWER_FORMAT}`,
    serverName: task.server,
    server: launchOf(experiment, task.server, arm, folder.sandbox),
    model,
    maxSteps,
  };
  const lines: string[] = [];
  const note = (event: Json): void => {
    lines.push(redact(typeof event === 'string' ? event : JSON.stringify(event)));
  };
  note({ type: 'question', task: task.id, arm, repetition: run.repetition, agent: agent.label.id, text: job.question });
  try {
    const report = await agent.run(filled, job, folder, timeoutMs, note);
    const answer = report.ended === 'answered' ? answerIn(redact(report.said)) : null;
    const verdict = answer === null ? { passed: false, why: WHY[report.ended] } : judge(filled.check, answer);
    const record: RunRecord = {
      kind: 'run',
      agent: agent.label,
      task: task.id,
      hash: run.hash,
      server: task.server,
      split: task.split,
      arm,
      repetition: run.repetition,
      ended: report.ended,
      ...(report.detail === undefined ? {} : { detail: display(redact(report.detail), 500) }),
      answer,
      ...verdict,
      calls: [...report.calls],
      tokens: report.tokens,
      model: report.model === undefined ? null : display(redact(report.model), 80),
      cost: report.cost,
      ms: Math.round(performance.now() - start),
      at,
      by: VERSION,
    };
    note({ type: 'verdict', ended: record.ended, answer, passed: record.passed, why: record.why });
    await keep(join(transcripts, fileName(agent.label.id), `${task.id}.${arm}.${run.repetition}.jsonl`), lines);
    return record;
  } finally {
    await folder.remove();
  }
}

const WHY: Readonly<Record<RunRecord['ended'], string>> = {
  answered: '',
  'out-of-time': 'it took too long',
  'out-of-steps': 'it made too many calls',
  refused: 'the tools were refused',
  error: 'the run failed',
};

async function vetServers(experiment: Experiment, results: ResultsFile): Promise<void> {
  const { tasks, arms, sandbox, onVet } = experiment;
  const known = new Set(
    results.before.flatMap((record) =>
      record.kind === 'server' ? [`${record.server} ${record.arm} ${record.hash}`] : [],
    ),
  );
  for (const server of new Set(tasks.map((task) => task.server)))
    for (const arm of arms) {
      const hash = editionOf(experiment, server, arm);
      if (known.has(`${server} ${arm} ${hash}`)) continue;
      onVet(server, arm);
      const folder = await runFolder(sandbox);
      try {
        await results.add(
          await vetServer(server, arm, hash, launchOf(experiment, server, arm, folder.sandbox), folder.agent),
        );
      } finally {
        await folder.remove();
      }
    }
}

function editionOf({ servers, descriptions }: Experiment, name: string, arm: Arm): string {
  return editionHash(servers[name] ?? { command: [] }, arm, descriptions.get(name));
}

function launchOf({ servers, program, base }: Experiment, name: string, arm: Arm, sandbox: string): ServerLaunch {
  const server = servers[name];
  const launch = inSandbox({ argv: server?.command ?? [], env: server?.env ?? {} }, sandbox);
  return launchIn(
    arm,
    launch,
    program,
    server?.descriptions === undefined ? undefined : join(base, server.descriptions),
  );
}

/** A value in which every `{sandbox}` is the folder of the run. */
function inSandbox<T>(value: T, sandbox: string): T {
  if (typeof value === 'string') return value.replaceAll('{sandbox}', sandbox) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => inSandbox(item, sandbox)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, inSandbox<unknown>(member, sandbox)]),
  ) as T;
}

function fileName(id: string): string {
  return id.replaceAll(/[^\w.-]+/g, '-');
}

async function keep(file: string, lines: readonly string[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${lines.join('\n')}\n`);
}
