import { existsSync } from 'node:fs';
import { cp, readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLAUDE } from '../eval/agents/claude.ts';
import { CODEX } from '../eval/agents/codex.ts';
import { commandAgent, PLACEHOLDERS } from '../eval/agents/command.ts';
import { GEMINI } from '../eval/agents/gemini.ts';
import { ARMS, type Arm, armWords } from '../eval/arms.ts';
import { renderChart } from '../eval/chart.ts';
import { readTasks } from '../eval/read-tasks.ts';
import { renderOutcome, renderReport } from '../eval/report.ts';
import { type ResultRecord, readResults } from '../eval/results.ts';
import { summarize } from '../eval/summary.ts';
import type { Task, Tasks } from '../eval/tasks-schema.ts';
import { type Agent, chatAgent, programAgent, scriptedAgent } from '../eval-run/agents.ts';
import { ResultsFile } from '../eval-run/results-file.ts';
import { runEval } from '../eval-run/run-eval.ts';
import { buildSandbox } from '../eval-run/sandbox.ts';
import { readTextFile, writeTextFile } from '../host/files.ts';
import { splitCommand } from '../launch/split-command.ts';
import { plural } from '../report/words.ts';
import { maskCredentials } from '../text/credentials.ts';
import { display, trusted } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { type Redact, redactor } from '../text/redact.ts';
import { isSecretName } from '../text/value-kind.ts';
import { UsageError } from './errors.ts';
import { type Access, checkAccess, commandTarget } from './target.ts';
import { note, Progress, writeOut } from './terminal.ts';

/** The flags of `eval`. */
export interface EvalFlags {
  readonly setup?: boolean;
  readonly report?: boolean;
  readonly agent?: 'claude' | 'codex' | 'gemini' | 'openai' | 'command' | 'scripted';
  readonly agentCommand?: string;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly apiKeyEnv?: string;
  readonly window: number;
  readonly arms: readonly string[];
  readonly split: 'train' | 'test' | 'all';
  readonly server: readonly string[];
  readonly task: readonly string[];
  readonly repetitions: number;
  readonly concurrency: number;
  /** Seconds. */
  readonly timeout: number;
  readonly maxSteps: number;
  readonly maxCost: number;
  readonly maxRuns: number;
  readonly quiet?: boolean;
}

// From here to the tasks and descriptions that come along: the same from the source and from the bundle, which lie equally deep.
const STARTING = new URL('../../eval/', import.meta.url);
const NO_ACCESS: Access = { era: 'auto', passEnv: [], header: [], headerEnv: [] };
const PREPARE = 'prepare it with: mcp-hallmark eval --setup';

