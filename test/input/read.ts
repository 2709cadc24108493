import { type ReadSurface, readSurface } from '../../src/input/read-surface.ts';
import type { Surface } from '../../src/model/surface.ts';

/** Reads a value as it would stand in a file. */
export function readValue(value: unknown): ReadSurface {
  return readSurface(JSON.stringify(value), 'tools.json');
}

/** The surface in a text that must be readable. */
export function surfaceIn(text: string): Surface {
  const read = readSurface(text, 'tools.json');
  if (read.status === 'failed') throw new Error(read.message);
  return read.surface;
}

/** What is said about a text that must be refused. */
export function refusalOf(text: string): string {
  const read = readSurface(text, 'tools.json');
  if (read.status === 'ok') throw new Error('the text was accepted');
  return read.message;
}

/** A saved surface as it stands in a file, with these parts only. */
export function saved(parts: object, about: object = {}): Readonly<Record<string, unknown>> {
  return { formatVersion: 1, era: 'legacy', target: { kind: 'stdio', label: 'shelf' }, ...about, parts };
}
