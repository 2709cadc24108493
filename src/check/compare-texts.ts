import { categoryOf } from '../engine/define-rule.ts';
import { type RuleSettings, vetSurface } from '../engine/vet.ts';
import { addLocations } from '../input/add-locations.ts';
import { type PointerInText, readSurface } from '../input/read-surface.ts';
import { entryOf, surfaceOfEntry, withLock } from '../lock/entry.ts';
import { entryNameOf, noEntry } from '../lock/find-entry.ts';
import { type Lock, looksLikeLock, readLock } from '../lock/lock-file.ts';
import type { TargetRun } from '../model/run.ts';
import type { LockedServer, Surface } from '../model/surface.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';

/** The rules that judge what has changed. */
export const DRIFT_RULES = RULES.filter((rule) => categoryOf(rule) === 'drift');

/** A text to compare: definitions of one server, or a lock of several. */
export interface NamedText {
  readonly file: string;
  readonly text: string;
}

/** What a comparison came to: a target for each server that both texts hold, or one line that says why there is none. */
export type Comparison =
  | {
      readonly status: 'ok';
      readonly targets: readonly TargetRun[];
      /** What could not be compared. */
      readonly notes: readonly string[];
    }
  /** `names` are the servers of a lock from which one has to be chosen. */
  | { readonly status: 'failed'; readonly message: string; readonly names?: readonly string[] };

interface Side extends NamedText {
  readonly content:
    | { readonly kind: 'surface'; readonly surface: Surface; readonly pointerInText: PointerInText }
    | { readonly kind: 'lock'; readonly lock: Lock };
}

interface Pair {
  readonly locked: LockedServer;
  readonly surface: Surface;
  readonly name?: string;
}

/** Thrown and caught in this file: why two texts cannot be compared. */
class Incomparable extends Error {
  readonly names: readonly string[] | undefined;

  constructor(message: string, names?: readonly string[]) {
    super(message);
    this.names = names;
  }
}

/** Says how the second of two texts differs from the first. `name` chooses the server of a lock that holds several. */
export function compareTexts(
  before: NamedText,
  after: NamedText,
  { name, settings = {} }: { readonly name?: string | undefined; readonly settings?: RuleSettings } = {},
): Comparison {
  try {
    const [old, now] = [readSide(before), readSide(after)];
    const notes: string[] = [];
    const targets = pairs(old, now, name, notes).map((pair) => vetPair(pair, now, settings));
    return { status: 'ok', targets, notes };
  } catch (error) {
    if (!(error instanceof Incomparable)) throw error;
    const { message, names } = error;
    return { status: 'failed', message, ...(names === undefined ? {} : { names }) };
  }
}

function vetPair({ locked, surface, name }: Pair, { content, file, text }: Side, settings: RuleSettings): TargetRun {
  const own = vetSurface(withLock(surface, locked), DRIFT_RULES, settings);
  const vetted = name === undefined ? own : { ...own, target: { ...own.target, name: display(name, 60) } };
  return content.kind === 'surface'
    ? addLocations(vetted, { file, text, pointerInText: content.pointerInText })
    : vetted;
}

function readSide({ file, text }: NamedText): Side {
  if (looksLikeLock(text)) {
    const read = readLock(text);
    if (read.status === 'failed') throw new Incomparable(`${display(file)} ${read.message}`);
    return { file, text, content: { kind: 'lock', lock: read.lock } };
  }
  const read = readSurface(text, file);
  if (read.status === 'failed') throw new Incomparable(`${display(file)}: ${display(read.message, 500)}`);
  const { surface, pointerInText } = read;
  return { file, text, content: { kind: 'surface', surface, pointerInText } };
}

function pairs(old: Side, now: Side, wanted: string | undefined, notes: string[]): Pair[] {
  const [before, after] = [old.content, now.content];
  if (before.kind === 'lock' && after.kind === 'lock' && wanted === undefined)
    return common(old.file, before.lock, now.file, after.lock, notes);
  const surface =
    after.kind === 'surface'
      ? after.surface
      : surfaceOfEntry(...chosen(now.file, after.lock, wanted, before.kind === 'surface' ? before.surface : undefined));
  if (before.kind === 'surface') {
    const made = entryOf(before.surface, undefined);
    if (made.status === 'failed') throw new Incomparable(`${display(old.file)}: ${made.message}`);
    return [{ locked: made.entry, surface }];
  }
  const [locked, name] = chosen(old.file, before.lock, wanted, surface);
  return [{ locked, surface, name }];
}

/** The servers that two locks both hold. */
function common(oldFile: string, before: Lock, newFile: string, after: Lock, notes: string[]): Pair[] {
  const names = [...before.keys()].filter((name) => after.has(name));
  for (const [file, lock, other] of [
    [oldFile, before, after],
    [newFile, after, before],
  ] as const)
    for (const name of lock.keys())
      if (!other.has(name)) notes.push(`${display(name, 60)} is only in ${display(file)}`);
  if (names.length === 0) throw new Incomparable('the two locks hold no server of the same name');
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
  if (name === undefined) throw new Incomparable(`${display(file)} holds several servers`, [...lock.keys()]);
  if (entry === undefined) throw new Incomparable(noEntry(name, file, lock));
  return [entry, name];
}
