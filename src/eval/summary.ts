import { ARMS, type Arm, BASELINE } from './arms.ts';
import { countedRuns, newestEdition, openFailures } from './plan.ts';
import type { AgentLabel, ResultRecord, RunRecord, ServerRecord } from './results.ts';
import {
  average,
  type Interval,
  median,
  type PairedDifference,
  pairedDifference,
  signTest,
  spearman,
  wilson,
} from './statistics.ts';

/** How the runs of some tasks in one arm went. */
export interface ArmSummary {
  readonly arm: Arm;
  readonly runs: number;
  readonly passed: number;
  readonly interval: Interval;
  /** Medians of the runs that tell. */
  readonly tokens: number | undefined;
  readonly seconds: number | undefined;
  readonly calls: number | undefined;
  /** The sum, in US dollars; undefined where no run tells. */
  readonly cost: number | undefined;
}

/** How an arm differs from the servers as they ship, on the tasks that both have runs of. */
export interface Comparison {
  readonly arm: Arm;
  readonly tasks: number;
  readonly difference: PairedDifference;
  readonly better: number;
  readonly worse: number;
  /** Of the sign test on tasks that got better or worse. */
  readonly p: number;
  /** The mean difference of the tokens of a run; undefined where the agent does not tell them. */
  readonly tokens: number | undefined;
}

/** The runs on one server, or on all. */
export interface Group {
  /** Null for all servers together. */
  readonly server: string | null;
  readonly tasks: number;
  readonly arms: readonly ArmSummary[];
  readonly comparisons: readonly Comparison[];
}

/** One task: how often it was done in each arm, which tools were called for it, and what vetting found of them. */
export interface TaskSummary {
  readonly task: string;
  readonly server: string;
  readonly arms: readonly { readonly arm: Arm; readonly passed: number; readonly runs: number }[];
  readonly tools: readonly string[];
  /** The rules with findings on these tools, of the server as it ships. */
  readonly rules: readonly string[];
}

/** A server in an arm: its score, and how agents did. */
export interface ScorePoint {
  readonly server: string;
  readonly arm: Arm;
  readonly version: string;
  readonly score: number;
  readonly definitionTokens: number;
  readonly share: number;
}

/** All that there is to say of one agent. */
export interface AgentSummary {
  readonly agent: AgentLabel;
  /** The models that answered, as the agent reports them. */
  readonly models: readonly string[];
  /** The versions of mcp-hallmark that ran it. */
  readonly versions: readonly string[];
  /** The first and the last day of a run. */
  readonly days: readonly string[];
  readonly arms: readonly Arm[];
  readonly groups: readonly Group[];
  readonly tasks: readonly TaskSummary[];
  readonly scores: readonly ScorePoint[];
  /** Of the scores of servers as they ship with the share of tasks that were done. */
  readonly correlation: number | undefined;
  /** Runs that failed for reasons outside the experiment, by arm and reason. */
  readonly failures: readonly { readonly arm: Arm; readonly detail: string; readonly runs: number }[];
}

/** Summarizes results, agent by agent. */
export function summarize(records: readonly ResultRecord[]): AgentSummary[] {
  const servers = lastVetted(records);
  const counted = newestEdition(countedRuns(records));
  const agents = new Map(records.flatMap((record) => (record.kind === 'run' ? [[record.agent.id, record.agent]] : [])));
  return [...agents.values()].map((agent) => {
    const runs = counted.filter((run) => run.agent.id === agent.id);
    const failed = openFailures(records).filter((run) => run.agent.id === agent.id);
    return summarizeAgent(agent, runs, servers, failed);
  });
}

/** Of each server in each arm, what was found last. */
function lastVetted(records: readonly ResultRecord[]): ServerRecord[] {
  const servers = records.filter((record) => record.kind === 'server');
  return [...new Map(servers.map((record) => [`${record.server} ${record.arm}`, record])).values()];
}

function summarizeAgent(
  agent: AgentLabel,
  runs: readonly RunRecord[],
  servers: readonly ServerRecord[],
  failed: readonly RunRecord[],
): AgentSummary {
  const arms = ARMS.filter((arm) => runs.some((run) => run.arm === arm));
  const names = [...new Set(runs.map(({ server }) => server))];
  const scores = scorePoints(runs, servers);
  const shipped = scores.filter(({ arm }) => arm === BASELINE);
  return {
    agent,
    models: distinct(runs.flatMap(({ model }) => model ?? [])),
    versions: distinct(runs.map(({ by }) => by)),
    days: firstAndLast(distinct(runs.map(({ at }) => at.slice(0, 10)))),
    arms,
    groups: [null, ...names].map((server) =>
      groupOf(server, server === null ? runs : runs.filter((run) => run.server === server), arms),
    ),
    tasks: [...new Set(runs.map(({ task }) => task))].map((task) =>
      taskOf(
        runs.filter((run) => run.task === task),
        servers,
        arms,
      ),
    ),
    scores,
    correlation: spearman(shipped.map(({ score, share }) => [score, share])),
    failures: failuresOf(failed),
  };
}

