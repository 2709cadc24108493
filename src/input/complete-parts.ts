import { type Gathered, PART_NAMES, type PartName, type Surface } from '../model/surface.ts';

const NOT_IN_FILE = { status: 'absent', reason: 'not in the file' } as const;

/** Every part: those that are given, and the others as absent. */
export function completeParts(given: Readonly<Partial<Record<PartName, Gathered<unknown>>>>): Surface['parts'] {
  return Object.fromEntries(
    PART_NAMES.map((name) => [name, given[name] ?? NOT_IN_FILE]),
  ) as unknown as Surface['parts'];
}
