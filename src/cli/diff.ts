import { vetSurface } from '../engine/vet.ts';
import { readTextFile } from '../host/files.ts';
import { addLocations } from '../input/add-locations.ts';
import { type PointerInText, readSurface } from '../input/read-surface.ts';
import { entryOf, surfaceOfEntry, withLock } from '../lock/entry.ts';
import { entryNameOf } from '../lock/find-entry.ts';
import { type Lock, looksLikeLock, readLock } from '../lock/lock-file.ts';
import type { TargetRun } from '../model/run.ts';
import type { LockedServer, Surface } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { failOnOr, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import { DRIFT_RULES } from './lock.ts';
import { noEntry } from './lock-store.ts';
import type { ReportFlags } from './options.ts';
import { checkReportFlags, exitCode, writeReports } from './report.ts';
import { note } from './terminal.ts';

/** One side of a comparison: definitions of one server, or a lock of several. */
interface Side {
  readonly file: string;
  readonly text: string;
  readonly content:
    | { readonly kind: 'surface'; readonly surface: Surface; readonly pointerInText: PointerInText }
    | { readonly kind: 'lock'; readonly lock: Lock };
}

/** `mcp-hallmark diff A B`: says how B differs from A, without a server. */
export async function diff(
  before: string,
  after: string,
  flags: ReportFlags & { readonly name?: string },
): Promise<number> {
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const [old, now] = [await readSide(before), await readSide(after)];
  const settings = ruleSettings(configuration.settings);
  const results = pairs(old, now, flags.name).map(({ locked, surface, name }): TargetRun => {
    const own = vetSurface(withLock(surface, locked), DRIFT_RULES, settings);
    const vetted = name === undefined ? own : { ...own, target: { ...own.target, name: display(name, 60) } };
    const { content, file, text } = now;
    return content.kind === 'surface'
      ? addLocations(vetted, { file, text, pointerInText: content.pointerInText })
      : vetted;
  });
  const whole = await writeReports(results, flags, configuration);
  return exitCode(whole, failOnOr(configuration.settings, 'warning').value);
}

async function readSide(file: string): Promise<Side> {
  const text = await readTextFile(file);
  if (text.status === 'failed') throw new UsageError(`${display(file)}: ${text.message}`);
  if (looksLikeLock(text.text)) {
    const read = readLock(text.text);
    if (read.status === 'failed') throw new UsageError(`${display(file)} ${read.message}`);
    return { file, text: text.text, content: { kind: 'lock', lock: read.lock } };
  }
  const read = readSurface(text.text, file);
  if (read.status === 'failed') throw new UsageError(`${display(file)}: ${display(read.message, 500)}`);
  const { surface, pointerInText } = read;
  return { file, text: text.text, content: { kind: 'surface', surface, pointerInText } };
}

interface Pair {
  readonly locked: LockedServer;
  readonly surface: Surface;
  readonly name?: string;
}

function pairs(old: Side, now: Side, wanted: string | undefined): Pair[] {
  const [before, after] = [old.content, now.content];
  if (before.kind === 'lock' && after.kind === 'lock' && wanted === undefined)
    return common(old.file, before.lock, now.file, after.lock);
  const surface =
    after.kind === 'surface'
      ? after.surface
      : surfaceOfEntry(...chosen(now.file, after.lock, wanted, before.kind === 'surface' ? before.surface : undefined));
  if (before.kind === 'surface') {
    const made = entryOf(before.surface, undefined);
    if (made.status === 'failed') throw new UsageError(`${display(old.file)}: ${made.message}`);
    return [{ locked: made.entry, surface }];
  }
  const [locked, name] = chosen(old.file, before.lock, wanted, surface);
  return [{ locked, surface, name }];
}

/** The servers that two locks both hold. */
function common(oldFile: string, before: Lock, newFile: string, after: Lock): Pair[] {
  const names = [...before.keys()].filter((name) => after.has(name));
  for (const [file, lock, other] of [
    [oldFile, before, after],
    [newFile, after, before],
  ] as const)
    for (const name of lock.keys()) if (!other.has(name)) note(`${display(name, 60)} is only in ${display(file)}`);
  if (names.length === 0) throw new UsageError('the two locks hold no server of the same name');
  return names.map((name) => ({
    locked: before.get(name) as LockedServer,
    surface: surfaceOfEntry(after.get(name) as LockedServer, name),
    name,
  }));
}

/** The server of a lock that is meant: as named, the one that the other side is, or the only one. */
function chosen(
  file: string,
  lock: Lock,
  wanted: string | undefined,
  like: Surface | undefined,
): [LockedServer, string] {
  const [only, ...others] = lock.keys();
  const name =
    wanted ?? (like === undefined ? undefined : entryNameOf(lock, like)) ?? (others.length === 0 ? only : undefined);
  const entry = name === undefined ? undefined : lock.get(name);
  if (name === undefined || entry === undefined)
    throw new UsageError(
      name === undefined ? `${display(file)} holds several servers; choose one with --name` : noEntry(name, file, lock),
    );
  return [entry, name];
}
