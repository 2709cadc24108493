import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProbeRow } from '../../src/model/run.ts';
import { onlyTarget } from './process.ts';

/** Writes a fixtures file into a folder and gives its path. */
export async function writeFixtures(
  folder: string,
  probes: readonly object[],
  name = 'fixtures.json',
): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify({ version: 1, probes }));
  return file;
}

/** The table of probes of the only target of a run. */
export function rowsOf(json: string): readonly ProbeRow[] {
  return onlyTarget(json).probes ?? [];
}

/** Each row in few words: `echo (first) ok`. */
export function rowWords(rows: readonly ProbeRow[]): string[] {
  return rows.map(({ tool, label, bad, status }) => {
    const about = bad === undefined ? label : `${bad.defect} ${bad.parameter}`;
    return `${tool}${about === null ? '' : ` (${about})`} ${status}`;
  });
}

/** What the fixture server `probed` wrote down: calls and cancellations, in order. */
export async function logged(file: string): Promise<readonly Record<string, unknown>[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ cancelled }) => cancelled !== 'hallmark-none');
}
