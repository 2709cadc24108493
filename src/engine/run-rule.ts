import { type PathSegment, toPointer } from '../model/pointer.ts';
import type { Finding, RuleOutcome } from '../model/run.ts';
import type { Gathered, HttpRecord, PartName, Surface, Trials, WireRecord } from '../model/surface.ts';
import { answeredTrials } from '../protocol/answers.ts';
import { isBefore } from '../protocol/revisions.ts';
import { maskCredentials } from '../text/credentials.ts';
import { display } from '../text/display.ts';
import { ESTIMATE } from '../text/tokens.ts';
import { inWords } from '../text/words.ts';
import type { Audience, FindingDetails, MessageValue, Rule } from './define-rule.ts';
import { fingerprint, subjectAt } from './fingerprint.ts';

/** Values for a rule's options, by option name; those left out keep their defaults. */
export type OptionValues = Readonly<Record<string, number | string | boolean>>;

/** Nobody in particular. */
export const ANYBODY: Audience = { clients: [], serverName: undefined, tokenizer: ESTIMATE };

const NOT_HELD: Gathered<never> = { status: 'absent', reason: 'it was not held' };
const SILENCE: Gathered<never> = { status: 'absent', reason: 'nothing was received' };
const NAME_LIMIT = 80;
// A decoded payload is shown whole, unless it is a book.
const EVIDENCE_LIMIT = 2000;

/** Runs one rule on one surface. Never throws: a rule that does is an `error` outcome. */
export function runRule(
  rule: Rule,
  surface: Surface,
  options: OptionValues = {},
  audience: Audience = ANYBODY,
): RuleOutcome {
  const { meta } = rule;
  const reason = notApplicable(rule, surface) ?? unanswered(rule, audience);
  if (reason !== undefined) return { ruleId: meta.id, status: 'skipped', reason };
  const parts = declaredParts(rule, surface);
  if (typeof parts === 'string') return { ruleId: meta.id, status: 'skipped', reason: parts };

  const findings: Finding[] = [];
  let unverified: string | undefined;
  const remedy = display(meta.remedy, Number.MAX_SAFE_INTEGER);
  const report = (
    messageId: string,
    [part, ...path]: readonly [PartName, ...PathSegment[]],
    data: Readonly<Record<string, MessageValue>>,
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
      remedy,
      ...(details.evidence === undefined
        ? {}
        : { evidence: display(maskCredentials(details.evidence), EVIDENCE_LIMIT) }),
      ...(details.count === undefined ? {} : { count: details.count }),
      ...(details.wasted === undefined ? {} : { wasted: details.wasted }),
      ...requirementsOf(details.requirements ?? meta.requirements),
      ...(details.refusedBy === undefined ? {} : { refusedBy: details.refusedBy }),
      ...(details.fix === undefined
        ? {}
        : { fix: { title: display(details.fix.title), operations: details.fix.operations } }),
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
      audience,
      tokenizer: audience.tokenizer,
      options: { ...defaults, ...options },
      notVerified: (why: string) => {
        unverified ??= why;
      },
      report,
    } as never);
  } catch (error) {
    return { ruleId: meta.id, status: 'error', error: display(error instanceof Error ? error.message : String(error)) };
  }
  if (findings.length > 0) return { ruleId: meta.id, status: 'failed', findings };
  return unverified === undefined
    ? { ruleId: meta.id, status: 'passed' }
    : { ruleId: meta.id, status: 'skipped', reason: `not verified: ${unverified}` };
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

function unanswered({ meta: { asks } }: Rule, { clients, serverName }: Audience): string | undefined {
  if (asks === 'clients' && clients.length === 0) return 'no client was named; --clients names them';
  if (asks === 'serverName' && serverName === undefined) return 'the server has no name; --server-name gives it one';
  return undefined;
}

/** The declared parts, unwrapped; or, where one is missing, the reason to skip. */
function declaredParts({ meta }: Rule, surface: Surface): Record<string, unknown> | string {
  const parts: Record<string, unknown> = {};
  for (const name of meta.needs) {
    const part = heard(name, surface);
    const missing = missingBecause(name, part) ?? (name === 'probes' ? uncalled(surface) : undefined);
    if (missing !== undefined) return missing;
    parts[name] = valueOf(part);
  }
  for (const name of meta.experiments ?? []) {
    const records = heard('experiments', surface);
    const record = records.status === 'ok' ? (records.value[name] ?? NOT_HELD) : records;
    const missing = missingBecause(`record of the experiment ${name}`, record) ?? undecided(name, record);
    if (missing !== undefined) return missing;
    parts[name] = valueOf(record);
  }
  const reads = meta.reads ?? [];
  for (const name of reads) parts[name] = valueOf(heard(name, surface));
  if (reads.length > 0 && reads.every((name) => parts[name] === undefined))
    return reads.map((name) => missingBecause(name, heard(name, surface))).join('; ');
  return parts;
}

/** A part as rules see it: where the server said nothing, there is no conversation to judge, and no experiment. */
function heard<P extends PartName>(name: P, { parts }: Surface): Surface['parts'][P] {
  const saidNothing: { readonly [N in PartName]?: boolean } = {
    wire: isSilent(parts.wire),
    http: isUnanswered(parts.http),
    experiments: isSilent(parts.wire) && (parts.http.status !== 'ok' || isUnanswered(parts.http)),
  };
  return saidNothing[name] === true ? SILENCE : parts[name];
}

function isSilent(wire: Gathered<WireRecord>): boolean {
  return (
    wire.status === 'ok' &&
    wire.value.connections.every(({ frames }) => frames.every(({ direction }) => direction === 'sent'))
  );
}

function isUnanswered(http: Gathered<HttpRecord>): boolean {
  return http.status === 'ok' && http.value.exchanges.length === 0;
}

/** Why a record decides nothing: not one of its trials was answered. */
function undecided(name: string, record: Gathered<Trials<string>>): string | undefined {
  if (record.status !== 'ok' || answeredTrials(record.value).length > 0) return undefined;
  const [first] = Object.values(record.value);
  return `not verified: nothing of the experiment ${name} was answered (${first?.outcome.kind ?? 'it is empty'})`;
}

/** Why probes decide nothing: not one of them was called. */
function uncalled({ parts: { probes } }: Surface): string | undefined {
  const called = probes.status === 'ok' && probes.value.some(({ result }) => result.status === 'called');
  return called ? undefined : 'not verified: no tool was called';
}

function valueOf(gathered: Gathered<unknown>): unknown {
  return gathered.status === 'ok' ? gathered.value : undefined;
}

function missingBecause(name: string, gathered: Gathered<unknown>): string | undefined {
  if (gathered.status === 'absent') return `no ${name}: ${gathered.reason}`;
  if (gathered.status === 'failed') return `${name} could not be gathered (${gathered.outcome.kind})`;
  return undefined;
}

function fill(template: string, data: Readonly<Record<string, MessageValue>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = data[name] ?? '';
    if (typeof value === 'number') return String(value);
    return typeof value === 'string'
      ? display(maskCredentials(value), NAME_LIMIT)
      : inWords(value.map((text) => display(maskCredentials(text), NAME_LIMIT)));
  });
}

function requirementsOf(ids: readonly string[] | undefined): { readonly requirements?: readonly string[] } {
  return ids === undefined || ids.length === 0 ? {} : { requirements: ids };
}
