import { type ReadSurface, readDefinitions } from '../../../src/input/read-definitions.ts';
import { findSyntaxError } from '../../../src/input/syntax-error.ts';
import { isObject, type Json, member } from '../../../src/model/json.ts';
import type { Era } from '../../../src/model/surface.ts';

/** Reads a text as `readSurface` does; what only saved surfaces need is loaded for them alone. */
export async function readSource(text: string, label: string, era: Era | undefined): Promise<ReadSurface> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  let value: Json;
  try {
    value = JSON.parse(source) as Json;
  } catch {
    return { status: 'failed', ...findSyntaxError(source, 'json') };
  }
  if (!isObject(value) || !isObject(member(value, 'parts'))) return readDefinitions(value, label, era);
  const { readSurface } = await import('../../../src/input/read-surface.ts');
  return readSurface(text, label, { era });
}
