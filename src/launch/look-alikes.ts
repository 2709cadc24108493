import type { Ecosystem } from '../model/launch.ts';
import { editDistance } from '../text/nearest.ts';
import { WELL_KNOWN_PACKAGES, WELL_KNOWN_SCOPES } from './well-known.ts';

/** A shorter word is one letter away from many others; a part of a name has the other parts to speak against chance. */
const SHORTEST = { whole: 7, part: 6 } as const;
/** In a word of so many letters two slips are no chance either. */
const VERY_LONG = 12;

/** The well-known scope or package that a name passes for without being it. */
export function lookAlike(ecosystem: Ecosystem, name: string): string | undefined {
  if (ecosystem === 'jsr') return undefined;
  const [, scope] = /^@([^/]+)\//.exec(name) ?? [];
  if (scope !== undefined) {
    if (WELL_KNOWN_SCOPES.includes(scope)) return undefined;
    const known = WELL_KNOWN_SCOPES.find((other) => passesFor(scope, other, SHORTEST.whole));
    return known === undefined ? undefined : `@${known}`;
  }
  const parts = partsOf(name);
  const known = WELL_KNOWN_PACKAGES[ecosystem];
  if (known.some((other) => partsOf(other).join('-') === parts.join('-'))) return undefined;
  return known.find((other) => onePartPasses(parts, partsOf(other)));
}

/** A name in the parts between its separators: all registries compare names without case, and PyPI without separators. */
function partsOf(name: string): string[] {
  return name.toLowerCase().split(/[-_.]+/);
}

/** All parts are the same but one, which is nearly the same. */
function onePartPasses(parts: readonly string[], known: readonly string[]): boolean {
  if (parts.length !== known.length)
    return parts.length === 1 && passesFor(parts.join(''), known.join(''), SHORTEST.whole);
  const other = parts.flatMap((part, index) => (part === known[index] ? [] : [[part, known[index] ?? ''] as const]));
  const [first, ...more] = other;
  return first !== undefined && more.length === 0 && passesFor(...first, SHORTEST.part);
}

function passesFor(given: string, known: string, shortest: number): boolean {
  // A number behind a name makes another name, not a slip; so does a plural.
  if (given.replace(/\d+$/, '') === known) return false;
  const shape = shapeOf(given);
  const knownShape = shapeOf(known);
  if (shape === knownShape) return true;
  if (`${shape}s` === knownShape || shape === `${knownShape}s`) return false;
  const most = known.length >= VERY_LONG ? 2 : 1;
  return (
    knownShape.length >= shortest &&
    Math.abs(shape.length - knownShape.length) <= most &&
    editDistance(shape, knownShape) <= most
  );
}

/** A name as it looks in a hurry. */
function shapeOf(name: string): string {
  return name
    .replaceAll(/[I1]/g, 'l')
    .toLowerCase()
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll(/[-_.]/g, '');
}
