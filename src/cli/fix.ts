import type { Suppressions } from '../engine/suppress.ts';
import { toRun } from '../engine/vet.ts';
import { writeTextFile } from '../host/files.ts';
import type { SourceText } from '../input/add-locations.ts';
import { applyTextEdits, fixEdits } from '../input/fix-edits.ts';
import type { PointerInText } from '../input/read-surface.ts';
import type { Finding, PatchOperation, SafeText, TargetRun } from '../model/run.ts';
import { toAsciiJson } from '../report/json.ts';
import { inertJson } from '../report/log-commands.ts';
import { openFindings, plural, topicWords } from '../report/words.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';
import { note, writeOut } from './terminal.ts';

/** A text, and what was found in it. */
export interface VettedText extends SourceText {
  readonly target: TargetRun;
}

/** A text before and after its fixes, and what they did: the operations lead into the text. */
export interface Mended {
  readonly before: VettedText;
  readonly after: VettedText;
  readonly fixes: readonly {
    readonly ruleId: string;
    readonly topic: string;
    readonly title: SafeText;
    readonly operations: readonly PatchOperation[];
  }[];
}

// Fixes that touch each other are made one after the other.
const MOST_ROUNDS = 10;
const VALUE_WIDTH = 100;

/** Makes every fix of a finding that is neither ignored nor doubtful, until none is left. */
export function mend(
  before: VettedText,
  vet: (text: string, file: string) => VettedText,
  suppressions: Suppressions,
): Mended {
  const fixes: Mended['fixes'][number][] = [];
  let after = before;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const [target] = toRun([after.target], { suppressions }).targets;
    const findings = target === undefined ? [] : openFindings(target).filter(({ fix }) => fix !== undefined);
    const { text, applied } = applyTextEdits(after.text, fixEdits(after.text, findings, after.pointerInText));
    if (text === after.text) break;
    const made = findings.filter((_, index) => applied[index]).map((finding) => describe(finding, after.pointerInText));
    // All were found in one text: what moves a place comes after what only changes it.
    fixes.push(...made.filter((fix) => !moves(fix)), ...made.filter(moves));
    after = vet(text, before.file);
  }
  return { before, after, fixes };
}

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

function moves({ operations }: Mended['fixes'][number]): boolean {
  return operations.some(({ op }) => op === 'move' || op === 'remove');
}

function describe(finding: Finding, pointerInText: PointerInText): Mended['fixes'][number] {
  const { ruleId, part, fix } = finding;
  const inText = (pointer: PatchOperation['path']): PatchOperation['path'] => pointerInText(part, pointer) ?? pointer;
  return {
    ruleId,
    topic: topicWords(finding),
    title: fix?.title ?? display(''),
    operations: (fix?.operations ?? []).map((operation) =>
      operation.op === 'move'
        ? { ...operation, from: inText(operation.from), path: inText(operation.path) }
        : { ...operation, path: inText(operation.path) },
    ),
  };
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
