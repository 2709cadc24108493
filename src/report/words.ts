import { fromPointer } from '../model/pointer.ts';
import { type Finding, type Location, type Run, SEVERITIES, type Severity, type TargetRun } from '../model/run.ts';
import { LIST_PARTS, type ListPart } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { thousands } from '../text/words.ts';

export { thousands };

/** The longest message or text of evidence that a report shows, in code points; the JSON report has all of it. */
export const TEXT_LIMIT = 2000;

/** What one definition of a list is called, and several. */
export const NOUNS: Readonly<Record<ListPart, readonly [string, string]>> = {
  tools: ['tool', 'tools'],
  prompts: ['prompt', 'prompts'],
  resources: ['resource', 'resources'],
  resourceTemplates: ['resource template', 'resource templates'],
};

/** How many findings there are of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** What a finding is about: a definition of some kind, or the server. */
export interface Topic {
  readonly kind: string;
  /** The server's own name for it. */
  readonly name?: string;
}

/** Counts findings by severity. */
export function countSeverities(findings: readonly Finding[]): SeverityCounts {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

/** The counts that are not zero, worst first: `1 error, 12 warnings`; `no findings` when all are. */
export function countWords(counts: SeverityCounts): string {
  const words = countedSeverities(counts).map(({ words: counted }) => counted);
  return words.length === 0 ? 'no findings' : words.join(', ');
}

/** The severities that there are findings of, worst first, each counted in words: `1 error`. */
export function countedSeverities(counts: SeverityCounts): { readonly severity: Severity; readonly words: string }[] {
  return SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => ({
    severity,
    words: plural(counts[severity], severity, `${severity}s`),
  }));
}

/** How many rules judged something, over all targets. */
export function checkedRules({ targets }: Run): number {
  return targets.reduce((sum, target) => sum + target.checkedRules, 0);
}

/** `1 tool`, `1,234 tools`. */
export function plural(count: number, one: string, many: string): string {
  return `${thousands(count)} ${count === 1 ? one : many}`;
}

/** The text as the start of a sentence. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** The findings that count: those that are not suppressed. */
export function openFindings({ findings }: TargetRun): Finding[] {
  return findings.filter(({ suppressed }) => suppressed === undefined);
}

/** How many findings of a run count, by severity. */
export function summaryCounts({ summary: { errors, warnings, infos } }: Run): SeverityCounts {
  return { error: errors, warning: warnings, info: infos };
}

/** The verdict on a run in words: `2 errors, 1 info`. */
export function verdictWords(run: Run): string {
  if (checkedRules(run) === 0) return 'nothing was checked';
  const words = countWords(summaryCounts(run));
  const { errors, warnings, infos } = run.summary;
  // What could not be checked may have some.
  return run.incomplete && errors + warnings + infos === 0 ? `${words} in what was checked` : words;
}

/** What people call a target: its name in the configuration, or its label. */
export function targetName({ target }: TargetRun): string {
  return display(target.name ?? target.label);
}

/** What a finding is about. */
export function topicOf({ part, pointer, subject }: Finding): Topic {
  if (part === 'probes' && subject !== null) return { kind: NOUNS.tools[0], name: display(subject) };
  const { list, path } = listPath(part, pointer);
  if (list === undefined) return { kind: part === 'instructions' || part === 'launch' ? part : 'server' };
  const [one, many] = NOUNS[list];
  const [index] = path;
  if (subject !== null && subject !== '') return { kind: one, name: display(subject) };
  if (index === undefined || !/^\d+$/.test(index)) return { kind: many };
  return { kind: subject === '' ? `${one} without a name` : `${one} #${Number(index) + 1}` };
}

/** The list that a place is in, and the path in that list: of what is locked there are lists, too. */
function listPath(part: Finding['part'], pointer: Finding['pointer']): ListPath {
  const path = fromPointer(pointer);
  const isLocked = part === 'lock';
  const name = isLocked ? path[1] : part;
  return { list: LIST_PARTS.find((list) => list === name), path: isLocked ? path.slice(2) : path };
}

interface ListPath {
  readonly list: ListPart | undefined;
  readonly path: readonly string[];
}

/** What a finding is about, in words: `tool add`. */
export function topicWords(finding: Finding): string {
  const { kind, name } = topicOf(finding);
  return name === undefined ? kind : `${kind} ${name}`;
}

/**
 * The place inside a definition, as people write it: `inputSchema.properties.path`; empty for the whole of it. The era
 * stands with it where the finding holds for only one of two.
 */
export function placeOf({ part, pointer, era }: Finding): string {
  const place = placeIn(part, pointer);
  return era === undefined ? place : [place, `in the ${era} era`].filter((words) => words !== '').join(', ');
}

function placeIn(part: Finding['part'], pointer: Finding['pointer']): string {
  const { list, path } = listPath(part, pointer);
  const inner = list === undefined ? [] : path.slice(1);
  return inner
    .map((segment, index) => {
      if (/^\d{1,10}$/.test(segment)) return `[${segment}]`;
      const shown = /^[\w$-]{1,60}$/.test(segment) ? segment : `"${display(segment, 60)}"`;
      return index === 0 ? shown : `.${shown}`;
    })
    .join('');
}

/** Where a finding stands in a file that others can open: `check` calls standard input `stdin`, which is none. */
export function fileLocation({ location }: Finding): Location | undefined {
  return location?.file === 'stdin' ? undefined : location;
}

/** Something for which a run is incomplete. */
export interface Shortcoming {
  readonly kind: string;
  readonly message: string;
  /** The rule that failed, where one did. */
  readonly ruleId?: string;
}

/** Why a target was not vetted, or not wholly. */
export function shortcomings({ trouble, failedRules, checkedRules }: TargetRun): Shortcoming[] {
  const found: Shortcoming[] = failedRules.map(({ ruleId, error }) => ({
    kind: 'rule-failed',
    message: `rule ${display(ruleId)} failed: ${display(error, TEXT_LIMIT)}`,
    ruleId,
  }));
  if (trouble !== null) {
    const verdict = checkedRules === 0 ? 'not vetted' : 'not wholly vetted';
    found.unshift({ kind: trouble.kind, message: `${verdict}: ${display(trouble.message, TEXT_LIMIT)}` });
  } else if (checkedRules === 0) found.unshift({ kind: 'nothing-checked', message: 'nothing was checked' });
  return found;
}

/** How a target was looked at, in words. */
export function kindWords({ kind, source }: TargetRun['target']): string {
  if (kind === 'config-entry') return source === undefined ? 'configuration' : `configuration entry at ${source}`;
  return kind === 'file' ? 'saved definitions' : kind;
}
