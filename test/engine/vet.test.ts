import { describe, expect, it } from 'vitest';
import type { Rule } from '../../src/engine/define-rule.ts';
import { atLeast, type RuleSettings, toRun, vetSurface } from '../../src/engine/vet.ts';
import { type Finding, type Run, SEVERITIES, type TargetRun } from '../../src/model/run.ts';
import type { Surface } from '../../src/model/surface.ts';
import { RULES } from '../../src/rules/index.ts';
import { VERSION } from '../../src/version.ts';
import { surfaceOf } from '../lib/surfaces.ts';
import { exampleRule } from './example-rule.ts';

type At = Parameters<Parameters<Rule['check']>[0]['report']>[1];

/** A rule that reports at these places, whatever is there. */
function reporting(id: Rule['meta']['id'], places: readonly At[], message = 'found'): Rule {
  return exampleRule({ id, messages: { [message]: message } }, ({ report }) => {
    for (const place of places) report(message, place, {});
  });
}

const PLACES = (run: TargetRun): string[] => run.findings.map(({ part, pointer }) => part + pointer);

describe('the findings of a surface', () => {
  it('stand in the order of the parts and then of the places in them', () => {
    const rule = reporting('agent/a', [
      ['wire', 'connections', 0],
      ['tools', 10],
      ['tools', 9, 'inputSchema'],
      ['experiments'],
      ['tools', 9, 'description'],
      ['resourceTemplates', 0],
      ['tools', 9],
      ['resources', 0],
      ['prompts', 100],
      ['prompts', 2],
      ['instructions'],
      ['tools', 9, 'inputSchema', 'enum', 11],
      ['tools', 9, 'inputSchema', 'enum', 2],
      ['server', 'result'],
    ]);
    expect(PLACES(vetSurface(surfaceOf({}), [rule]))).toEqual([
      'server/result',
      'instructions',
      'tools/9',
      'tools/9/description',
      'tools/9/inputSchema',
      'tools/9/inputSchema/enum/2',
      'tools/9/inputSchema/enum/11',
      'tools/10',
      'prompts/2',
      'prompts/100',
      'resources/0',
      'resourceTemplates/0',
      'wire/connections/0',
      'experiments',
    ]);
  });

  it('stand in the order of rules and messages where the place is one', () => {
    const rules = [
      reporting('spec/b', [['tools', 0]], 'x'),
      reporting('agent/z', [['tools', 0]], 'b'),
      reporting('agent/z', [['tools', 0]], 'a'),
      reporting('safety/a', [['tools', 0]], 'x'),
    ];
    const { findings } = vetSurface(surfaceOf({}), rules);
    expect(findings.map(({ ruleId, message }) => `${ruleId} ${message}`)).toEqual([
      'agent/z a',
      'agent/z b',
      'safety/a x',
      'spec/b x',
    ]);
  });

  it('of one rule, message and name at one place are numbered from the second', () => {
    const tools = [{ name: 'twin' }, { name: 'twin' }, { name: 'other' }, { name: 'twin' }];
    const rule = reporting('agent/a', [
      ['tools', 0],
      ['tools', 1],
      ['tools', 2],
      ['tools', 3],
      ['tools', 3, 'x'],
    ]);
    const [first, second, other, third, inner] = vetSurface(surfaceOf({ tools }), [rule]).findings.map(
      ({ fingerprint }) => fingerprint,
    );
    expect(second).toBe(`${first}-2`);
    expect(third).toBe(`${first}-3`);
    expect(other).not.toContain(first);
    expect(inner).not.toContain(first);
  });

  it('keep their fingerprints when milder ones are left out', () => {
    const rule = exampleRule({}, ({ report }) => {
      report('found', ['tools', 0], {}, { severity: 'info' });
      report('found', ['tools', 0], {}, { severity: 'error' });
    });
    const all = vetSurface(surfaceOf({}), [rule]).findings;
    const errors = findingsIn(toRun([vetSurface(surfaceOf({}), [rule])], { minSeverity: 'error' }));
    expect(errors).toEqual(all.filter(({ severity }) => severity === 'error'));
    expect(errors.map(({ fingerprint }) => fingerprint)).toEqual([`${all[0]?.fingerprint}-2`]);
  });

  it('are the same at every run', () => {
    const surface = surfaceOf({
      tools: [{ name: 'a b', description: 'x\u200By' }, { name: 'a b', inputSchema: null }, 5],
      instructions: 'Hide \u{E0041}.',
    });
    expect(vetSurface(surface, RULES)).toEqual(vetSurface(structuredClone(surface), RULES));
    expect(vetSurface(surface, RULES).findings.length).toBeGreaterThan(3);
  });

  it('do not depend on the order of the rules', () => {
    const surface = surfaceOf({ tools: [{ name: 'a b' }, { name: '' }, { name: 'a b', description: 'x\u200By' }] });
    const { findings } = vetSurface(surface, RULES);
    expect(vetSurface(surface, [...RULES].reverse()).findings).toEqual(findings);
  });
});

