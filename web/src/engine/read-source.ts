import { parseSource, type ReadSurface, readDefinitions } from '../../../src/input/read-definitions.ts';
import type { Era } from '../../../src/model/surface.ts';

/** Reads a text as `readSurface` does; what only saved surfaces need is loaded for them alone. */
export async function readSource(text: string, label: string, era: Era | undefined): Promise<ReadSurface> {
  const parsed = parseSource(text);
  if (parsed.status === 'failed') return parsed;
  if (parsed.status === 'definitions') return readDefinitions(parsed.value, label, era);
  const { readSaved } = await import('../../../src/input/read-surface.ts');
  return readSaved(parsed.value);
}
