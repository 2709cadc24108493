import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { readTextFile } from '../host/files.ts';
import { addLocations } from '../input/add-locations.ts';
import { withLock, withoutLock } from '../lock/entry.ts';
import { entryNameOf, type Named, noEntry, placesInLock } from '../lock/find-entry.ts';
import { type Lock, readLock } from '../lock/lock-file.ts';
import type { TargetRun } from '../model/run.ts';
import type { Surface } from '../model/surface.ts';
import { display } from '../text/display.ts';
import type { Configuration } from './configuration.ts';
import { UsageError } from './errors.ts';

/** The name of a lock that is found without being named. */
export const LOCK_FILE = 'mcp-hallmark.lock';

/** The flags that say which lock, and which of its servers. */
export interface LockFlags {
  /** False when `--no-lock` was given. */
  readonly lock?: string | false;
  readonly name?: string;
}

/** A lock file that was read. */
export interface LockText {
  readonly path: string;
  readonly text: string;
  readonly lock: Lock;
}

/** Where the lock of a target is: as it was named, as its configuration says, or beside the configuration. */
export function lockPath(flags: LockFlags, configuration: Configuration, configured: string | undefined): string {
  if (typeof flags.lock === 'string') return flags.lock;
  // A name may come from a client's configuration, and be anything.
  const { targets } = configuration.settings;
  const own = configured !== undefined && Object.hasOwn(targets, configured) ? targets[configured] : undefined;
  if (own?.value.lock !== undefined) return own.value.lock;
  const folder = configuration.file === undefined ? '' : relative(process.cwd(), dirname(configuration.file));
  return join(folder, LOCK_FILE);
}

/** Reads a lock; undefined where there is no such file. A lock that is damaged stops everything. */
export async function readLockFile(path: string): Promise<LockText | undefined> {
  if (!existsSync(path)) return undefined;
  const text = await readTextFile(path);
  if (text.status === 'failed') throw new UsageError(`${display(path)}: ${text.message}`);
  const read = readLock(text.text);
  if (read.status === 'failed')
    throw new UsageError(
      `${display(path)} ${read.message}; take it back from version control, or remove it and lock anew`,
    );
  return { path, text: text.text, lock: read.lock };
}

/** Reads the lock that a run compares with: none with `--no-lock`, and one that was named must be there. */
export async function openLock(flags: LockFlags, path: string): Promise<LockText | undefined> {
  if (flags.lock === false) return undefined;
  const file = await readLockFile(path);
  if (file === undefined && flags.lock !== undefined)
    throw new UsageError(`--lock ${display(path)}: no such file; write it with: mcp-hallmark lock`);
  return file;
}

/** A result with places in a lock file: for people, only of what is about the lock; for a repository, of all that it can tell. */
export interface Placed {
  readonly shown: TargetRun;
  readonly inRepository: TargetRun;
}

/** A surface to be compared with what a lock holds of it, and how to show where that is. */
export interface Comparable {
  readonly surface: Surface;
  /** Gives findings their place in the lock file. */
  readonly place: (vetted: TargetRun) => Placed;
}

/** A surface that is compared where the lock holds its server. `name` is its name in the configuration. */
export function comparable(
  surface: Surface,
  name: string | undefined,
  flags: LockFlags,
  file: LockText | undefined,
): Comparable {
  if (file === undefined)
    return uncompared(surface, flags.lock === false ? '--no-lock was given' : `there is no ${LOCK_FILE}`);
  const entry = entryIn(file, surface, name, flags);
  return entry === undefined
    ? uncompared(surface, `${display(file.path)} does not hold this server; "mcp-hallmark lock" adds it`)
    : compared(surface, file, entry);
}

/** A surface that is compared with an entry of a lock. */
export function compared(surface: Surface, file: LockText, entry: string): Comparable {
  const locked = file.lock.get(entry);
  if (locked === undefined) return uncompared(surface, `${display(file.path)} does not hold it`);
  if (surface.parts.server.status === 'failed') return uncompared(surface, 'the server was not reached');
  const pointerInText = placesInLock(file.lock, entry, surface);
  const source = { file: file.path, text: file.text, pointerInText };
  return {
    surface: withLock(surface, locked),
    place: (vetted) => {
      // What mends a definition is about the server or the file that was checked, and not about the lock.
      const bare = vetted.findings.map(({ fix: _, ...finding }) => finding);
      const placed = addLocations({ ...vetted, findings: bare }, source).findings;
      const located = vetted.findings.map((finding, index) => {
        const location = placed[index]?.location;
        return location === undefined ? finding : { ...finding, location };
      });
      const shown = located.map((finding, index) =>
        finding.ruleId.startsWith('drift/') ? finding : (vetted.findings[index] ?? finding),
      );
      return { shown: { ...vetted, findings: shown }, inRepository: { ...vetted, findings: located } };
    },
  };
}

/** The name under which a lock holds a surface. `name` is that of the configuration; one of `--name` must be there. */
export function entryIn(
  { path, lock }: LockText,
  surface: Named,
  name: string | undefined,
  flags: LockFlags,
): string | undefined {
  if (flags.name !== undefined) {
    if (lock.has(flags.name)) return flags.name;
    throw new UsageError(`--name: ${noEntry(flags.name, path, lock)}`);
  }
  if (name !== undefined && lock.has(name)) return name;
  const found = entryNameOf(lock, surface);
  const [only, ...others] = lock.keys();
  // Whoever names a lock that holds one server means that.
  return found ?? (flags.lock !== undefined && others.length === 0 ? only : undefined);
}

function uncompared(surface: Surface, reason: string): Comparable {
  return { surface: withoutLock(surface, reason), place: (vetted) => ({ shown: vetted, inRepository: vetted }) };
}
