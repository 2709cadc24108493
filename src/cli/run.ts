import { vetSurface } from '../engine/vet.ts';
import type { TargetRun } from '../model/run.ts';
import { RULES } from '../rules/index.ts';
import { display, trusted } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import type { ConnectFlags, ReportFlags } from './options.ts';
import { checkReportFlags, reportRun, tokenizerNamed } from './report.ts';
import { checkAccess, gatherTarget, readTargets } from './target.ts';
import { Progress } from './terminal.ts';

/** `mcp-hallmark run`: vets live servers, several at a time; the report keeps the order in which they were given. */
export async function run(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: ReportFlags & ConnectFlags,
  commands: readonly string[],
): Promise<number> {
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  refuseSlip(given[0], commands, Object.keys(configuration.settings.targets));
  const targets = readTargets(given, command, flags, configuration.settings.targets);
  for (const target of targets) checkAccess(target);
  const tokenizer = await tokenizerNamed(flags.tokenizer);
  const progress = new Progress(flags.quiet);
  const results: TargetRun[] = [];
  const waiting = [...targets.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, target] = next;
      const label = display(target.name ?? target.id.label, 60);
      const { surface } = await gatherTarget(target, flags, (stage) =>
        progress.show(String(index), trusted(`${label}: ${stage}…`)),
      );
      const vetted = vetSurface(surface, RULES, settings, tokenizer);
      results[index] = target.name === undefined ? vetted : { ...vetted, target: { ...vetted.target, name: label } };
      progress.done(String(index));
    }
  };
  await Promise.all(Array.from({ length: Math.min(flags.concurrency, targets.length) }, work));
  return await reportRun(results, flags, configuration);
}

/** One word that is nearly one of our commands is a slip, not a server. */
function refuseSlip(word: string | undefined, commands: readonly string[], configured: readonly string[]): void {
  if (word === undefined || configured.includes(word) || !/^[a-z]{3,12}$/.test(word)) return;
  const meant = nearest(word, commands);
  if (meant !== undefined)
    throw new UsageError(`there is no command ${word}; did you mean ${meant}? (a server of that name: -- ${word})`);
}
