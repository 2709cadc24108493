import type { Mended } from '../check/mend.ts';
import { writeTextFile } from '../host/files.ts';
import type { PatchOperation } from '../model/run.ts';
import { toAsciiJson } from '../report/json.ts';
import { inertJson } from '../report/log-commands.ts';
import { plural } from '../report/words.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';
import { note, writeOut } from './terminal.ts';

const VALUE_WIDTH = 100;

/** Shows the fixes, as lines or as one JSON Patch for each file, and gives the exit code: 1 when there are any. */
export async function showFixes(mended: readonly Mended[], asJson: boolean): Promise<number> {
  const count = mended.reduce((sum, { fixes }) => sum + fixes.length, 0);
  if (asJson) {
    const patches = mended.map(({ before, fixes }) => ({
      file: display(before.file, 1000),
      patch: fixes.flatMap(({ operations }) => operations),
    }));
    await writeOut(inertJson(toAsciiJson(patches)));
  } else {
    const blocks = mended.filter(({ fixes }) => fixes.length > 0).map(linesOf);
    const total =
      count === 0
        ? 'Nothing here can be mended without a decision.'
        : `${plural(count, 'fix', 'fixes')}. Nothing was written; --fix --write does it.`;
    await writeOut(`${[...blocks, total].join('\n\n')}\n`);
  }
  return count === 0 ? 0 : 1;
}

/** Writes the files that have changed. */
export async function writeFixes(mended: readonly Mended[]): Promise<void> {
  for (const { before, after, fixes } of mended) {
    if (after.text === before.text) continue;
    const failure = await writeTextFile(before.file, after.text);
    if (failure !== undefined) throw new UsageError(`${display(before.file)}: ${display(failure)}; it was not written`);
    note(`${display(before.file)}: ${plural(fixes.length, 'fix', 'fixes')} written`);
  }
}

function linesOf({ before, fixes }: Mended): string {
  const lines = fixes.flatMap(({ ruleId, topic, title, operations }) => [
    `  ${topic}: ${title}  ${ruleId}`,
    ...operations.map((operation) => `    ${operationWords(operation)}`),
  ]);
  return [display(before.file, 1000), ...lines].join('\n');
}

function operationWords(operation: PatchOperation): string {
  const path = display(operation.path, VALUE_WIDTH);
  if (operation.op === 'remove') return `remove ${path}`;
  if (operation.op === 'move') return `move ${display(operation.from, VALUE_WIDTH)} to ${path}`;
  return `${operation.op} ${path} ${display(JSON.stringify(operation.value), VALUE_WIDTH)}`;
}
