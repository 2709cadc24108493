import { fromPointer } from '../model/pointer.ts';
import type { Confidence, Finding, Run, Severity, TargetRun } from '../model/run.ts';
import { LIST_PARTS, type ListPart, PART_NAMES, type Surface } from '../model/surface.ts';
import { serverName } from '../protocol/server-info.ts';
import { display } from '../text/display.ts';
import { estimateTokens } from '../text/tokens.ts';
import { VERSION } from '../version.ts';
import type { Rule } from './define-rule.ts';
import { runRule } from './run-rule.ts';
import { troubleOf } from './trouble.ts';

/** What to run and what to keep of it. */
export interface VetSettings {
  /** Keep findings of low confidence. */
  readonly pedantic?: boolean;
  /** Leave out findings milder than this. */
  readonly minSeverity?: Severity;
}

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };

/** True when a severity is at least as bad as another. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return RANK[severity] >= RANK[threshold];
}

/** Vets one surface with every rule. Deterministic: the same surface gives the same findings in the same order. */
export function vetSurface(surface: Surface, rules: readonly Rule[], settings: VetSettings = {}): TargetRun {
  const outcomes = rules.map((rule) => runRule(rule, surface));
  const { server } = surface.parts;
  const named = server.status === 'ok' ? serverName(server.value) : undefined;
  const tools = surface.parts.tools.status === 'ok' ? surface.parts.tools.value : [];
  return {
    target: { kind: surface.target.kind, label: display(surface.target.label) },
    era: surface.era,
    ...(surface.protocolVersion === undefined ? {} : { protocolVersion: display(surface.protocolVersion, 40) }),
    ...(named === undefined ? {} : { server: { name: display(named.name, 80), version: display(named.version, 40) } }),
    counts: Object.fromEntries(LIST_PARTS.map((part) => [part, countOf(surface, part)])) as Record<ListPart, number>,
    checkedRules: outcomes.filter(({ status }) => status === 'passed' || status === 'failed').length,
    findings: order(
      distinct(outcomes.flatMap((outcome) => (outcome.status === 'failed' ? outcome.findings : []))),
    ).filter((finding) => isShown(finding, settings)),
    skipped: outcomes
      .filter((outcome) => outcome.status === 'skipped')
      .map(({ ruleId, reason }) => ({ ruleId, reason })),
    failedRules: outcomes
      .filter((outcome) => outcome.status === 'error')
      .map(({ ruleId, error }) => ({ ruleId, error })),
    trouble: troubleOf(surface),
    tokens: { total: estimateTokens(tools), tokenizer: 'estimate' },
    score: null,
  };
}

/** Puts the results of all targets into the one value that reports render. */
export function toRun(targets: readonly TargetRun[]): Run {
  const count = (severity: Severity): number =>
    targets.reduce((sum, target) => sum + target.findings.filter((finding) => finding.severity === severity).length, 0);
  return {
    formatVersion: 1,
    tool: { name: 'mcp-hallmark', version: VERSION },
    incomplete: targets.some(
      (target) => target.trouble !== null || target.checkedRules === 0 || target.failedRules.length > 0,
    ),
    targets,
    summary: { errors: count('error'), warnings: count('warning'), infos: count('info'), suppressed: 0 },
  };
}

function countOf(surface: Surface, part: ListPart): number {
  const list = surface.parts[part];
  return list.status === 'ok' ? list.value.length : 0;
}

function isShown(finding: Finding, { pedantic = false, minSeverity = 'info' }: VetSettings): boolean {
  const threshold: Confidence[] = pedantic ? [] : ['low'];
  return !threshold.includes(finding.confidence) && atLeast(finding.severity, minSeverity);
}

/** Findings at one place with one name get their own fingerprint: the second `…-2`, the third `…-3`. */
function distinct(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const nth = (seen.get(finding.fingerprint) ?? 0) + 1;
    seen.set(finding.fingerprint, nth);
    return nth === 1 ? finding : { ...finding, fingerprint: `${finding.fingerprint}-${nth}` };
  });
}

/** By part, then by place in it, then by rule. */
function order(findings: readonly Finding[]): Finding[] {
  const keyed = findings.map((finding) => ({
    finding,
    part: PART_NAMES.indexOf(finding.part),
    path: fromPointer(finding.pointer),
  }));
  keyed.sort(
    (a, b) =>
      a.part - b.part ||
      comparePaths(a.path, b.path) ||
      compareText(a.finding.ruleId, b.finding.ruleId) ||
      compareText(a.finding.message, b.finding.message),
  );
  return keyed.map(({ finding }) => finding);
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [left, right] = [a[i] as string, b[i] as string];
    const bothIndices = /^\d{1,9}$/.test(left) && /^\d{1,9}$/.test(right);
    const difference = bothIndices ? Number(left) - Number(right) : compareText(left, right);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
