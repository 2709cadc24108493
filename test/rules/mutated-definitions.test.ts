import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { vetSurface } from '../../src/engine/vet.ts';
import { readSurface } from '../../src/input/read-surface.ts';
import { isArray, isObject, type Json } from '../../src/model/json.ts';
import { type PathSegment, resolvePointer } from '../../src/model/pointer.ts';
import { RULES } from '../../src/rules/index.ts';
import { json } from '../engine/arbitrary-surfaces.ts';
import { LIBRARY_FILES } from '../lib/library-files.ts';

const PLACES = Object.values(LIBRARY_FILES).flatMap((file) => pathsOf(file).map((path) => ({ file, path })));

/** The path of every value in a value. */
function pathsOf(value: Json, at: readonly PathSegment[] = []): (readonly PathSegment[])[] {
  if (isArray(value)) return [at, ...value.flatMap((child, index) => pathsOf(child, [...at, index]))];
  if (!isObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...at, key]))];
}

function replaced(value: Json, [first, ...rest]: readonly PathSegment[], by: Json): Json {
  if (first === undefined) return by;
  if (isArray(value)) return value.map((child, index) => (index === first ? replaced(child, rest, by) : child));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [key, key === first ? replaced(child, rest, by) : child]),
  );
}

it('whatever stands in any one place of a file, it is vetted or refused, and findings have their place', {
  timeout: 120_000,
}, () => {
  const verdicts = { refused: 0, clean: 0, found: 0 };
  fc.assert(
    fc.property(fc.constantFrom(...PLACES), json, ({ file, path }, by) => {
      const value = replaced(file, path, by);
      const read = readSurface(JSON.stringify(value), 'library.json');
      if (read.status === 'failed') {
        verdicts.refused += 1;
        return;
      }
      const { findings, failedRules } = vetSurface(read.surface, RULES);
      verdicts[findings.length === 0 ? 'clean' : 'found'] += 1;
      expect(failedRules).toEqual([]);
      for (const { part, pointer, ruleId } of findings) {
        const gathered = read.surface.parts[part];
        const root = gathered.status === 'ok' ? (gathered.value as unknown as Json) : null;
        const inFile = read.pointerInText(part, pointer);
        expect(inFile, `${ruleId} ${part}${pointer} is in the file`).not.toBe(undefined);
        const found = resolvePointer(value, inFile ?? '');
        expect(found, `${ruleId} ${part}${pointer} is at ${inFile}`).not.toBe(undefined);
        // Envelopes stand there without their lists, and a single tool where its list would.
        if (part !== 'wire' && pointer !== '')
          expect(JSON.stringify(found)).toBe(JSON.stringify(resolvePointer(root, pointer)));
      }
    }),
    { numRuns: 500 },
  );
  // Each happens often, or the property says nothing.
  for (const count of Object.values(verdicts)) expect(count).toBeGreaterThan(10);
});
