import type { Json } from '../model/json.ts';
import { type PathSegment, toPointer } from '../model/pointer.ts';
import type { Finding, RuleOutcome } from '../model/run.ts';
import type { Gathered, PartName, Surface, Trials } from '../model/surface.ts';
import { answeredTrials } from '../protocol/answers.ts';
import { isBefore } from '../protocol/revisions.ts';
import { display } from '../text/display.ts';
import type { FindingDetails, Rule } from './define-rule.ts';
import { fingerprint, subjectAt } from './fingerprint.ts';

/** Values for a rule's options, by option name; those left out keep their defaults. */
export type OptionValues = Readonly<Record<string, number | string | boolean>>;

const NOT_HELD: Gathered<never> = { status: 'absent', reason: 'it was not held' };
const NAME_LIMIT = 80;
// A decoded payload is shown whole, unless it is a book.
const EVIDENCE_LIMIT = 2000;

/** Runs one rule on one surface. Never throws: a rule that does is an `error` outcome. */
export function runRule(rule: Rule, surface: Surface, options: OptionValues = {}): RuleOutcome {
  const { meta } = rule;
  const reason = notApplicable(rule, surface);
  if (reason !== undefined) return { ruleId: meta.id, status: 'skipped', reason };
  const parts = declaredParts(rule, surface);
  if (typeof parts === 'string') return { ruleId: meta.id, status: 'skipped', reason: parts };

  const findings: Finding[] = [];
  const report = (
    messageId: string,
    [part, ...path]: readonly [PartName, ...PathSegment[]],
    data: Readonly<Record<string, string | number>>,
    details: FindingDetails = {},
  ): void => {
    const subject = subjectAt(surface, part, path);
    findings.push({
      ruleId: meta.id,
      severity: details.severity ?? meta.severity,
      confidence: details.confidence ?? meta.confidence,
      part,
      pointer: toPointer(path),
      subject: subject === undefined ? null : display(subject, NAME_LIMIT),
      message: display(fill(meta.messages[messageId] ?? messageId, data), Number.MAX_SAFE_INTEGER),
      remedy: display(meta.remedy, Number.MAX_SAFE_INTEGER),
      ...(details.evidence === undefined ? {} : { evidence: display(details.evidence, EVIDENCE_LIMIT) }),
      ...requirementsOf(details.requirements ?? meta.requirements),
      fingerprint: fingerprint(meta.id, messageId, part, path, subject),
    });
  };
  try {
    const defaults = Object.fromEntries(
      Object.entries(meta.options ?? {}).map(([name, option]) => [name, option.default]),
    );
    rule.check({
      ...parts,
      era: surface.era,
      protocolVersion: surface.protocolVersion,
      options: { ...defaults, ...options },
      report,
    } as never);
  } catch (error) {
    return { ruleId: meta.id, status: 'error', error: display(error instanceof Error ? error.message : String(error)) };
  }
  return findings.length === 0
    ? { ruleId: meta.id, status: 'passed' }
    : { ruleId: meta.id, status: 'failed', findings };
}

function notApplicable({ meta }: Rule, surface: Surface): string | undefined {
  if (surface.era !== 'unknown' && !meta.eras.includes(surface.era))
    return `applies to ${meta.eras.join(' and ')} servers; this one is ${surface.era}`;
  if (
    meta.since !== undefined &&
    surface.protocolVersion !== undefined &&
    isBefore(surface.protocolVersion, meta.since)
  )
    return `asked for since ${meta.since}; this server speaks ${display(surface.protocolVersion, 40)}`;
  if (!meta.transports.includes(surface.target.kind))
    return `applies to ${meta.transports.join(' and ')}; this target is ${surface.target.kind === 'file' ? 'a file' : surface.target.kind}`;
  return undefined;
}

/** The declared parts, unwrapped; or, where one is missing, the reason to skip. */
function declaredParts({ meta }: Rule, surface: Surface): Record<string, unknown> | string {
  const parts: Record<string, unknown> = {};
  for (const name of meta.needs) {
    const missing = missingBecause(name, surface.parts[name]);
    if (missing !== undefined) return missing;
    parts[name] = valueOf(surface.parts[name]);
  }
  for (const name of meta.experiments ?? []) {
    const records = surface.parts.experiments;
    const record = records.status === 'ok' ? (records.value[name] ?? NOT_HELD) : records;
    const missing = missingBecause(`record of the experiment ${name}`, record) ?? undecided(name, record);
    if (missing !== undefined) return missing;
    parts[name] = valueOf(record);
  }
  const reads = meta.reads ?? [];
  for (const name of reads) parts[name] = valueOf(surface.parts[name]);
  if (reads.length > 0 && reads.every((name) => parts[name] === undefined))
    return reads.map((name) => missingBecause(name, surface.parts[name])).join('; ');
  return parts;
}

/** Why a record decides nothing: not one of its trials was answered. */
function undecided(name: string, record: Gathered<Trials<string>>): string | undefined {
  if (record.status !== 'ok' || answeredTrials(record.value).length > 0) return undefined;
  const [first] = Object.values(record.value);
  return `not verified: nothing of the experiment ${name} was answered (${first?.outcome.kind ?? 'it is empty'})`;
}

function valueOf(gathered: Gathered<unknown>): unknown {
  return gathered.status === 'ok' ? gathered.value : undefined;
}

function missingBecause(name: string, gathered: Gathered<unknown>): string | undefined {
  if (gathered.status === 'absent') return `no ${name}: ${gathered.reason}`;
  if (gathered.status === 'failed') return `${name} could not be gathered (${gathered.outcome.kind})`;
  return undefined;
}

function fill(template: string, data: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value: Json = data[name] ?? '';
    return typeof value === 'number' ? String(value) : display(value, NAME_LIMIT);
  });
}

function requirementsOf(ids: readonly string[] | undefined): { readonly requirements?: readonly string[] } {
  return ids === undefined || ids.length === 0 ? {} : { requirements: ids };
}
