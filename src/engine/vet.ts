import { fromPointer } from '../model/pointer.ts';
import type { Finding, RuleOutcome, Run, Severity, TargetRun } from '../model/run.ts';
import { LIST_PARTS, type ListPart, PART_NAMES, type Surface } from '../model/surface.ts';
import { serverName } from '../protocol/server-info.ts';
import { display } from '../text/display.ts';
import { VERSION } from '../version.ts';
import { compatibilityOf } from './compatibility.ts';
import type { Audience, Rule } from './define-rule.ts';
import { probeRows } from './probe-rows.ts';
import { ANYBODY, type OptionValues, runRule } from './run-rule.ts';
import { isCharged, scored } from './score.ts';
import { type Suppressions, suppress } from './suppress.ts';
import { countTokens } from './token-counts.ts';
import { troubleOf } from './trouble.ts';

/** What a configuration says about one rule. */
export interface RuleSetting {
  readonly severity?: Severity | 'off' | undefined;
  readonly options?: OptionValues | undefined;
}

/** Settings by rule id; rules that are not named run as they are. */
export type RuleSettings = Readonly<Record<string, RuleSetting>>;

/** What to keep of the findings. */
export interface RunSettings {
  /** Keep findings of low confidence. */
  readonly pedantic?: boolean | undefined;
  /** Leave out findings milder than this. */
  readonly minSeverity?: Severity | undefined;
  readonly suppressions?: Suppressions | undefined;
}

const RANK: Readonly<Record<Severity, number>> = { error: 2, warning: 1, info: 0 };
const NO_SUPPRESSIONS: Suppressions = { ignore: [], baseline: [], today: '0000-00-00' };

/** True when a severity is at least as bad as another. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return RANK[severity] >= RANK[threshold];
}

/**
 * Vets one surface with every rule, and its second leg where it has one. Deterministic: the same surface gives the same
 * findings in the same order.
 */
export function vetSurface(
  surface: Surface,
  rules: readonly Rule[],
  settings: RuleSettings = {},
  audience: Audience = ANYBODY,
): TargetRun {
  const leg = vetLeg(surface, rules, settings, audience);
  const { legacyLeg } = surface;
  const whole = legacyLeg === undefined ? leg : joinLegs(leg, vetLeg(legacyLeg, rules, settings, audience), rules);
  return rules.some(({ meta }) => isCharged(meta.id)) ? scored(whole) : whole;
}

function vetLeg(surface: Surface, rules: readonly Rule[], settings: RuleSettings, audience: Audience): TargetRun {
  const outcomes = rules.map((rule) => applyRule(rule, surface, settings[rule.meta.id] ?? {}, audience));
  const findings = order(
    distinct(outcomes.flatMap((outcome) => (outcome.status === 'failed' ? outcome.findings : []))),
  );
  const { server } = surface.parts;
  const named = server.status === 'ok' ? serverName(server.value) : undefined;
  const tools = surface.parts.tools.status === 'ok' ? surface.parts.tools.value : [];
  const probes = probeRows(surface, audience.tokenizer);
  return {
    target: { kind: surface.target.kind, label: display(surface.target.label) },
    era: surface.era,
    ...(surface.protocolVersion === undefined ? {} : { protocolVersion: display(surface.protocolVersion, 40) }),
    ...(named === undefined ? {} : { server: { name: display(named.name, 80), version: display(named.version, 40) } }),
    counts: Object.fromEntries(LIST_PARTS.map((part) => [part, countOf(surface, part)])) as Record<ListPart, number>,
    checkedRules: outcomes.filter(({ status }) => status === 'passed' || status === 'failed').length,
    findings,
    skipped: outcomes
      .filter((outcome) => outcome.status === 'skipped')
      .map(({ ruleId, reason }) => ({ ruleId, reason })),
    failedRules: outcomes
      .filter((outcome) => outcome.status === 'error')
      .map(({ ruleId, error }) => ({ ruleId, error })),
    trouble: troubleOf(surface),
    tokens: countTokens(tools, audience.tokenizer),
    score: null,
    ...compatibilityOf(outcomes, findings, audience),
    ...(probes === undefined ? {} : { probes }),
  };
}

