import type { NamedText } from '../../../src/check/compare-texts.ts';
import type { Audience } from '../../../src/engine/define-rule.ts';
import { withPeers } from '../../../src/engine/peers.ts';
import { vetSurface } from '../../../src/engine/vet.ts';
import { surfaceOfEntry, withoutLock } from '../../../src/lock/entry.ts';
import { placesInLock } from '../../../src/lock/find-entry.ts';
import { type Lock, looksLikeLock, type ReadLock, readLock } from '../../../src/lock/lock-file.ts';
import { NOTHING_TO_COMPARE, placed, rulesFor, type Vetted } from './vet-text.ts';

/** Reads a lock; undefined for text that is not meant to be one. */
export function readLockText(text: string): ReadLock | undefined {
  if (!looksLikeLock(text)) return undefined;
  const read = readLock(text);
  return read.status === 'failed' ? { status: 'failed', message: `the lock ${read.message}` } : read;
}

/** Vets the servers that a lock holds, each as it was locked. */
export async function vetLock(source: NamedText, lock: Lock, audience: Audience): Promise<Vetted> {
  const names = [...lock.keys()];
  const surfaces = withPeers([...lock].map(([name, entry]) => surfaceOfEntry(entry, name)));
  const rules = await rulesFor(surfaces);
  const vetted = surfaces.map((surface, index) => ({
    ...source,
    pointerInText: placesInLock(lock, names[index] ?? '', surface),
    target: vetSurface(withoutLock(surface, NOTHING_TO_COMPARE), rules, {}, audience),
  }));
  // A lock is written by a program: what mends a definition is not for it.
  const bare = vetted.map(({ target, ...rest }) => ({
    ...rest,
    target: { ...target, findings: target.findings.map(({ fix: _, ...finding }) => finding) },
  }));
  return { status: 'ok', form: 'lock', rules, ...placed(bare) };
}
