import { markdownCode, markdownText } from '../report/markdown-text.ts';
import { plural, thousands } from '../report/words.ts';
import { armWords, BASELINE } from './arms.ts';
import type { AgentLabel } from './results.ts';
import type { AgentSummary, ArmSummary, Comparison, Group, ScorePoint, TaskSummary } from './summary.ts';

/** The report of an experiment in Markdown; `chart` is where its chart lies. */
export function renderReport(summaries: readonly AgentSummary[], chart: string, command: string | undefined): string {
  const head = [
    '# Does fixing a server help an agent?',
    ...(command === undefined ? [] : [`Made by \`${command}\`.`]),
    ...(summaries.length === 0
      ? ['There are no results yet.']
      : [`![Share of tasks done by server and arm](${chart})`]),
  ];
  return `${[...head, ...summaries.flatMap(sectionsOf)].join('\n\n')}\n`;
}

/** An agent in words: one without a model is never taken for one. */
export function agentWords({ id, isModel }: AgentLabel): string {
  return isModel ? id : `${id} (a script, no model)`;
}

function sectionsOf(summary: AgentSummary): string[] {
  const { agent, groups, tasks, scores, failures, arms } = summary;
  const [all] = groups;
  const runs = all?.arms.reduce((sum, arm) => sum + arm.runs, 0) ?? 0;
  const leftOut = failures.length === 0 ? [] : leftOutSection(failures);
  if (runs === 0) return [`## ${markdownText(agentWords(agent))}`, NOTHING, ...leftOut];
  return [
    `## ${markdownText(agentWords(agent))}`,
    `${plural(runs, 'run', 'runs')} of ${plural(all?.tasks ?? 0, 'task', 'tasks')} on ${plural(groups.length - 1, 'server', 'servers')}${circumstances(summary)}.${agent.isModel ? '' : ` ${NO_MODEL}`}`,
    '### Success',
    table(
      ['server', 'arm', 'done', 'share', '95 % interval', 'tokens', 'calls', 'seconds', 'cost'],
      'llrrrrrrr',
      groups.flatMap((group) => group.arms.map((arm) => successRow(group, arm))),
    ),
    `Intervals are Wilson's. Tokens, calls and seconds are medians of a run${agent.isModel ? ', tokens as the agent reports them' : '; tokens are an estimate of what was read and written'}.`,
    ...(arms.length < 2
      ? []
      : [
          '### What the fixes change',
          table(
            ['server', 'arm', 'tasks', 'points', '95 % interval', 'better', 'worse', 'p', 'tokens a run'],
            'llrrrrrrr',
            groups.flatMap((group) => group.comparisons.map((comparison) => comparisonRow(group, comparison))),
          ),
          'Each task is compared with itself as shipped. The interval comes from resampling the tasks, p from the exact sign test on the tasks that got better or worse.',
        ]),
    '### Tasks',
    table(
      ['task', 'server', ...arms.map(armWords), 'tools called', 'findings on them'],
      `ll${'r'.repeat(arms.length)}ll`,
      tasks.map(taskRow),
    ),
    '### Score and success',
    ...(scores.length === 0
      ? ['No server has a score.']
      : [
          table(['server', 'version', 'arm', 'score', 'definitions', 'done'], 'lllrrr', scores.map(scoreRow)),
          correlationWords(summary),
        ]),
    ...leftOut,
  ];
}

function leftOutSection(failures: AgentSummary['failures']): string[] {
  return [
    '### Left out',
    'These runs failed for reasons outside the experiment. They do not count, and are done again by the next call.',
    table(
      ['arm', 'runs', 'reason'],
      'lrl',
      failures.map(({ arm, runs, detail }) => [armWords(arm), String(runs), markdownText(detail, 200)]),
    ),
  ];
}

const NOTHING = 'No run counts yet.';

function circumstances({ models, versions, days }: AgentSummary): string {
  return [
    ...(days.length === 0 ? [] : [`, ${days.join(' to ')}`]),
    ...(versions.length === 0
      ? []
      : [`, with mcp-hallmark ${versions.map((version) => markdownText(`v${version}`, 40)).join(', ')}`]),
    ...(models.length === 0
      ? []
      : [`; the agent names its model ${models.map((model) => markdownCode(model, 80)).join(', ')}`]),
  ].join('');
}

