import { withPeers } from '../engine/peers.ts';
import { vetSurface } from '../engine/vet.ts';
import type { Surface } from '../model/surface.ts';
import { traceOf } from '../report/trace.ts';
import { RULES } from '../rules/index.ts';
import { display, trusted } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { audienceOf, type Configuration, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import type { ConfigTargets } from './from-config.ts';
import type { ConnectFlags, ReportFlags } from './options.ts';
import { checkReportFlags, reportRun, tokenizerNamed } from './report.ts';
import { checkAccess, checkHeaders, gatherTarget, readTargets } from './target.ts';
import { Progress } from './terminal.ts';
import { writeTrace } from './write-trace.ts';

/** The flags of `run`. */
export interface RunFlags extends ReportFlags, ConnectFlags {
  readonly fromConfig?: readonly string[];
  readonly yes?: boolean;
}

/** `mcp-hallmark run`: vets live servers, several at a time; the report keeps the order in which they were given. */
export async function run(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: RunFlags,
  commands: readonly string[],
): Promise<number> {
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  refuseSlip(given[0], commands, Object.keys(configuration.settings.targets));
  const { targets, leftOut } = await targetsOf(given, command, flags, configuration);
  for (const target of targets) checkAccess(target);
  if (flags.fromConfig !== undefined && flags.yes !== true)
    await (await import('./from-config.ts')).confirmStart(targets.length);
  const tokenizer = await tokenizerNamed(flags.tokenizer);
  const progress = new Progress(flags.quiet);
  const surfaces: Surface[] = [];
  const waiting = [...targets.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, target] = next;
      const label = display(target.name ?? target.id.label, 60);
      const { surface } = await gatherTarget(target, flags, (stage) =>
        progress.show(String(index), trusted(`${label}: ${stage}…`)),
      );
      surfaces[index] = surface;
      progress.done(String(index));
    }
  };
  await Promise.all(Array.from({ length: Math.min(flags.concurrency, targets.length) }, work));
  if (flags.trace !== undefined) await writeTrace(flags.trace, surfaces.map(traceOf).join(''));
  const results = withPeers(
    surfaces,
    targets.map(({ name, id }) => name ?? id.label),
  ).map((surface, index) => {
    const name = targets[index]?.name;
    const vetted = vetSurface(surface, RULES, settings, audienceOf(configuration.settings, flags, tokenizer, name));
    return name === undefined ? vetted : { ...vetted, target: { ...vetted.target, name: display(name, 60) } };
  });
  const code = await reportRun(results, flags, configuration);
  return code === 0 && leftOut > 0 ? 2 : code;
}

async function targetsOf(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: RunFlags,
  { settings }: Configuration,
): Promise<ConfigTargets> {
  const { fromConfig } = flags;
  if (fromConfig === undefined) return { targets: readTargets(given, command, flags, settings.targets), leftOut: 0 };
  if (given.length > 0 || command !== undefined || flags.url !== undefined)
    throw new UsageError('--from-config names all servers of the run; leave out the others');
  const found = await (await import('./from-config.ts')).configTargets(fromConfig, flags);
  checkHeaders(found.targets, flags);
  return found;
}

/** One word that is nearly one of our commands is a slip, not a server. */
function refuseSlip(word: string | undefined, commands: readonly string[], configured: readonly string[]): void {
  if (word === undefined || configured.includes(word) || !/^[a-z]{3,12}$/.test(word)) return;
  const meant = nearest(word, commands);
  if (meant !== undefined)
    throw new UsageError(`there is no command ${word}; did you mean ${meant}? (a server of that name: -- ${word})`);
}
