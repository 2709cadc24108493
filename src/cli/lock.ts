import { DRIFT_RULES } from '../check/compare-texts.ts';
import { troubleOf } from '../engine/trouble.ts';
import { toRun, vetSurface } from '../engine/vet.ts';
import { exclusively } from '../host/exclusive.ts';
import { writeTextFile } from '../host/files.ts';
import { entryOf, updatedEntry } from '../lock/entry.ts';
import { defaultName, noEntry } from '../lock/find-entry.ts';
import { writeLock } from '../lock/lock-file.ts';
import type { TargetRun } from '../model/run.ts';
import { LIST_PARTS, type LockedServer, type Surface } from '../model/surface.ts';
import { NOUNS, plural } from '../report/words.ts';
import { display } from '../text/display.ts';
import { type Configuration, failOnOr, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import { gatherAll } from './gather-all.ts';
import { compared, entryIn, type LockFlags, type LockText, lockPath, readLockFile } from './lock-store.ts';
import type { ConnectFlags, ReportFlags } from './options.ts';
import { checkReportFlags, exitCode, suppressionsFrom, writeReports } from './report.ts';
import { savedSurface } from './saved-surface.ts';
import { checkAccess, readTargets } from './target.ts';
import { note } from './terminal.ts';

/** The flags of `lock`. */
export type LockCommandFlags = ReportFlags &
  ConnectFlags &
  LockFlags & {
    readonly check?: boolean;
    readonly accept?: boolean;
    readonly update: readonly string[];
    readonly from?: string;
  };

/** A surface to lock or to compare. */
interface Source {
  readonly surface: Surface;
  /** Its name in the configuration. */
  readonly name: string | undefined;
  readonly path: string;
  readonly heldSecret: boolean;
}

/** `mcp-hallmark lock`: records what servers show, or compares with what was recorded. */
export async function lock(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: LockCommandFlags,
): Promise<number> {
  checkFlags(flags, given, command);
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const sources = await readSources(given, command, flags, configuration);
  if (sources.length > 1 && (flags.name !== undefined || flags.update.length > 0))
    throw new UsageError(`${flags.name === undefined ? '--update' : '--name'} is for one server`);
  return flags.check ? await compare(sources, flags, configuration) : await record(sources, flags, configuration);
}

function checkFlags(flags: LockCommandFlags, given: readonly string[], command: readonly string[] | undefined): void {
  if (flags.check && (flags.accept || flags.update.length > 0))
    throw new UsageError('--check only compares; leave out --accept and --update');
  if (flags.accept && flags.update.length > 0)
    throw new UsageError('--accept takes everything, --update only what it names; give one of them');
  const targets = given.length + (flags.url?.length ?? 0) + (command === undefined ? 0 : 1);
  if (flags.from !== undefined && targets > 0)
    throw new UsageError('--from takes the place of a server; give one of them');
}

async function readSources(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: LockCommandFlags,
  configuration: Configuration,
): Promise<Source[]> {
  if (flags.from !== undefined) {
    const surface = await savedSurface(flags.from);
    return [{ surface, name: undefined, path: lockPath(flags, configuration, undefined), heldSecret: false }];
  }
  const targets = readTargets(given, command, flags, configuration.settings.targets);
  for (const target of targets) checkAccess(target);
  // A lock that cannot be read is told before any server is started.
  const paths = targets.map(({ name }) => lockPath(flags, configuration, name));
  await Promise.all([...new Set(paths)].map(readLockFile));
  return await gatherAll(targets, { ...flags, listsOnly: true }, ({ surface, definitionsHeldSecret }, { name }) => ({
    surface,
    name,
    path: lockPath(flags, configuration, name),
    heldSecret: definitionsHeldSecret,
  }));
}

/** `lock --check`: compares, and writes no lock. */
async function compare(
  sources: readonly Source[],
  flags: LockCommandFlags,
  configuration: Configuration,
): Promise<number> {
  const results: TargetRun[] = [];
  for (const { surface, name, path } of sources) {
    const file = await readLockFile(path);
    if (file === undefined) throw new UsageError(`${display(path)} does not exist; write it with: mcp-hallmark lock`);
    const entry = entryOrOnly(file, surface, name, flags);
    if (entry === undefined)
      throw new UsageError(
        `${noEntry(name ?? defaultName(surface.target.label), path, file.lock)}; choose with --name`,
      );
    results.push(vet(surface, file, entry, configuration));
  }
  const whole = await writeReports(results, flags, configuration);
  return exitCode(whole, failOnOr(configuration.settings, 'warning').value);
}

/** A lock that holds one server is meant for it, also where that comes by another name or command. */
function entryOrOnly(file: LockText, surface: Surface, name: string | undefined, flags: LockFlags): string | undefined {
  const [only, ...others] = file.lock.keys();
  return entryIn(file, surface, name, flags) ?? (name === undefined && others.length === 0 ? only : undefined);
}

function vet(surface: Surface, file: LockText, entry: string, configuration: Configuration): TargetRun {
  const { surface: comparable, place } = compared(surface, file, entry);
  const vetted = vetSurface(comparable, DRIFT_RULES, ruleSettings(configuration.settings));
  return place({ ...vetted, target: { ...vetted.target, name: display(entry, 60) } }).shown;
}

/** `lock`: writes what the servers show, unless that has changes that somebody should look at first. */
async function record(
  sources: readonly Source[],
  flags: LockCommandFlags,
  configuration: Configuration,
): Promise<number> {
  for (const { surface, heldSecret } of sources) {
    const label = display(surface.target.label, 60);
    const trouble = troubleOf(surface);
    if (trouble !== null) throw new UsageError(`${label}: ${trouble.message}; nothing was locked`);
    if (heldSecret)
      throw new UsageError(
        `${label}: the server repeats a secret that you gave it in its definitions; nothing was locked`,
      );
  }
  const results: TargetRun[] = [];
  const notes: string[] = [];
  let refused = false;
  for (const path of new Set(sources.map((source) => source.path))) {
    const done = await exclusively(
      path,
      async () =>
        await recordIn(
          path,
          sources.filter((source) => source.path === path),
          flags,
          configuration,
        ),
    );
    if (done.status === 'failed')
      throw new UsageError(`${display(path)}: ${display(done.message)}; nothing was locked`);
    results.push(...done.value.results);
    notes.push(...done.value.notes);
    refused ||= done.value.refused;
  }
  await writeReports(results, flags, configuration);
  if (!flags.quiet || refused) for (const line of notes) note(line);
  return refused ? 1 : 0;
}

interface Recorded {
  readonly results: readonly TargetRun[];
  readonly notes: readonly string[];
  readonly refused: boolean;
}

async function recordIn(
  path: string,
  sources: readonly Source[],
  flags: LockCommandFlags,
  configuration: Configuration,
): Promise<Recorded> {
  const file = (await readLockFile(path)) ?? { path, text: writeLock(new Map()), lock: new Map() };
  const lock = new Map(file.lock);
  const results: TargetRun[] = [];
  const notes: string[] = [];
  for (const { surface, name } of sources) {
    const key = keyFor(file, surface, name, flags);
    const before = lock.get(key);
    const made = entryOf(surface, before);
    if (made.status === 'failed') throw new UsageError(`${display(key, 60)}: ${made.message}; nothing was locked`);
    const entry = flags.update.length === 0 ? made.entry : updateIn(before, made.entry, flags.update, key, path);
    lock.set(key, entry);
    // What is locked for the first time is compared with itself: that it can be read and told apart.
    const against = before === undefined ? { path, text: writeLock(lock), lock } : file;
    results.push(vet(surface, against, key, configuration));
    notes.push(
      before === undefined
        ? `added ${summary(key, entry)} to ${display(path)}`
        : `updated ${summary(key, entry)} in ${display(path)}`,
    );
  }
  const text = writeLock(lock);
  const suppressions = await suppressionsFrom(flags, configuration);
  const { errors } = toRun(results, { suppressions }).summary;
  if (errors > 0 && !flags.accept && flags.update.length === 0) {
    const changes = plural(errors, 'error-level change', 'error-level changes');
    return {
      results,
      notes: [
        `refusing to update ${display(path)}: ${changes}; after reviewing, run it again with --accept, or --update NAME for one`,
      ],
      refused: true,
    };
  }
  if (text === file.text) return { results, notes: [`${display(path)} is as it was`], refused: false };
  const failure = await writeTextFile(path, text);
  if (failure !== undefined) throw new UsageError(`${display(path)}: ${display(failure)}; nothing was locked`);
  return { results, notes, refused: false };
}

/** What a server is called in the lock: where it is there already, what it is called there. */
function keyFor(file: LockText, surface: Surface, name: string | undefined, flags: LockCommandFlags): string {
  if (flags.name !== undefined) return flags.name;
  const known = entryIn(file, surface, name, {});
  if (known !== undefined) return known;
  const [only, ...others] = file.lock.keys();
  // A file says nothing of whose definitions it holds.
  if (surface.parts.server.status !== 'ok' && only !== undefined && others.length === 0) return only;
  return name ?? defaultName(surface.target.label);
}

function updateIn(
  before: LockedServer | undefined,
  after: LockedServer,
  names: readonly string[],
  key: string,
  path: string,
): LockedServer {
  if (before === undefined)
    throw new UsageError(`--update: ${display(path)} does not hold ${display(key, 60)} yet; lock it whole first`);
  const { entry, missing } = updatedEntry(before, after, names);
  if (missing.length > 0) {
    const shown = missing.map((name) => display(name, 60)).join(', ');
    throw new UsageError(`--update: neither the lock nor the server has ${shown}; nothing was locked`);
  }
  return entry;
}

function summary(key: string, entry: LockedServer): string {
  const counts = LIST_PARTS.flatMap((part) => {
    const count = entry[part]?.length ?? 0;
    return count > 0 || part === 'tools' ? [plural(count, ...NOUNS[part])] : [];
  });
  return `${display(key, 60)} (${counts.join(', ')})`;
}