describe('what is shown', () => {
  const rule = exampleRule({ messages: { found: '{label}' } }, ({ report }) => {
    for (const severity of SEVERITIES)
      for (const confidence of ['high', 'medium', 'low'] as const)
        report('found', ['tools', 0], { label: `${severity} ${confidence}` }, { severity, confidence });
  });
  const shown = (settings: Parameters<typeof toRun>[1]): string[] =>
    findingsIn(toRun([vetSurface(surfaceOf({}), [rule])], settings)).map(({ message }) => message);

  it('is every severity but nothing of low confidence, by default', () => {
    expect(shown({})).toEqual([
      'error high',
      'error medium',
      'info high',
      'info medium',
      'warning high',
      'warning medium',
    ]);
    expect(shown(undefined)).toEqual(shown({}));
  });

  it('has low confidence with pedantic', () => {
    expect(shown({ pedantic: true })).toHaveLength(9);
    expect(shown({ pedantic: true, minSeverity: 'error' })).toEqual(['error high', 'error low', 'error medium']);
  });

  it.each([
    ['error', ['error high', 'error medium']],
    ['warning', ['error high', 'error medium', 'warning high', 'warning medium']],
  ] as const)('has nothing milder than %s when that is asked for', (minSeverity, messages) => {
    expect(shown({ minSeverity })).toEqual(messages);
  });

  it('does not change the verdict of the rule', () => {
    const vetted = vetSurface(surfaceOf({}), [reporting('agent/a', [['tools', 0]])]);
    expect(toRun([vetted], { minSeverity: 'error' }).targets[0]).toMatchObject({ findings: [], checkedRules: 1 });
  });
});

describe('the result of a target', () => {
  const surface: Surface = {
    ...surfaceOf(
      {
        server: { handshake: 'initialize', result: { serverInfo: { name: 'sh\u202Eelf', version: '1\n' } } },
        tools: [{ name: 'a' }, 5],
        prompts: [{}],
        resources: [],
        resourceTemplates: [1, 2, 3],
      },
      { era: 'legacy', protocolVersion: '2025-06-18\n' },
    ),
    target: { kind: 'stdio', label: 'my\x1Bserver' },
  };

  it('says what was vetted, safe to show', () => {
    expect(vetSurface(surface, [])).toEqual({
      target: { kind: 'stdio', label: 'my\\u{001B}server' },
      era: 'legacy',
      protocolVersion: '2025-06-18\\n',
      server: { name: 'sh\\u{202E}elf', version: '1\\n' },
      counts: { tools: 2, prompts: 1, resources: 0, resourceTemplates: 3 },
      checkedRules: 0,
      findings: [],
      skipped: [],
      failedRules: [],
      trouble: null,
      tokens: {
        total: 4,
        tokenizer: 'estimate',
        session: { tokens: 8, turns: 20, cachedShare: 0.1 },
        perTool: [
          { subject: 'a', tokens: 3, description: 0, parameters: 0, outputSchema: 0 },
          { subject: null, tokens: 1, description: 0, parameters: 0, outputSchema: 0 },
        ],
      },
      score: null,
    });
  });

  it('leaves out what is not known', () => {
    const target = vetSurface(surfaceOf({ tools: [] }, { era: 'unknown' }), []);
    expect(target).not.toHaveProperty('protocolVersion');
    expect(target).not.toHaveProperty('server');
    expect(target.counts).toEqual({ tools: 0, prompts: 0, resources: 0, resourceTemplates: 0 });
  });

  it('counts no tokens where there are no tools', () => {
    expect(vetSurface(surfaceOf({ tools: [] }), []).tokens.total).toBe(0);
    expect(vetSurface(surfaceOf({}), []).tokens.total).toBe(0);
  });

  it('tells apart rules that came to a verdict, were skipped, and failed', () => {
    const rules = [
      exampleRule({ id: 'agent/passed' }),
      reporting('agent/failed', [['tools', 0]]),
      exampleRule({ id: 'agent/skipped', needs: ['prompts'] }),
      exampleRule({ id: 'agent/broken' }, () => {
        throw new Error('boom');
      }),
    ];
    const target = vetSurface(surfaceOf({ tools: [{ name: 'a' }] }), rules);
    expect(target.checkedRules).toBe(2);
    expect(target.findings.map(({ ruleId }) => ruleId)).toEqual(['agent/failed']);
    expect(target.skipped).toEqual([{ ruleId: 'agent/skipped', reason: 'no prompts: not in this example' }]);
    expect(target.failedRules).toEqual([{ ruleId: 'agent/broken', error: 'boom' }]);
  });
});