const NO_MODEL =
  'This agent is a script: it makes the calls that a task names and searches what fits into its window. It shows what reaches an agent, and nothing of what a model would make of it.';

function successRow({ server }: Group, arm: ArmSummary): string[] {
  const { runs, passed, interval, tokens, calls, seconds, cost } = arm;
  return [
    serverWords(server),
    armWords(arm.arm),
    `${passed}/${runs}`,
    runs === 0 ? '' : percent(passed / runs),
    runs === 0 ? '' : `${percent(interval.low)} – ${percent(interval.high)}`,
    tokens === undefined ? '' : thousands(Math.round(tokens)),
    calls === undefined ? '' : String(Math.round(calls)),
    seconds === undefined ? '' : seconds.toFixed(1),
    cost === undefined ? '' : `$${cost.toFixed(2)}`,
  ];
}

function comparisonRow({ server }: Group, { arm, tasks, difference, better, worse, p, tokens }: Comparison): string[] {
  return [
    serverWords(server),
    armWords(arm),
    String(tasks),
    signed(difference.mean * 100),
    `${signed(difference.low * 100)} – ${signed(difference.high * 100)}`,
    String(better),
    String(worse),
    p < 0.001 ? '< 0.001' : p.toFixed(3),
    tokens === undefined ? '' : signedCount(tokens),
  ];
}

function taskRow({ task, server, arms, tools, rules }: TaskSummary): string[] {
  return [
    markdownText(task),
    serverWords(server),
    ...arms.map(({ passed, runs }) => (runs === 0 ? '' : `${passed}/${runs}`)),
    tools.map((tool) => markdownCode(tool, 60)).join(', '),
    rules.map((rule) => markdownCode(rule)).join(', '),
  ];
}

function scoreRow({ server, version, arm, score, definitionTokens, share }: ScorePoint): string[] {
  return [
    serverWords(server),
    markdownText(version, 40),
    armWords(arm),
    String(Math.round(score)),
    `${thousands(definitionTokens)} tokens`,
    percent(share),
  ];
}

function correlationWords({ correlation, scores }: AgentSummary): string {
  const servers = scores.filter(({ arm }) => arm === BASELINE).length;
  if (correlation === undefined)
    return `With ${plural(servers, 'server', 'servers')} as shipped there is no correlation to speak of: it takes three, and scores and shares that differ.`;
  return `Spearman's rank correlation of score and success over ${servers} servers as shipped: ${correlation.toFixed(2)}. So few servers prove nothing.`;
}

function table(heads: readonly string[], align: string, rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = [...align].map((side) => (side === 'r' ? '---:' : '---'));
  return [line(heads), line(rule), ...rows.map(line)].join('\n');
}

function serverWords(server: string | null): string {
  return server === null ? '**all**' : markdownText(server);
}

/** A share as a percentage. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

function signed(value: number): string {
  const rounded = Math.round(value);
  return rounded > 0 ? `+${rounded}` : String(rounded === 0 ? 0 : rounded).replace('-', '−');
}

function signedCount(value: number): string {
  const rounded = Math.round(value);
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${thousands(Math.abs(rounded))}`;
}

/** One line for each arm of each agent, for a terminal. */
export function renderOutcome(summaries: readonly AgentSummary[]): string {
  return summaries
    .map(({ agent, groups }) => {
      const lines = (groups[0]?.arms ?? []).map(
        ({ arm, passed, runs, interval }) =>
          `  ${armWords(arm).padEnd(18)} ${`${passed}/${runs}`.padStart(9)}  ${percent(runs === 0 ? 0 : passed / runs)} (${percent(interval.low)} to ${percent(interval.high)})`,
      );
      return `${agentWords(agent)}\n${lines.length === 0 ? `  ${NOTHING}` : lines.join('\n')}\n`;
    })
    .join('\n');
}
