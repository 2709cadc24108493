import type { Finding, SafeText, StaleSuppression, TargetRun } from '../model/run.ts';
import { display } from '../text/display.ts';

/** What is ignored, and why. */
export interface Ignore {
  /** A rule's id, or all of a category: `agent/*`. */
  readonly rule: string;
  /** A target's name or label; all targets when left out. */
  readonly target?: string | undefined;
  /** A tool, prompt, resource or template; all when left out. */
  readonly subject?: string | undefined;
  readonly reason: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  readonly until?: string | undefined;
}

/** A finding that was there when the baseline was written. */
export interface BaselineEntry {
  /** The target's name or label. */
  readonly target: string;
  readonly fingerprint: string;
  readonly rule: string;
  readonly subject: string | null;
}

/** Everything that suppresses findings. */
export interface Suppressions {
  readonly ignore: readonly Ignore[];
  readonly baseline: readonly BaselineEntry[];
  /** The day, YYYY-MM-DD: pure code has no clock. */
  readonly today: string;
}

const IN_BASELINE = 'in the baseline';

/** Marks the findings that are ignored, and says which suppressions are of no use any more. */
export function suppress(
  targets: readonly TargetRun[],
  { ignore, baseline, today }: Suppressions,
): { readonly targets: readonly TargetRun[]; readonly stale: readonly StaleSuppression[] } {
  if (ignore.length === 0 && baseline.length === 0) return { targets, stale: [] };
  const expired = new Set(ignore.filter(({ until }) => until !== undefined && until < today));
  const used = new Set<Ignore | BaselineEntry>();
  const accepted = new Map(baseline.map((entry) => [`${entry.target}\n${entry.fingerprint}`, entry]));
  const mark = (finding: Finding, names: readonly string[]): Finding => {
    // Every entry that fits is of use, also where another one already ignores the finding.
    const ignored = ignore.filter((entry) => !expired.has(entry) && matches(entry, finding, names));
    const known = names.flatMap((name) => accepted.get(`${name}\n${finding.fingerprint}`) ?? []);
    for (const entry of [...ignored, ...known]) used.add(entry);
    const [first] = ignored;
    if (first !== undefined) return { ...finding, suppressed: { by: 'ignore', reason: display(first.reason) } };
    return known.length === 0 ? finding : { ...finding, suppressed: { by: 'baseline', reason: display(IN_BASELINE) } };
  };
  const marked = targets.map((target) => {
    const names = namesOf(target);
    return { ...target, findings: target.findings.map((finding) => mark(finding, names)) };
  });
  // What was not vetted says nothing about whether its suppressions are still needed.
  const vetted = new Set(targets.filter(({ trouble }) => trouble === null).flatMap(namesOf));
  const whole = targets.every(({ trouble }) => trouble === null);
  const unused = ignore.filter(
    (entry) =>
      !expired.has(entry) && !used.has(entry) && (entry.target === undefined ? whole : vetted.has(entry.target)),
  );
  const gone = baseline.filter((entry) => !used.has(entry) && vetted.has(entry.target));
  return {
    targets: marked,
    stale: [
      ...[...expired].map((entry) => stale('ignore', 'expired', entry)),
      ...unused.map((entry) => stale('ignore', 'unused', entry)),
      ...gone.map((entry) => stale('baseline', 'unused', { ...entry, reason: IN_BASELINE })),
    ],
  };
}

/** The names by which configurations and baselines may call a target. */
export function namesOf({ target }: TargetRun): string[] {
  return target.name === undefined ? [target.label] : [target.name, target.label];
}

function matches(entry: Ignore, finding: Finding, names: readonly string[]): boolean {
  const rule = entry.rule.endsWith('/*')
    ? finding.ruleId.startsWith(entry.rule.slice(0, -1))
    : finding.ruleId === entry.rule;
  return (
    rule &&
    (entry.target === undefined || names.includes(entry.target)) &&
    (entry.subject === undefined || display(entry.subject, 80) === finding.subject)
  );
}

function stale(
  by: StaleSuppression['by'],
  why: StaleSuppression['why'],
  entry: {
    readonly rule: string;
    readonly target?: string | undefined;
    readonly subject?: string | null | undefined;
    readonly reason: string;
  },
): StaleSuppression {
  const shown = (text: string | null | undefined): SafeText | null =>
    text === null || text === undefined ? null : display(text, 80);
  return {
    by,
    why,
    rule: display(entry.rule),
    target: shown(entry.target),
    subject: shown(entry.subject),
    reason: display(entry.reason),
  };
}
