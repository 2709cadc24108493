import { existsSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import type { BaselineEntry, Suppressions } from '../engine/suppress.ts';
import { atLeast, toRun } from '../engine/vet.ts';
import { readTextFile, writeTextFile } from '../host/files.ts';
import type { Json } from '../model/json.ts';
import type { Run, TargetRun, TokenCounts } from '../model/run.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { ESTIMATE, type Tokenizer } from '../text/tokens.ts';
import type { Configuration } from './configuration.ts';
import { UsageError } from './errors.ts';
import type { Format, ReportFlags } from './options.ts';
import { columnsOf, note, wantsColor, writeOut } from './terminal.ts';

const ENDINGS: Readonly<Record<string, Format>> = {
  '.json': 'json',
  '.sarif': 'sarif',
  '.md': 'markdown',
  '.html': 'html',
  '.xml': 'junit',
  '.txt': 'terminal',
};
// The variables by which AI coding agents make themselves known to what they run.
const AGENT_VARIABLES =
  'AI_AGENT CLAUDECODE CLAUDE_CODE GEMINI_CLI CODEX_SANDBOX CODEX_THREAD_ID COPILOT_CLI OPENCODE CURSOR_AGENT JUNIE_DATA'.split(
    ' ',
  );

/** Checks what can be checked before a server is started: that every `-o` file names a format. */
export function checkReportFlags(flags: ReportFlags): void {
  for (const file of flags.output) {
    if (ENDINGS[extname(file).toLowerCase()] === undefined) {
      const known = Object.keys(ENDINGS).join(' ');
      throw new UsageError(`-o ${display(file)}: the ending chooses the format; use one of ${known}`);
    }
  }
  const written = flags.writeBaseline === undefined ? flags.output : [...flags.output, flags.writeBaseline];
  for (const file of written)
    if (!existsSync(dirname(file))) throw new UsageError(`${display(file)}: its folder does not exist`);
}

/**
 * Writes every report that was asked for and gives the exit code: 0 clean, 1 findings at or above `--fail-on`, a score
 * under `--fail-under` or an expired suppression, 2 not (wholly) vetted. `inRepository` are the same targets, with the
 * places in files of the repository that SARIF and GitHub need for every finding.
 */
export async function reportRun(
  targets: readonly TargetRun[],
  flags: ReportFlags,
  configuration: Configuration,
  inRepository: readonly TargetRun[] = targets,
): Promise<number> {
  const whole = await writeReports(targets, flags, configuration, inRepository);
  if (flags.writeBaseline !== undefined) return whole.incomplete ? 2 : 0;
  const { failOn, failUnder } = configuration.settings;
  const low = whole.targets.filter(({ score }) => score !== null && score.total < failUnder.value);
  for (const { target, score } of low) note(`${target.label}: the score, ${score?.total}, is under ${failUnder.value}`);
  const code = exitCode(whole, failOn.value);
  return code === 0 && low.length > 0 ? 1 : code;
}

/** Writes every report that was asked for, and gives the run with what `--min-severity` leaves out of them. */
export async function writeReports(
  targets: readonly TargetRun[],
  flags: ReportFlags,
  { settings }: Configuration,
  inRepository: readonly TargetRun[] = targets,
): Promise<Run> {
  const suppressions = await suppressionsFrom(flags, { settings });
  const whole = toRun(targets, { pedantic: settings.pedantic.value, suppressions });
  const { pedantic, minSeverity } = settings;
  const shown = (which: readonly TargetRun[]): Run =>
    toRun(which, { pedantic: pedantic.value, minSeverity: minSeverity.value, suppressions });
  const run = shown(targets);
  const runFor = (format: Format): Run => (format === 'sarif' || format === 'github' ? shown(inRepository) : run);
  const format = flags.format ?? defaultFormat();
  await writeOut(await render(runFor(format), format, flags, wantsColor(flags.color, process.stdout, process.env)));
  for (const file of flags.output) {
    const format = ENDINGS[extname(file).toLowerCase()] ?? 'json';
    await save(file, await render(runFor(format), format, flags, false));
  }
  noteTroubles(run, flags);
  if (flags.writeBaseline !== undefined) {
    const { baselineOf } = await import('../config/baseline.ts');
    const { toAsciiJson } = await import('../report/json.ts');
    // A baseline accepts everything, whatever is shown this time.
    const everything = toRun(targets, { pedantic: true, suppressions });
    await save(flags.writeBaseline, toAsciiJson(baselineOf(everything) as unknown as Json));
    if (!flags.quiet)
      note(`wrote ${display(flags.writeBaseline)}; use it with: --baseline ${display(flags.writeBaseline)}`);
  }
  // What is left out of the report still counts.
  return whole;
}

/** Everything that suppresses findings: what the configuration ignores, and the baseline. */
export async function suppressionsFrom(
  flags: Pick<ReportFlags, 'baseline'>,
  { settings }: Pick<Configuration, 'settings'>,
): Promise<Suppressions> {
  return {
    ignore: settings.ignore.map(({ value }) => value),
    baseline: flags.baseline === undefined ? [] : await readBaselineFile(flags.baseline),
    today: new Date().toISOString().slice(0, 10),
  };
}

/** Loads the tokenizer that was asked for. */
export async function tokenizerNamed(name: TokenCounts['tokenizer']): Promise<Tokenizer> {
  return name === 'estimate' ? ESTIMATE : (await import('../text/o200k.ts')).O200K;
}

function defaultFormat(): Format {
  const agent = AGENT_VARIABLES.some((name) => (process.env[name] ?? '') !== '');
  return agent && !process.stdout.isTTY ? 'agent' : 'terminal';
}

async function render(run: Run, format: Format, flags: ReportFlags, color: boolean): Promise<string> {
  const anchor = flags.sarifAnchor;
  switch (format) {
    case 'json':
      return (await import('../report/json.ts')).renderJson(run);
    case 'sarif':
      return (await import('../report/sarif.ts')).renderSarif(run, RULES, { anchor });
    case 'markdown':
      return (await import('../report/markdown.ts')).renderMarkdown(run);
    case 'html':
      return (await import('../report/html.ts')).renderHtml(run, RULES);
    case 'junit':
      return (await import('../report/junit.ts')).renderJunit(run, RULES);
    case 'github':
      return (await import('../report/github.ts')).renderGithub(run, { anchor });
    case 'agent':
      return (await import('../report/agent.ts')).renderAgent(run);
    case 'terminal': {
      const [{ renderTerminal }, { ansi, plain }] = await Promise.all([
        import('../report/terminal.ts'),
        import('../report/theme.ts'),
      ]);
      const { verbose, quiet } = flags;
      return renderTerminal(run, { paint: color ? ansi : plain, width: columnsOf(process.stdout), verbose, quiet });
    }
  }
}

async function save(file: string, text: string): Promise<void> {
  const failure = await writeTextFile(file, text);
  if (failure !== undefined) throw new UsageError(`${display(file)}: ${display(failure)}; it was not written`);
}

async function readBaselineFile(file: string): Promise<readonly BaselineEntry[]> {
  const { readBaseline } = await import('../config/baseline.ts');
  const text = await readTextFile(file);
  if (text.status === 'failed') throw new UsageError(`--baseline ${display(file)}: ${text.message}`);
  const entries = readBaseline(text.text);
  if (entries === undefined)
    throw new UsageError(`--baseline ${display(file)}: is no baseline; write one with --write-baseline`);
  return entries;
}

function noteTroubles(run: Run, flags: ReportFlags): void {
  // On a terminal the report has just said it, in the same place.
  const told = (flags.format ?? defaultFormat()) === 'terminal' && process.stdout.isTTY;
  for (const { target, trouble, failedRules, checkedRules } of run.targets) {
    if (trouble !== null && !told) note(`${target.label}: ${trouble.message}`);
    if (trouble === null && checkedRules === 0) note(`${target.label}: nothing could be checked; --verbose says why`);
    if (failedRules.length > 0)
      note(`${target.label}: a rule failed, which is a defect of mcp-hallmark; please report it`);
  }
  for (const { rule, reason } of run.staleSuppressions.filter(({ why }) => why === 'expired'))
    note(`the ignore entry for ${rule} has expired ("${reason}"); renew it or mend what it hides`);
}

/** The exit code of a run: see `reportRun`. */
export function exitCode(run: Run, failOn: Configuration['settings']['failOn']['value']): number {
  if (run.incomplete) return 2;
  if (run.staleSuppressions.some(({ why }) => why === 'expired')) return 1;
  if (failOn === 'never') return 0;
  const counts = (findings: Run['targets'][number]['findings']): boolean =>
    findings.some(({ severity, suppressed }) => suppressed === undefined && atLeast(severity, failOn));
  return run.targets.some(({ findings }) => counts(findings)) ? 1 : 0;
}
