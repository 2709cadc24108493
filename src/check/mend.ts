import type { Suppressions } from '../engine/suppress.ts';
import { toRun } from '../engine/vet.ts';
import type { SourceText } from '../input/add-locations.ts';
import { applyTextEdits, fixEdits } from '../input/fix-edits.ts';
import type { PointerInText } from '../input/read-surface.ts';
import type { Finding, PatchOperation, SafeText, TargetRun } from '../model/run.ts';
import { openFindings, topicWords } from '../report/words.ts';
import { display } from '../text/display.ts';

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

/** Makes every fix of a finding that is neither ignored nor doubtful, until none is left. */
export function mend(
  before: VettedText,
  vet: (text: string, file: string) => VettedText,
  suppressions?: Suppressions,
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
