import { existsSync } from 'node:fs';
import { glob } from 'tinyglobby';

/** The files of a path that may have `*` (any name) and `**` (any folders between), in order. Links are not followed. */
export async function findFiles(path: string): Promise<string[]> {
  if (!path.includes('*')) return existsSync(path) ? [path] : [];
  const pattern = path.replaceAll('\\', '/').replaceAll(/[[\]{}()!?+@]/g, '\\$&');
  const files = await glob(pattern, { absolute: true, dot: true, deep: 8, followSymbolicLinks: false });
  return files.sort();
}
