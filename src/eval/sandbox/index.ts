import { plainFiles } from './files.ts';
import { knowledgeGraph } from './memory.ts';
import { vaultNotes } from './vault.ts';

export { BRANCH, repositoryHistory } from './repository.ts';

/** All files of the sandbox but the repository in `repo`, by their paths. The same on every machine. */
export function sandboxFiles(): ReadonlyMap<string, string> {
  return new Map([
    ...[...plainFiles()].map(([path, text]): [string, string] => [`files/${path}`, text]),
    ...[...vaultNotes()].map(([path, text]): [string, string] => [`vault/${path}`, text]),
    ['memory/graph.jsonl', knowledgeGraph()],
  ]);
}
