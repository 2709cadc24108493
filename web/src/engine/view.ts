import { CLIENTS } from '../../../src/clients/index.ts';
import type { Rule } from '../../../src/engine/define-rule.ts';
import type { TextSpan } from '../../../src/input/locate.ts';
import type { Finding, TargetRun } from '../../../src/model/run.ts';
import { categoryIn } from '../../../src/report/html/findings.ts';
import { groupFindings } from '../../../src/report/html/groups.ts';
import { titleOf } from '../../../src/report/html/target.ts';
import { countedSeverities, countSeverities, placeOf, topicWords } from '../../../src/report/words.ts';
import type { Entry, Filter, Group, Hit, Tally, View } from '../messages.ts';

/** Results to show, and where their findings stand in the text. */
export interface Shown {
  /** What is known of the rules, by id. */
  readonly rules: ReadonlyMap<string, Rule['meta']>;
  readonly targets: readonly TargetRun[];
  readonly spans: readonly ReadonlyMap<string, TextSpan>[];
  readonly offsetAt: (line: number, column: number) => number;
}

/** The findings of all targets that pass a filter, the first `limit` of them in groups. */
export function viewOf({ rules, targets, spans, offsetAt }: Shown, filter: Filter, limit: number): View {
  const passes = passing(filter);
  const groups: Group[] = [];
  let [total, passed, shown] = [0, 0, 0];
  for (const [index, target] of targets.entries()) {
    const found = target.findings.filter(passes);
    total += target.findings.length;
    passed += found.length;
    for (const { topic, entries } of groupFindings(found)) {
      if (shown >= limit) break;
      const flat = entries.flat();
      shown += flat.length;
      groups.push({
        topic,
        ...(targets.length > 1 ? { target: titleOf(target) } : {}),
        tally: countedSeverities(countSeverities(flat)),
        entries: entries.map((findings) =>
          entryOf(findings, rules.get(findings[0]?.ruleId ?? ''), (finding) =>
            hitOf(finding, spans[index]?.get(finding.fingerprint), offsetAt),
          ),
        ),
      });
    }
  }
  return { groups, total, passing: passed, shown };
}

/** What findings can be filtered by. */
export function tallyOf(targets: readonly TargetRun[]): Tally {
  const findings = targets.flatMap((target) => target.findings);
  const categories = new Map<string, number>();
  const clients = new Map<string, number>();
  for (const { ruleId, refusedBy = [] } of findings) {
    count(categories, categoryIn(ruleId));
    for (const id of new Set(refusedBy.map(({ client }) => client))) count(clients, id);
  }
  return {
    severities: countSeverities(findings),
    categories: [...categories],
    clients: CLIENTS.flatMap(({ id, name }) => {
      const refused = clients.get(id);
      return refused === undefined ? [] : [{ id, name, count: refused }];
    }),
  };
}

function passing({ severities, categories, client, words }: Filter): (finding: Finding) => boolean {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return (finding) =>
    (severities.length === 0 || severities.includes(finding.severity)) &&
    (categories.length === 0 || categories.includes(categoryIn(finding.ruleId))) &&
    (client === '' || (finding.refusedBy ?? []).some((refusal) => refusal.client === client)) &&
    (wanted.length === 0 || matches(finding, wanted));
}

function matches(finding: Finding, wanted: readonly string[]): boolean {
  const text = [topicWords(finding), finding.ruleId, finding.message, placeOf(finding)].join(' ').toLowerCase();
  return wanted.every((word) => text.includes(word));
}

function entryOf(
  findings: readonly Finding[],
  meta: Rule['meta'] | undefined,
  toHit: (finding: Finding) => Hit,
): Entry {
  const [{ ruleId, severity, confidence, remedy }] = findings as readonly [Finding];
  return {
    ruleId,
    severity,
    confidence,
    remedy,
    ...(meta?.spec === undefined ? {} : { level: meta.spec.level }),
    hits: findings.map(toHit),
  };
}

function hitOf(finding: Finding, span: TextSpan | undefined, offsetAt: Shown['offsetAt']): Hit {
  const { message, evidence, location, fix } = finding;
  const at = location === undefined ? undefined : offsetAt(location.line, location.column);
  const place = span ?? (at === undefined ? undefined : { start: at, end: at });
  const edits = fix?.edits?.map(({ line, column, endLine, endColumn, text }) => ({
    start: offsetAt(line, column),
    end: offsetAt(endLine, endColumn),
    text,
  }));
  return {
    message,
    where: placeOf(finding),
    ...(location === undefined ? {} : { line: location.line }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(evidence !== undefined || location?.excerpt === undefined ? {} : { excerpt: location.excerpt }),
    ...(place === undefined ? {} : { span: place }),
    ...(fix === undefined || edits === undefined ? {} : { fix: { title: fix.title, edits } }),
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
