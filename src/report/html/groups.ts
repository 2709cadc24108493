import { type Finding, SEVERITIES } from '../../model/run.ts';
import { type Topic, topicOf, topicWords } from '../words.ts';

/** The findings about one thing, those of one rule together. */
export interface Group {
  readonly topic: Topic;
  readonly entries: readonly (readonly Finding[])[];
}

/** Groups findings by what they are about, then by rule; the worst first, else in their own order. */
export function groupFindings(findings: readonly Finding[]): Group[] {
  const byTopic = collect(findings, topicWords);
  const groups = byTopic.map((found) => ({
    topic: topicOf(found[0] as Finding),
    entries: worstFirst(
      collect(found, ({ ruleId, severity, confidence, remedy }) => [ruleId, severity, confidence, remedy].join('\n')),
      rankOf,
    ),
  }));
  return worstFirst(groups, ({ entries }) => rankOf(entries[0] ?? []));
}

/** The values with one key together, in the order in which the keys come first. */
function collect<T>(values: readonly T[], keyOf: (value: T) => string): T[][] {
  const lists = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const list = lists.get(key);
    if (list === undefined) lists.set(key, [value]);
    else list.push(value);
  }
  return [...lists.values()];
}

function worstFirst<T>(values: readonly T[], rank: (value: T) => number): T[] {
  return [...values].sort((a, b) => rank(a) - rank(b));
}

/** How mild the first finding is. */
function rankOf([finding]: readonly Finding[]): number {
  return finding === undefined ? SEVERITIES.length : SEVERITIES.indexOf(finding.severity);
}
