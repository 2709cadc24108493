import { withPeers } from '../engine/peers.ts';
import { vetSurface } from '../engine/vet.ts';
import { traceOf } from '../report/trace.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { audienceOf, type Configuration, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import type { ConfigTargets } from './from-config.ts';
import { gatherAll } from './gather-all.ts';
import { comparable, type LockFlags, lockPath, openLock } from './lock-store.ts';
import type { ConnectFlags, ProbeFlags, ReportFlags } from './options.ts';
import { withProbes, withResponses } from './probing.ts';
import { checkReportFlags, reportRun, tokenizerNamed } from './report.ts';
import { checkAccess, checkHeaders, readTargets } from './target.ts';
import { writeTrace } from './write-trace.ts';

/** The flags of `run`. */
export interface RunFlags extends ReportFlags, ConnectFlags, ProbeFlags, LockFlags {
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
  const { targets: found, leftOut } = await targetsOf(given, command, flags, configuration);
  const targets = await withProbes(found, flags);
  for (const target of targets) checkAccess(target);
  if (flags.name !== undefined && targets.length > 1) throw new UsageError('--name is for one server');
  // A lock that cannot be read is told before any server is started.
  const paths = targets.map(({ name }) => lockPath(flags, configuration, name));
  const locks = new Map(
    await Promise.all([...new Set(paths)].map(async (path) => [path, await openLock(flags, path)] as const)),
  );
  if (flags.fromConfig !== undefined && flags.yes !== true)
    await (await import('./from-config.ts')).confirmStart(targets.length);
  const tokenizer = await tokenizerNamed(flags.tokenizer);
  const surfaces = await gatherAll(targets, flags, ({ surface }) => surface);
  if (flags.trace !== undefined) await writeTrace(flags.trace, surfaces.map(traceOf).join(''));
  const together = withPeers(
    surfaces,
    targets.map(({ name, id }) => name ?? id.label),
  );
  const results = together.map((surface, index) => {
    const name = targets[index]?.name;
    const lock = locks.get(lockPath(flags, configuration, name));
    const compared = comparable(surface, name, flags, lock);
    const audience = audienceOf(configuration.settings, flags, tokenizer, name);
    const own = withResponses(vetSurface(compared.surface, RULES, settings, audience), surface, flags, tokenizer);
    const vetted = name === undefined ? own : { ...own, target: { ...own.target, name: display(name, 60) } };
    return compared.place(vetted);
  });
  const code = await reportRun(
    results.map(({ shown }) => shown),
    flags,
    configuration,
    results.map(({ inRepository }) => inRepository),
  );
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
