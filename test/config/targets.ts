import type { Finding, TargetRun } from '../../src/model/run.ts';
import { display } from '../../src/text/display.ts';

/** A finding of a rule about a subject, with a fingerprint that says both. */
export function findingOf(ruleId: string, subject: string | null = 'first'): Finding {
  return {
    ruleId,
    severity: 'warning',
    confidence: 'high',
    part: 'tools',
    pointer: '/0' as Finding['pointer'],
    subject: subject === null ? null : display(subject, 80),
    message: display('Found it.'),
    remedy: display('Mend it.'),
    fingerprint: `${ruleId} ${subject}`,
  };
}

/** The result of a target with findings. */
export function targetOf(findings: readonly Finding[], about: Partial<TargetRun> = {}): TargetRun {
  return {
    target: { kind: 'stdio', label: display('desk.mjs') },
    era: 'legacy',
    counts: { tools: 1, prompts: 0, resources: 0, resourceTemplates: 0 },
    checkedRules: 1,
    findings,
    skipped: [],
    failedRules: [],
    trouble: null,
    tokens: { total: 0, tokenizer: 'estimate', session: { tokens: 0, turns: 20, cachedShare: 0.1 }, perTool: [] },
    score: null,
    ...about,
  };
}

/** What a target is called. */
export function called(label: string, name?: string): Pick<TargetRun, 'target'> {
  return {
    target: { kind: 'stdio', label: display(label), ...(name === undefined ? {} : { name: display(name) }) },
  };
}
