import type { Finding, ProbeRow, Run, SafeText, TargetRun } from '../../src/model/run.ts';

type Loose<T> = { readonly [K in keyof T]?: unknown };

/** A finding of which only what matters to a test is said. */
export function finding(members: Loose<Finding>): Finding {
  return {
    ruleId: 'agent/example',
    severity: 'warning',
    confidence: 'high',
    part: 'tools',
    pointer: '/0',
    subject: 'add' as SafeText,
    message: 'Something is wrong.' as SafeText,
    remedy: 'Mend it.' as SafeText,
    fingerprint: '0123456789abcdef',
    ...(members as object),
  };
}

/** The result of one target of which only what matters to a test is said. */
export function target(members: Loose<TargetRun> = {}): TargetRun {
  return {
    target: { kind: 'stdio', label: 'shelf' as SafeText },
    era: 'legacy',
    protocolVersion: '2025-11-25' as SafeText,
    server: { name: 'Bookshelf' as SafeText, version: '1.2.0' as SafeText },
    counts: { tools: 2, prompts: 0, resources: 0, resourceTemplates: 0 },
    checkedRules: 10,
    findings: [],
    skipped: [],
    failedRules: [],
    trouble: null,
    tokens: { total: 120, tokenizer: 'estimate', session: { tokens: 240, turns: 20, cachedShare: 0.1 }, perTool: [] },
    score: null,
    ...(members as object),
  };
}

/** A row of the table of probes of which only what matters to a test is said. */
export function probe(members: Loose<ProbeRow> = {}): ProbeRow {
  return {
    tool: 'find' as SafeText,
    label: null,
    expectError: false,
    status: 'ok',
    reason: null,
    response: { tokens: 1234, ms: 56, contents: ['text' as SafeText], text: 'found' as SafeText },
    ...(members as object),
  };
}

/** A run of these targets, its summary counted. */
export function runOf(targets: readonly TargetRun[], incomplete = false): Run {
  const findings = targets.flatMap((run) => run.findings);
  const open = findings.filter(({ suppressed }) => suppressed === undefined);
  const count = (severity: string): number => open.filter((found) => found.severity === severity).length;
  return {
    formatVersion: 1,
    tool: { name: 'mcp-hallmark', version: '0.0.0' },
    incomplete,
    targets,
    staleSuppressions: [],
    summary: {
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      suppressed: findings.length - open.length,
    },
  };
}