function groupOf(server: string | null, runs: readonly RunRecord[], arms: readonly Arm[]): Group {
  return {
    server,
    tasks: new Set(runs.map(({ task }) => task)).size,
    arms: arms.map((arm) =>
      armOf(
        arm,
        runs.filter((run) => run.arm === arm),
      ),
    ),
    comparisons: arms.filter((arm) => arm !== BASELINE).flatMap((arm) => comparisonOf(arm, runs)),
  };
}

function armOf(arm: Arm, runs: readonly RunRecord[]): ArmSummary {
  const passed = runs.filter((run) => run.passed).length;
  const costs = runs.flatMap(({ cost }) => (cost === null ? [] : [cost]));
  return {
    arm,
    runs: runs.length,
    passed,
    interval: wilson(passed, runs.length),
    tokens: median(runs.flatMap(tokensOf)),
    seconds: median(runs.map(({ ms }) => ms / 1000)),
    calls: median(runs.map(({ calls }) => calls.reduce((sum, { times }) => sum + times, 0))),
    cost: costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0),
  };
}

function comparisonOf(arm: Arm, runs: readonly RunRecord[]): Comparison[] {
  const pairs = [...new Set(runs.map(({ task }) => task))].flatMap((task) => {
    const before = runs.filter((run) => run.task === task && run.arm === BASELINE);
    const after = runs.filter((run) => run.task === task && run.arm === arm);
    return before.length === 0 || after.length === 0 ? [] : [{ before, after }];
  });
  if (pairs.length === 0) return [];
  const differences = pairs.map(({ before, after }) => shareOf(after) - shareOf(before));
  const better = differences.filter((difference) => difference > 0).length;
  const worse = differences.filter((difference) => difference < 0).length;
  const tokens = pairs.flatMap(({ before, after }) => {
    const [from, to] = [before.flatMap(tokensOf), after.flatMap(tokensOf)];
    return from.length === 0 || to.length === 0 ? [] : [average(to) - average(from)];
  });
  return [
    {
      arm,
      tasks: pairs.length,
      difference: pairedDifference(differences),
      better,
      worse,
      p: signTest(better, worse),
      tokens: tokens.length === 0 ? undefined : average(tokens),
    },
  ];
}

function taskOf(runs: readonly RunRecord[], servers: readonly ServerRecord[], arms: readonly Arm[]): TaskSummary {
  const [{ task, server } = { task: '', server: '' }] = runs;
  const tools = [...new Set(runs.flatMap(({ calls }) => calls.map(({ tool }) => tool)))].sort();
  const vetted = servers.find((record) => record.server === server && record.arm === BASELINE);
  const findings = vetted?.findings.filter(({ subject }) => subject !== null && tools.includes(subject)) ?? [];
  return {
    task,
    server,
    arms: arms.map((arm) => {
      const own = runs.filter((run) => run.arm === arm);
      return { arm, passed: own.filter((run) => run.passed).length, runs: own.length };
    }),
    tools,
    rules: [...new Set(findings.map(({ rule }) => rule))].sort(),
  };
}

function scorePoints(runs: readonly RunRecord[], servers: readonly ServerRecord[]): ScorePoint[] {
  return servers.flatMap(({ server, arm, version, score, definitionTokens }) => {
    const own = runs.filter((run) => run.server === server && run.arm === arm);
    return score === null || own.length === 0
      ? []
      : [{ server, arm, version, score, definitionTokens, share: shareOf(own) }];
  });
}

function failuresOf(failed: readonly RunRecord[]): AgentSummary['failures'] {
  const failures = new Map<string, { arm: Arm; detail: string; runs: number }>();
  for (const { arm, detail = '' } of failed) {
    const key = JSON.stringify([arm, detail]);
    const failure = failures.get(key) ?? { arm, detail, runs: 0 };
    failure.runs += 1;
    failures.set(key, failure);
  }
  return [...failures.values()];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}

function firstAndLast(sorted: readonly string[]): string[] {
  return sorted.filter((_, index) => index === 0 || index === sorted.length - 1);
}

function tokensOf({ tokens }: RunRecord): number[] {
  return tokens === null ? [] : [tokens.input + tokens.output];
}

function shareOf(runs: readonly RunRecord[]): number {
  return runs.filter((run) => run.passed).length / runs.length;
}
