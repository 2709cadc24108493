import type * as z from 'zod/mini';
import { sha256Hex } from '../engine/fingerprint.ts';
import { depthOf, isObject, type Json } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import { LIST_PARTS, type LockedDefinition, type LockedServer } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { canonicalJson, sortedAsciiJson } from './canonical.ts';
import { type LockText, lockSchema } from './lock-schema.ts';

/** The servers that a lock file holds, by name. */
export type Lock = ReadonlyMap<string, LockedServer>;

/** A lock that was read, or one line that says what is wrong with its text. */
export type ReadLock =
  | { readonly status: 'ok'; readonly lock: Lock }
  | { readonly status: 'failed'; readonly message: string };

/** True for text that is meant to be a lock, whole or damaged; definitions and surfaces have no such members. */
export function looksLikeLock(text: string): boolean {
  const value = parse(text);
  return isObject(value) && Array.isArray(value['targets']) && !Object.hasOwn(value, 'tool');
}

/** Reads a lock file. Each hash must fit its definition: a lock that was damaged or edited by hand is refused. */
export function readLock(text: string): ReadLock {
  const value = parse(text);
  if (value === undefined) return failed(`is not JSON${/^<{7} /m.test(text) ? '; it has merge conflicts' : ''}`);
  if (isObject(value) && value['formatVersion'] !== 1 && value['formatVersion'] !== undefined)
    return failed(`is of format ${display(canonicalJson(value['formatVersion']), 40)}; this version reads format 1`);
  // A definition stands in the file, the list of targets, a target, a list and its entry.
  if (depthOf(value, MAX_DEPTH + 6) > MAX_DEPTH + 6) return failed(`is nested deeper than ${MAX_DEPTH} levels`);
  const parsed = lockSchema.safeParse(value);
  if (!parsed.success) return failed(`is no lock: ${describe(parsed.error.issues[0])}`);
  const lock = new Map<string, LockedServer>();
  for (const target of parsed.data.targets) {
    const shown = display(target.name, 60);
    if (lock.has(target.name)) return failed(`holds two servers named "${shown}"`);
    const wrong = wrongDefinition(target);
    if (wrong !== undefined) return failed(`"${shown}", ${wrong}; it was damaged or edited by hand`);
    lock.set(target.name, toServer(target));
  }
  return { status: 'ok', lock };
}

/** A lock as the text of its file: ASCII only, sorted, the same for the same servers. */
export function writeLock(lock: Lock): string {
  const targets = [...lock]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, server]) => ({
      name,
      ...server,
      ...Object.fromEntries(
        LIST_PARTS.flatMap((part) => (server[part] === undefined ? [] : [[part, server[part].map(withHash)]])),
      ),
    }));
  return sortedAsciiJson({ formatVersion: 1, targets } as unknown as Json, FIRST);
}

// What a reader looks for first; everything else follows in order.
const FIRST = ['formatVersion', 'name', 'hash'];

function withHash({ name, definition }: LockedDefinition): Json {
  return { name, hash: hashOf(definition), definition };
}

function hashOf(definition: Json): string {
  return `sha256:${sha256Hex(canonicalJson(definition))}`;
}

function toServer(target: LockText['targets'][number]): LockedServer {
  const { server, era, protocolVersion, launch, instructions } = target;
  const lists = LIST_PARTS.flatMap((part) =>
    target[part] === undefined
      ? []
      : [[part, target[part].map(({ name, definition }) => ({ name, definition }))] as const],
  );
  return { server, era, protocolVersion, launch, instructions, ...Object.fromEntries(lists) };
}

function wrongDefinition(target: LockText['targets'][number]): string | undefined {
  for (const part of LIST_PARTS) {
    const names = new Set<string>();
    for (const { name, hash, definition } of target[part] ?? []) {
      if (names.has(name)) return `${part}: "${display(name, 60)}" is there twice`;
      names.add(name);
      if (hash !== hashOf(definition)) return `${part}: the hash of "${display(name, 60)}" does not fit its definition`;
    }
  }
  return undefined;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as Json;
  } catch {
    return undefined;
  }
}

function failed(message: string): ReadLock {
  return { status: 'failed', message };
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  const path = (issue?.path ?? []).map(String).join('.');
  return path === '' ? 'members are missing or unknown' : `"${display(path, 80)}" is not as it should be`;
}
