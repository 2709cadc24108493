import { atLeast, toRun } from '../engine/vet.ts';
import type { Run, TargetRun } from '../model/run.ts';
import { renderJson } from '../report/json.ts';
import { renderTerminal } from '../report/terminal.ts';
import { ansi, plain } from '../report/theme.ts';
import type { ReportFlags } from './options.ts';
import { columnsOf, note, wantsColor, writeOut } from './terminal.ts';

/** Prints the report and gives the exit code: 0 clean, 1 findings at or above `--fail-on`, 2 not (wholly) vetted. */
export async function reportRun(targets: readonly TargetRun[], flags: ReportFlags): Promise<number> {
  const run = toRun(targets, flags);
  await writeOut(render(run, flags));
  // On a terminal the report has just said it, in the same place.
  const told = flags.format === 'terminal' && process.stdout.isTTY;
  for (const { target, trouble, failedRules, checkedRules } of run.targets) {
    if (trouble !== null && !told) note(`${target.label}: ${trouble.message}`);
    if (trouble === null && checkedRules === 0) note(`${target.label}: nothing could be checked; --verbose says why`);
    if (failedRules.length > 0)
      note(`${target.label}: a rule failed, which is a defect of mcp-hallmark; please report it`);
  }
  return exitCode(run, flags);
}

function render(run: Run, flags: ReportFlags): string {
  if (flags.format === 'json') return renderJson(run);
  const paint = wantsColor(flags.color, process.stdout, process.env) ? ansi : plain;
  return renderTerminal(run, { paint, width: columnsOf(process.stdout), verbose: flags.verbose, quiet: flags.quiet });
}

function exitCode(run: Run, { failOn }: ReportFlags): number {
  if (run.incomplete) return 2;
  if (failOn === 'never') return 0;
  return run.targets.some(({ findings }) => findings.some(({ severity }) => atLeast(severity, failOn))) ? 1 : 0;
}