/** `mcp-hallmark eval`: lets an agent do tasks with servers as they ship and behind the proxy, and reports. */
export async function evaluate(given: string, flags: EvalFlags): Promise<number> {
  const folder = resolve(given);
  const label = display(given, 80);
  if (flags.setup) return await setUp(folder, label);
  if (flags.report) {
    const records = await readRecords(join(folder, 'results.jsonl'), label);
    await writeReport(folder, records);
    if (!flags.quiet) note(`wrote ${label}/report.md and ${label}/report.svg`);
    return 0;
  }
  const tasks = await tasksIn(folder, label);
  const agent = readAgent(flags);
  const chosen = chooseTasks(tasks, flags);
  const able = chosen.filter((task) => agent.can(task));
  if (able.length < chosen.length && !flags.quiet)
    note(`${chosen.length - able.length} of ${chosen.length} tasks have no script; the scripted agent leaves them out`);
  if (able.length === 0) throw new UsageError('no task is left to run');
  for (const name of new Set(able.map(({ server }) => server)))
    checkAccess(commandTarget(tasks.servers[name]?.command ?? [], NO_ACCESS));
  if (!existsSync(join(folder, 'sandbox')) && JSON.stringify(tasks).includes('{sandbox}'))
    throw new UsageError(`${label}/sandbox is missing, and the tasks need it; make it, or ${PREPARE} FOLDER`);
  const arms = readArms(flags.arms);
  const descriptions = await readDescriptions(tasks, folder, label);
  const results = await ResultsFile.open(join(folder, 'results.jsonl'));
  if ('problem' in results) throw new UsageError(`${label}/results.jsonl: ${display(results.problem)}`);
  const progress = new Progress(flags.quiet);
  const outcome = await runEval(
    {
      servers: tasks.servers,
      descriptions,
      tasks: able,
      arms,
      repetitions: flags.repetitions,
      agent,
      model: flags.model,
      sandbox: join(folder, 'sandbox'),
      transcripts: join(folder, 'transcripts'),
      base: folder,
      program: [process.execPath, await realpath(process.argv[1] ?? '')],
      concurrency: flags.concurrency,
      timeoutMs: flags.timeout * 1000,
      maxSteps: flags.maxSteps,
      maxCost: flags.maxCost,
      maxRuns: flags.maxRuns,
      redact: everySecret(flags),
      onVet: (server, arm) => progress.show('run', trusted(`vetting ${display(server, 40)}, ${armWords(arm)}`)),
      onRun: (done, all, run) =>
        progress.show('run', trusted(`run ${done + 1} of ${all}: ${display(run.task.id, 40)}, ${armWords(run.arm)}`)),
    },
    results,
  );
  progress.done('run');
  await results.close();
  const records = await readRecords(join(folder, 'results.jsonl'), label);
  const summaries = await writeReport(folder, records);
  await writeOut(renderOutcome(summaries.filter((summary) => summary.agent.id === agent.label.id)));
  if (!flags.quiet) note(`the whole report: ${label}/report.md`);
  if (outcome.stopped !== undefined) note(`stopped: ${display(outcome.stopped, 500)}`);
  if (outcome.errors > 0)
    note(
      `${plural(outcome.errors, 'run', 'runs')} failed and do not count; the last one: ${display(outcome.lastError, 500)}`,
    );
  if (outcome.left > 0) note(`${plural(outcome.left, 'run is', 'runs are')} left; the same command does them`);
  return outcome.left > 0 ? 2 : 0;
}

/** `eval --setup`: the sandbox, the starting tasks, and the descriptions that the proxy puts in place. */
async function setUp(folder: string, label: string): Promise<number> {
  for (const name of ['sandbox', ...(await readdir(STARTING))])
    if (existsSync(join(folder, name)))
      throw new UsageError(`${display(join(folder, name))} is there already; nothing was changed`);
  const failure = await buildSandbox(join(folder, 'sandbox'));
  if (failure !== undefined) throw new UsageError(`${label}: ${display(failure)}`);
  await cp(fileURLToPath(STARTING), folder, { recursive: true });
  note(`prepared ${label}; run an agent with: mcp-hallmark eval ${label} --agent scripted`);
  return 0;
}

async function tasksIn(folder: string, label: string): Promise<Tasks> {
  const text = await readTextFile(join(folder, 'tasks.jsonc'));
  if (text.status === 'failed') throw new UsageError(`${label}/tasks.jsonc: ${text.message}; ${PREPARE} ${label}`);
  const read = readTasks(text.text);
  if (read.status === 'failed') throw new UsageError(`${label}/tasks.jsonc: ${read.problems.join('; ')}`);
  return read.tasks;
}

async function readDescriptions({ servers }: Tasks, folder: string, label: string): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, { descriptions }] of Object.entries(servers)) {
    if (descriptions === undefined) continue;
    const text = await readTextFile(join(folder, descriptions));
    if (text.status === 'failed') throw new UsageError(`${label}: ${display(descriptions)}: ${text.message}`);
    texts.set(name, text.text);
  }
  return texts;
}

function chooseTasks({ servers, tasks }: Tasks, flags: EvalFlags): Task[] {
  checkNames('--server', flags.server, Object.keys(servers));
  checkNames(
    '--task',
    flags.task,
    tasks.map(({ id }) => id),
  );
  return tasks.filter(
    (task) =>
      (flags.server.length === 0 || flags.server.includes(task.server)) &&
      // Who names a task wants it, whatever its split.
      (flags.task.length > 0 ? flags.task.includes(task.id) : flags.split === 'all' || flags.split === task.split),
  );
}

function readArms(given: readonly string[]): Arm[] {
  if (given.includes('all')) return [...ARMS];
  checkNames('--arms', given, ARMS);
  return ARMS.filter((arm) => given.includes(arm));
}

