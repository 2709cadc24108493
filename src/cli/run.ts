import { withPeers } from '../engine/peers.ts';
import { vetSurface } from '../engine/vet.ts';
import { traceOf } from '../report/trace.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { nearest } from '../text/nearest.ts';
import { audienceOf, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import { gatherAll } from './gather-all.ts';
import { comparable, type LockFlags, lockPath, openLock } from './lock-store.ts';
import type { ConnectFlags, ReportFlags } from './options.ts';
import { checkReportFlags, reportRun, tokenizerNamed } from './report.ts';
import { checkAccess, readTargets } from './target.ts';
import { writeTrace } from './write-trace.ts';

/** `mcp-hallmark run`: vets live servers, several at a time; the report keeps the order in which they were given. */
export async function run(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: ReportFlags & ConnectFlags & LockFlags,
  commands: readonly string[],
): Promise<number> {
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  refuseSlip(given[0], commands, Object.keys(configuration.settings.targets));
  const targets = readTargets(given, command, flags, configuration.settings.targets);
  for (const target of targets) checkAccess(target);
  if (flags.name !== undefined && targets.length > 1) throw new UsageError('--name is for one server');
  // A lock that cannot be read is told before any server is started.
  const paths = targets.map(({ name }) => lockPath(flags, configuration, name));
  const locks = new Map(
    await Promise.all([...new Set(paths)].map(async (path) => [path, await openLock(flags, path)] as const)),
  );
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
    const own = vetSurface(compared.surface, RULES, settings, audience);
    const vetted = name === undefined ? own : { ...own, target: { ...own.target, name: display(name, 60) } };
    return { shown: compared.place(vetted, 'drift'), inRepository: compared.place(vetted, 'all') };
  });
  return await reportRun(
    results.map(({ shown }) => shown),
    flags,
    configuration,
    results.map(({ inRepository }) => inRepository),
  );
}

/** One word that is nearly one of our commands is a slip, not a server. */
function refuseSlip(word: string | undefined, commands: readonly string[], configured: readonly string[]): void {
  if (word === undefined || configured.includes(word) || !/^[a-z]{3,12}$/.test(word)) return;
  const meant = nearest(word, commands);
  if (meant !== undefined)
    throw new UsageError(`there is no command ${word}; did you mean ${meant}? (a server of that name: -- ${word})`);
}