/** One result of two legs: what both found stands once, without an era, and a rule is skipped when both skipped it. */
function joinLegs(modern: TargetRun, legacy: TargetRun, rules: readonly Rule[]): TargetRun {
  const [inModern, inLegacy] = [modern, legacy].map(
    ({ findings }) => new Set(findings.map(({ fingerprint }) => fingerprint)),
  ) as [Set<string>, Set<string>];
  const findings = [
    ...modern.findings.map((finding) =>
      inLegacy.has(finding.fingerprint) ? finding : { ...finding, era: 'modern' as const },
    ),
    ...legacy.findings
      .filter(({ fingerprint }) => !inModern.has(fingerprint))
      .map((finding) => ({ ...finding, era: 'legacy' as const })),
  ];
  const legacyOnly = new Set(rules.filter(({ meta }) => !meta.eras.includes('modern')).map(({ meta }) => meta.id));
  const reasons = new Map(legacy.skipped.map(({ ruleId, reason }) => [ruleId, reason]));
  const skipped = modern.skipped.flatMap((skip) => {
    const reason = reasons.get(skip.ruleId);
    if (reason === undefined) return [];
    return [legacyOnly.has(skip.ruleId as Rule['meta']['id']) ? { ...skip, reason } : skip];
  });
  const broken = new Set(modern.failedRules.map(({ ruleId }) => ruleId));
  const failedRules = [...modern.failedRules, ...legacy.failedRules.filter(({ ruleId }) => !broken.has(ruleId))];
  return {
    ...modern,
    checkedRules: rules.length - skipped.length - failedRules.length,
    findings: order(findings),
    skipped,
    failedRules,
    trouble: modern.trouble ?? legacy.trouble,
  };
}

/** Puts the results of all targets into the one value that reports render: suppressions applied, findings counted. */
export function toRun(vetted: readonly TargetRun[], settings: RunSettings = {}): Run {
  const { pedantic = false, minSeverity = 'info', suppressions = NO_SUPPRESSIONS } = settings;
  const { targets: marked, stale } = suppress(vetted, suppressions);
  // What is left out of the report still costs; what is ignored does not.
  const targets = marked
    .map((target) => (target.score !== null && target.findings.some(isIgnored) ? scored(target) : target))
    .map((target) => ({
      ...target,
      findings: target.findings.filter(
        ({ confidence, severity }) => (pedantic || confidence !== 'low') && atLeast(severity, minSeverity),
      ),
    }));
  const findings = targets.flatMap((target) => target.findings);
  const count = (severity: Severity): number =>
    findings.filter((finding) => finding.severity === severity && finding.suppressed === undefined).length;
  return {
    formatVersion: 1,
    tool: { name: 'mcp-hallmark', version: VERSION },
    incomplete: targets.some(
      (target) => target.trouble !== null || target.checkedRules === 0 || target.failedRules.length > 0,
    ),
    targets,
    staleSuppressions: stale,
    summary: {
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      suppressed: findings.filter(({ suppressed }) => suppressed !== undefined).length,
    },
  };
}

function isIgnored({ suppressed }: Finding): boolean {
  return suppressed?.by === 'ignore';
}

function applyRule(rule: Rule, surface: Surface, { severity, options }: RuleSetting, audience: Audience): RuleOutcome {
  const { id } = rule.meta;
  if (severity === 'off') return { ruleId: id, status: 'skipped', reason: 'turned off in the configuration' };
  const outcome = runRule(rule, surface, options, audience);
  if (severity === undefined || outcome.status !== 'failed') return outcome;
  // What a rule holds for milder than its worst stays milder, and nothing is worse than was set.
  const remap = (found: Severity): Severity =>
    found === rule.meta.severity || atLeast(found, severity) ? severity : found;
  return {
    ...outcome,
    findings: outcome.findings.map((finding) => ({ ...finding, severity: remap(finding.severity) })),
  };
}

function countOf(surface: Surface, part: ListPart): number {
  const list = surface.parts[part];
  return list.status === 'ok' ? list.value.length : 0;
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
    path: fromPointer(finding.pointer).map((text): Step => ({ text, index: isIndex(text) ? Number(text) : undefined })),
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

/** A step of a path, and the index that it may be. */
interface Step {
  readonly text: string;
  readonly index: number | undefined;
}

function isIndex(text: string): boolean {
  return /^\d{1,9}$/.test(text);
}

function comparePaths(a: readonly Step[], b: readonly Step[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [left, right] = [a[i] as Step, b[i] as Step];
    const difference =
      left.index === undefined || right.index === undefined
        ? compareText(left.text, right.text)
        : left.index - right.index;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
