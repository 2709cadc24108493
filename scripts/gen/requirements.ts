import { readFileSync } from 'node:fs';

/** One thing that the specification asks of a server. */
export interface RequirementEntry {
  readonly id: string;
  /** The page or topic that it stands under. */
  readonly group: string;
  /** The word of the specification, or where the demand comes from when there is none. */
  readonly level: string;
  readonly eras: 'all' | 'legacy' | 'modern';
  /** How it shows: `static`, `passive`, `live`, `probe`, or two of them with a plus. */
  readonly shows: string;
}

/** The requirements of `requirements.txt`, in its order. Throws on a line that is none. */
export function requirements(): readonly RequirementEntry[] {
  const entries: RequirementEntry[] = [];
  let group = '';
  for (const line of readFileSync('scripts/gen/requirements.txt', 'utf8').split('\n')) {
    if (line.startsWith('## ')) group = line.slice(3);
    if (line === '' || line.startsWith('#')) continue;
    const [id, level, eras, shows] = line.split('  ');
    if (id === undefined || level === undefined || shows === undefined)
      throw new Error(`requirements.txt: not a requirement: ${line}`);
    if (eras !== 'all' && eras !== 'legacy' && eras !== 'modern') throw new Error(`requirements.txt: no era: ${line}`);
    entries.push({ id, group, level, eras, shows });
  }
  return entries;
}
