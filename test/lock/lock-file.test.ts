import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vetSurface } from '../../src/engine/vet.ts';
import { entryOf, surfaceOfEntry, updatedEntry, withLock } from '../../src/lock/entry.ts';
import { defaultName } from '../../src/lock/find-entry.ts';
import { readLock, writeLock } from '../../src/lock/lock-file.ts';
import type { Json } from '../../src/model/json.ts';
import type { LockedServer, Surface } from '../../src/model/surface.ts';
import { RULES } from '../../src/rules/index.ts';
import { definition } from '../engine/arbitrary-surfaces.ts';
import { surfaceOf } from '../lib/surfaces.ts';

const DRIFT = RULES.filter(({ meta }) => meta.id.startsWith('drift/'));

function locked(surface: Surface): LockedServer {
  const made = entryOf(surface, undefined);
  if (made.status === 'failed') throw new Error(made.message);
  return made.entry;
}

function reread(entry: LockedServer): LockedServer {
  const read = readLock(writeLock(new Map([['desk', entry]])));
  if (read.status === 'failed') throw new Error(read.message);
  return read.lock.get('desk') as LockedServer;
}

const tools = fc
  .uniqueArray(fc.tuple(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('__proto__', '1')), definition), {
    selector: ([name]) => name,
    maxLength: 5,
  })
  .map((list) =>
    list.map(([name, rest]): Json => Object.fromEntries([...Object.entries(rest as object), ['name', name]]) as Json),
  );

describe('a lock', () => {
  it('holds any definitions so that nothing has changed when it is read again, in any order', () => {
    fc.assert(
      fc.property(tools, fc.string({ unit: 'binary' }), (list, instructions) => {
        const surface = surfaceOf({ tools: list, instructions });
        const text = writeLock(new Map([['desk', locked(surface)]]));
        expect(text).toMatch(/^[\n -~]*$/);
        const again = surfaceOf({ tools: [...list].reverse(), instructions });
        expect(vetSurface(withLock(again, reread(locked(surface))), DRIFT)).toMatchObject({
          findings: [],
          failedRules: [],
        });
        expect(writeLock(new Map([['desk', locked(again)]]))).toBe(text);
      }),
      { numRuns: 150 },
    );
  });

  it('keeps numbers that only JSON can hold', () => {
    const tool = JSON.parse('{"name": "find", "inputSchema": {"maximum": 1e400, "minimum": -0}}') as Json;
    const entry = reread(locked(surfaceOf({ tools: [tool] })));
    expect(vetSurface(withLock(surfaceOf({ tools: [tool] }), entry), DRIFT).findings).toEqual([]);
  });

  it('compares with itself without a change, as a surface', () => {
    const entry = locked(surfaceOf({ tools: [{ name: 'find' }], instructions: 'Ask.' }));
    expect(vetSurface(withLock(surfaceOfEntry(entry, 'desk'), entry), DRIFT).findings).toEqual([]);
  });

  it('takes over single definitions, new, changed and gone', () => {
    const [a, b, c] = [{ name: 'a' }, { name: 'b' }, { name: 'c' }];
    const before = locked(surfaceOf({ tools: [a, b] }));
    const after = locked(surfaceOf({ tools: [{ ...a, title: 'A' }, c] }));
    const names = (wanted: readonly string[]): unknown =>
      updatedEntry(before, after, wanted).entry.tools?.map(({ definition: tool }) => tool);
    expect(names(['a'])).toEqual([{ ...a, title: 'A' }, b]);
    expect(names(['b', 'c'])).toEqual([a, c]);
    expect(updatedEntry(before, after, ['d', 'a']).missing).toEqual(['d']);
  });

  it.each([
    ['@scope/desk@1.2.3', '@scope/desk'],
    ['desk@latest', 'desk'],
    ['@scope/desk', '@scope/desk'],
    ['https://example.com', 'https://example.com'],
    ['tools.json', 'tools.json'],
  ])('calls %s by a name that stays: %s', (label, name) => {
    expect(defaultName(label)).toBe(name);
  });
});
