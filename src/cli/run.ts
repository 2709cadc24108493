import { vetSurface } from '../engine/vet.ts';
import type { Stage } from '../gather/gather-surface.ts';
import type { TargetRun } from '../model/run.ts';
import { RULES } from '../rules/index.ts';
import { display, trusted } from '../text/display.ts';
import type { ConnectFlags, ReportFlags } from './options.ts';
import { reportRun } from './report.ts';
import { gatherTarget, readTargets } from './target.ts';
import { Progress } from './terminal.ts';

const DOING: Readonly<Record<Stage, string>> = { connecting: 'connecting', listing: 'listing', closing: 'closing' };

/** `mcp-hallmark run`: vets live servers. */
export async function run(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: ReportFlags & ConnectFlags,
): Promise<number> {
  const targets = readTargets(given, command);
  const progress = new Progress(flags.quiet);
  const results: TargetRun[] = [];
  for (const target of targets) {
    const label = display(target.id.label, 40);
    const surface = await gatherTarget(target, flags, (stage) => progress.show(trusted(`${label}: ${DOING[stage]}…`)));
    progress.show(trusted(`${label}: checking…`));
    results.push(vetSurface(surface, RULES, flags));
  }
  progress.clear();
  return await reportRun(results, flags);
}
