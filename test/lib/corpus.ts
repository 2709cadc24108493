import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSurface } from '../../src/input/read-surface.ts';
import type { Surface } from '../../src/model/surface.ts';

/** Where the captures are. */
export const CORPUS = join(import.meta.dirname, '../../../shared/corpus');

/** Why corpus tests are skipped; undefined when the corpus is there. */
export const corpusMissing: string | undefined = existsSync(CORPUS) ? undefined : 'skipped: ../shared is not here';

let loaded: readonly { readonly name: string; readonly surface: Surface }[] | undefined;

/** The captured definitions of real servers; none when the corpus is not there. */
export function corpus(): readonly { readonly name: string; readonly surface: Surface }[] {
  if (corpusMissing !== undefined) return [];
  loaded ??= readdirSync(CORPUS)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => {
      const read = readSurface(readFileSync(join(CORPUS, file), 'utf8'), file);
      if (read.status !== 'ok') throw new Error(`${file}: ${read.message}`);
      return { name: file.slice(0, -'.json'.length), surface: read.surface };
    });
  return loaded;
}
