import type { Rule } from '../../src/engine/define-rule.ts';
import type { Run, SafeText, TargetRun } from '../../src/model/run.ts';
import { exampleRule } from '../engine/example-rule.ts';
import { finding, probe, runOf, target } from '../report/example-run.ts';

/** Rules that explain the findings of the example reports; `agent/unexplained` is not among them. */
export const EXAMPLE_RULES: readonly Rule[] = [
  exampleRule({
    id: 'spec/schema',
    title: 'The schema is not an object',
    why: 'Clients drop a tool whose `inputSchema` they cannot read.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Tool', level: 'MUST' },
  }),
  exampleRule({ id: 'agent/vague', title: 'A parameter says nothing', why: 'A model has to guess.' }),
  exampleRule({ id: 'safety/secret', title: 'A parameter takes a secret', why: 'Secrets would reach the logs.' }),
];

/** A target with something of everything that a report shows. */
function fullTarget(): TargetRun {
  return target({
    probes: [
      probe({ label: 'big' }),
      probe({ bad: { defect: 'missing', parameter: 'query' }, expectError: true, status: 'tool-error' }),
      probe({ tool: 'write', status: 'blocked', reason: 'the tool is not marked read-only', response: null }),
    ],
    counts: { tools: 30, prompts: 1, resources: 0, resourceTemplates: 2 },
    findings: [
      finding({
        ruleId: 'agent/vague',
        severity: 'info',
        pointer: '/0/inputSchema/properties/q',
        message: 'Parameter q says nothing.',
        location: { file: 'shelf', line: 12, column: 5, excerpt: { text: '  "q": {"a": 1}', start: 7, end: 15 } },
      }),
      finding({
        ruleId: 'agent/vague',
        severity: 'info',
        pointer: '/0/inputSchema/properties/id',
        message: 'Parameter id says nothing.',
        location: { file: 'other.json', line: 3, column: 1 },
      }),
      finding({
        ruleId: 'agent/vague',
        severity: 'info',
        pointer: '/1/inputSchema/properties/x',
        subject: 'remove',
        message: 'Parameter x says nothing.',
        suppressed: { by: 'ignore', reason: 'Agreed in the review of May' },
      }),
      finding({
        ruleId: 'spec/schema',
        severity: 'error',
        pointer: '/1/inputSchema',
        subject: 'remove',
        message: 'inputSchema is null.',
        remedy: 'Send `{"type": "object"}`.',
        evidence: 'null',
      }),
      finding({
        ruleId: 'safety/secret',
        confidence: 'medium',
        pointer: '/1/inputSchema/properties/token',
        subject: 'remove',
        message: 'Parameter token looks like a secret.',
      }),
      finding({ ruleId: 'agent/unexplained', part: 'prompts', pointer: '/0', subject: 'review', message: 'A prompt.' }),
      finding({ ruleId: 'safety/secret', part: 'server', pointer: '', subject: null, message: 'About the server.' }),
    ],
    skipped: [
      { ruleId: 'spec/stdout', reason: 'applies to stdio; this target is a file' },
      { ruleId: 'spec/http', reason: 'applies to http; this target is a file' },
      { ruleId: 'spec/headers', reason: 'applies to http; this target is a file' },
    ],
    failedRules: [{ ruleId: 'agent/overlap', error: 'undefined is not a function' }],
    trouble: { kind: 'timeout', message: 'resources/list: no answer within 10 s' },
    tokens: {
      total: 4000,
      tokenizer: 'estimate',
      session: { tokens: 8000, turns: 20, cachedShare: 0.1 },
      perTool: perTool(30),
    },
  });
}

/** A run of one target with something of everything. */
export function fullRun(): Run {
  return {
    ...runOf([fullTarget()], true),
    staleSuppressions: [
      {
        by: 'ignore',
        why: 'expired',
        rule: 'spec/old' as SafeText,
        target: 'shelf' as SafeText,
        subject: 'gone' as SafeText,
        reason: 'Until the spring' as SafeText,
      },
      {
        by: 'baseline',
        why: 'unused',
        rule: 'agent/mended' as SafeText,
        target: null,
        subject: null,
        reason: 'in the baseline' as SafeText,
      },
    ],
  };
}

/** A run of several targets, one of them clean, one not vetted. */
export function severalTargets(): Run {
  const unreachable = target({
    target: { kind: 'http', label: 'https://example.com' },
    era: 'unknown',
    protocolVersion: undefined,
    server: undefined,
    counts: { tools: 0, prompts: 0, resources: 0, resourceTemplates: 0 },
    checkedRules: 0,
    trouble: { kind: 'transport-error', message: 'connection refused' },
  });
  return runOf([fullTarget(), target({ server: { name: 'Clean', version: '2' } }), unreachable], true);
}

/** A run in which nothing was found. */
export function cleanRun(): Run {
  return runOf([target()]);
}

/** Tools of which each costs less than the one before, the second first. */
export function perTool(count: number): TargetRun['tokens']['perTool'] {
  const tools = Array.from({ length: count }, (_, index) => ({
    subject: `tool-${index + 1}` as SafeText,
    tokens: (count - index) * 10,
    description: (count - index) * 4,
    parameters: (count - index) * 5,
    outputSchema: 0,
  }));
  const [first, second, ...rest] = tools;
  return [second, first, ...rest].filter((tool) => tool !== undefined);
}