describe('a run', () => {
  const whole = vetSurface(surfaceOf({ tools: [] }), [
    reporting('agent/a', [
      ['tools', 0],
      ['tools', 1],
    ]),
  ]);

  it('sums up the findings of all targets', () => {
    const other = vetSurface(surfaceOf({ tools: [] }), [
      exampleRule({ severity: 'error' }, ({ report }) => {
        report('found', ['tools', 0], {});
        report('found', ['tools', 1], {}, { severity: 'info' });
      }),
    ]);
    const run = toRun([whole, other, whole]);
    expect(run).toEqual({
      formatVersion: 1,
      tool: { name: 'mcp-hallmark', version: VERSION },
      incomplete: false,
      targets: [whole, other, whole],
      staleSuppressions: [],
      summary: { errors: 1, warnings: 4, infos: 1, suppressed: 0 },
    });
  });

  it.each<readonly [string, Partial<TargetRun>]>([
    ['had trouble', { trouble: { kind: 'timeout', message: 'no answer' as never } }],
    ['had nothing that could be checked', { checkedRules: 0 }],
    ['had a rule that failed', { failedRules: [{ ruleId: 'agent/a', error: 'boom' as never }] }],
  ])('is incomplete when one target %s', (_, change) => {
    expect(toRun([whole, { ...whole, ...change }, whole]).incomplete).toBe(true);
  });

  it('is complete with rules that were skipped', () => {
    expect(toRun([{ ...whole, skipped: [{ ruleId: 'agent/a', reason: 'no tools' }] }]).incomplete).toBe(false);
  });
});

describe('the settings of a rule', () => {
  const mixed = exampleRule(
    {
      id: 'agent/mixed',
      severity: 'warning',
      options: { min: { default: 1, description: 'x' } },
      messages: { found: '{min}' },
    },
    ({ options, report }) => {
      const { min = 0 } = options as { readonly min?: number };
      report('found', ['tools', 0], { min }, { severity: 'warning' });
      report('found', ['tools', 1], { min }, { severity: 'info' });
    },
  );
  const vetted = (settings: RuleSettings): TargetRun =>
    vetSurface(surfaceOf({}), [mixed, reporting('agent/other', [['tools', 2]])], settings);

  it('turn it off, and say so', () => {
    const target = vetted({ 'agent/mixed': { severity: 'off' } });
    expect(target.findings.map(({ ruleId }) => ruleId)).toEqual(['agent/other']);
    expect(target.skipped).toEqual([{ ruleId: 'agent/mixed', reason: 'turned off in the configuration' }]);
    expect(target.checkedRules).toBe(1);
  });

  it.each([
    ['error', ['error', 'info']],
    ['warning', ['warning', 'info']],
    ['info', ['info', 'info']],
  ] as const)(
    'make %s the severity of its worst findings, and leave the milder ones milder',
    (severity, severities) => {
      const target = vetted({ 'agent/mixed': { severity } });
      expect(target.findings.map((finding) => finding.severity)).toEqual([...severities, 'warning']);
    },
  );

  it('keep the fingerprints', () => {
    const fingerprints = ({ findings }: TargetRun): string[] => findings.map(({ fingerprint }) => fingerprint);
    expect(fingerprints(vetted({ 'agent/mixed': { severity: 'error' } }))).toEqual(fingerprints(vetted({})));
  });

  it('give it its options', () => {
    const messages = ({ findings }: TargetRun): string[] => findings.map(({ message }) => message);
    expect(messages(vetted({}))).toEqual(['1', '1', 'found']);
    expect(messages(vetted({ 'agent/mixed': { options: { min: 7 } } }))).toEqual(['7', '7', 'found']);
  });

  it('of an unknown rule change nothing', () => {
    expect(vetted({ 'agent/none': { severity: 'off' } })).toEqual(vetted({}));
  });
});

it('atLeast compares severities', () => {
  const order = ['info', 'warning', 'error'] as const;
  for (const [i, a] of order.entries()) for (const [j, b] of order.entries()) expect(atLeast(a, b)).toBe(i >= j);
});

function findingsIn({ targets }: Run): readonly Finding[] {
  return targets.flatMap(({ findings }) => findings);
}