function checkNames(flag: string, given: readonly string[], known: readonly string[]): void {
  const stranger = given.find((name) => !known.includes(name));
  if (stranger === undefined) return;
  const meant = nearest(stranger, known);
  const hint = meant === undefined ? `known: ${known.join(', ')}` : `did you mean ${meant}?`;
  throw new UsageError(`${flag}: there is no "${display(stranger, 40)}"; ${hint}`);
}

function readAgent(flags: EvalFlags): Agent {
  const { agent, model } = flags;
  if (agent === undefined)
    throw new UsageError('no agent given: --agent claude, codex, gemini, openai, command or scripted');
  if (flags.agentCommand !== undefined && agent !== 'command')
    throw new UsageError('--agent-command is for --agent command');
  if (flags.baseUrl !== undefined && agent !== 'openai') throw new UsageError('--base-url is for --agent openai');
  if (flags.maxCost < Number.POSITIVE_INFINITY && !['claude', 'command'].includes(agent))
    throw new UsageError(`--max-cost: the agent ${agent} does not tell what it costs; limit it with --max-runs`);
  if (agent === 'scripted') {
    if (model !== undefined) throw new UsageError('the scripted agent has no model');
    return scriptedAgent(flags.window);
  }
  if (agent === 'openai') return endpointAgent(flags);
  if (agent === 'command') return templateAgent(flags);
  return programAgent({ claude: CLAUDE, codex: CODEX, gemini: GEMINI }[agent], agent, model);
}

function endpointAgent({ baseUrl, apiKeyEnv, model, window }: EvalFlags): Agent {
  if (baseUrl === undefined || !/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new UsageError('--agent openai needs --base-url, such as http://127.0.0.1:11434/v1');
  if (model === undefined) throw new UsageError('--agent openai needs --model');
  const key = apiKeyEnv === undefined ? undefined : process.env[apiKeyEnv];
  if (apiKeyEnv !== undefined && key === undefined)
    throw new UsageError(`--api-key-env: ${display(apiKeyEnv, 60)} is not set in this environment`);
  return chatAgent({ url: new URL(baseUrl), key }, model, window);
}

function templateAgent({ agentCommand, model }: EvalFlags): Agent {
  if (agentCommand === undefined)
    throw new UsageError(`--agent command needs --agent-command, in which ${PLACEHOLDERS.join(', ')} are filled in`);
  const split = splitCommand(agentCommand);
  if (split.status === 'failed') throw new UsageError(`--agent-command: ${display(split.message)}`);
  if (!split.argv.some((word) => word.includes('{question}')))
    throw new UsageError('--agent-command: it does not say where the {question} goes');
  return programAgent(commandAgent(split.argv), `command ${display(split.argv[0] ?? '', 60)}`, model);
}

/** What a transcript may not hold: every secret of the environment, and every literal one. */
function everySecret({ apiKeyEnv }: EvalFlags): Redact {
  const secrets = Object.entries(process.env).flatMap(([name, value]) =>
    value !== undefined && value.length >= 6 && (name === apiKeyEnv || isSecretName(name)) ? [value] : [],
  );
  const redact = redactor(secrets);
  return (text) => maskCredentials(redact(text));
}

async function readRecords(file: string, label: string): Promise<readonly ResultRecord[]> {
  const text = await readTextFile(file);
  if (text.status === 'failed')
    throw new UsageError(
      `${label}/results.jsonl: ${text.message}; run an agent first: mcp-hallmark eval ${label} --agent …`,
    );
  const read = readResults(text.text);
  if (read.status === 'failed') throw new UsageError(`${label}/results.jsonl: ${display(read.message)}`);
  return read.records;
}

async function writeReport(folder: string, records: readonly ResultRecord[]): Promise<ReturnType<typeof summarize>> {
  const summaries = summarize(records);
  for (const [name, text] of [
    ['report.md', renderReport(summaries, 'report.svg', undefined)],
    ['report.svg', renderChart(summaries)],
  ] as const) {
    const failure = await writeTextFile(join(folder, name), text);
    if (failure !== undefined) throw new UsageError(`${display(join(folder, name))}: ${display(failure)}`);
  }
  return summaries;
}
