import type { Compatibility, Finding, RefusedSubject, RuleOutcome, SafeText } from '../model/run.ts';
import type { Audience } from './define-rule.ts';

/** What the findings say about clients, in their order; nothing where no rule on clients came to a verdict. */
export function compatibilityOf(
  outcomes: readonly RuleOutcome[],
  findings: readonly Finding[],
  { clients }: Audience,
): { readonly compatibility?: Compatibility } {
  const judged = outcomes.some(
    ({ ruleId, status }) => ruleId.startsWith('client/') && (status === 'passed' || status === 'failed'),
  );
  if (!judged) return {};
  return { compatibility: { clients, refused: refusedSubjects(findings, clients) } };
}

function refusedSubjects(findings: readonly Finding[], asked: readonly string[]): RefusedSubject[] {
  const subjects = new Map<SafeText | null, RefusedSubject>();
  for (const { ruleId, part, pointer, subject, message, remedy, refusedBy = [] } of findings) {
    const counted = refusedBy.filter(({ client }) => asked.length === 0 || asked.includes(client));
    if (counted.length === 0) continue;
    const named = part === 'tools' && pointer !== '' ? (subject ?? NAMELESS) : null;
    const before = subjects.get(named) ?? { subject: named, refusedBy: [], reasons: [] };
    const known = before.refusedBy.map(({ client }) => client);
    subjects.set(named, {
      subject: named,
      refusedBy: [...before.refusedBy, ...counted.filter(({ client }) => !known.includes(client))],
      reasons: before.reasons.some((reason) => reason.message === message)
        ? before.reasons
        : [...before.reasons, { ruleId, message, remedy }],
    });
  }
  return [...subjects.values()];
}

const NAMELESS = '' as SafeText;
