import { describe, expect, it } from 'vitest';
import type { RuleMeta } from '../../src/engine/define-rule.ts';
import { defineRule, type Rule } from '../../src/engine/define-rule.ts';
import { vetSurface } from '../../src/engine/vet.ts';
import type { Surface, SurfaceParts } from '../../src/model/surface.ts';
import { surfaceOf } from '../lib/surfaces.ts';

const RULES: readonly Rule[] = [
  ruleFor('spec/in-tools', ['legacy', 'modern'], 'tools'),
  ruleFor('spec/in-legacy', ['legacy'], 'tools'),
  ruleFor('spec/in-modern', ['modern'], 'tools'),
  ruleFor('spec/in-prompts', ['legacy', 'modern'], 'prompts'),
];

describe('a surface of two legs', () => {
  it('is vetted on both: what both show stands once, the rest tells its era', () => {
    const { findings } = vetSurface(dual({ tools: ['a', 'b'] }, { tools: ['a', 'c'] }), RULES);
    expect(findings.map(({ ruleId, message, era }) => [ruleId, message, era])).toEqual([
      ['spec/in-legacy', 'a', 'legacy'],
      ['spec/in-modern', 'a', 'modern'],
      ['spec/in-tools', 'a', undefined],
      ['spec/in-modern', 'b', 'modern'],
      ['spec/in-tools', 'b', 'modern'],
      ['spec/in-legacy', 'c', 'legacy'],
      ['spec/in-tools', 'c', 'legacy'],
    ]);
  });

  it('skips a rule only where both legs do, for the reason of the leg that it is for', () => {
    const { skipped, checkedRules } = vetSurface(dual({ tools: ['a'] }, {}), RULES);
    expect(skipped).toEqual([
      { ruleId: 'spec/in-legacy', reason: 'no tools: not in this example' },
      { ruleId: 'spec/in-prompts', reason: 'no prompts: not in this example' },
    ]);
    expect(checkedRules).toBe(2);
  });

  it('tells no era when there is but one leg', () => {
    const { findings } = vetSurface(surfaceOf({ tools: ['a'] }, { era: 'modern' }), RULES);
    expect(findings.map(({ ruleId, era }) => [ruleId, era])).toEqual([
      ['spec/in-modern', undefined],
      ['spec/in-tools', undefined],
    ]);
  });
});

function dual(modern: Partial<SurfaceParts>, legacy: Partial<SurfaceParts>): Surface {
  return { ...surfaceOf(modern, { era: 'modern' }), legacyLeg: surfaceOf(legacy, { era: 'legacy' }) };
}

/** Reports each entry of a list by its name, which is also its place. */
function ruleFor(id: Rule['meta']['id'], eras: RuleMeta<never>['eras'], part: 'tools' | 'prompts'): Rule {
  return defineRule(
    {
      id,
      severity: 'warning',
      confidence: 'high',
      eras,
      transports: ['stdio'],
      needs: [part],
      title: id,
      why: 'x',
      remedy: 'x',
      falsePositives: ['One.', 'Two.'],
      messages: { found: '{name}' },
      examples: { bad: [{ title: 'bad' }], good: [{ title: 'good', shows: 'One.' }] },
    },
    (context) => {
      const list = (context as unknown as Record<string, readonly string[]>)[part] ?? [];
      for (const name of list) context.report('found', [part, name], { name });
    },
  );
}
