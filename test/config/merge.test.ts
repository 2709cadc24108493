import { describe, expect, it } from 'vitest';
import { type ConfigLayer, mergeConfig, type Settings } from '../../src/config/merge.ts';
import type { Config } from '../../src/config/schema.ts';
import { SOME_RULES } from './rules.ts';

/** Merges configurations, the strongest last; the first is called "base", the last "top". */
function merge(...configs: readonly object[]): Settings {
  const layers = configs.map((config, index): ConfigLayer => {
    const origin = index === configs.length - 1 ? 'top' : index === 0 ? 'base' : 'middle';
    return { origin, config: config as Config };
  });
  return mergeConfig(layers, SOME_RULES);
}

describe('settings', () => {
  it('have defaults, which say that they are', () => {
    expect(merge()).toEqual({
      preset: { value: 'recommended', origin: 'default' },
      rules: {},
      targets: {},
      ignore: [],
      clients: { value: [], origin: 'default' },
      failOn: { value: 'error', origin: 'default' },
      failUnder: { value: 0, origin: 'default' },
      minSeverity: { value: 'info', origin: 'default' },
      pedantic: { value: false, origin: 'default' },
    });
  });

  it('are those of the strongest layer that says something', () => {
    const { failOn, minSeverity, pedantic } = merge(
      { failOn: 'info', minSeverity: 'warning', pedantic: true },
      { failOn: 'never' },
      { pedantic: false },
    );
    expect(failOn).toEqual({ value: 'never', origin: 'middle' });
    expect(minSeverity).toEqual({ value: 'warning', origin: 'base' });
    expect(pedantic).toEqual({ value: false, origin: 'top' });
  });
});

describe('a preset', () => {
  it('strict fails on warnings and shows what is unsure', () => {
    expect(merge({ preset: 'strict' })).toMatchObject({
      preset: { value: 'strict', origin: 'top' },
      failOn: { value: 'warning', origin: 'preset strict' },
      pedantic: { value: true, origin: 'preset strict' },
      rules: {},
    });
  });

  it('is weaker than what any layer says', () => {
    expect(merge({ failOn: 'never', pedantic: false }, { preset: 'strict' })).toMatchObject({
      failOn: { value: 'never', origin: 'base' },
      pedantic: { value: false, origin: 'base' },
    });
  });

  it('spec-only turns off everything but the specification', () => {
    const off = { value: { severity: 'off' }, origin: 'preset spec-only' };
    expect(merge({ preset: 'spec-only' }).rules).toEqual({
      'agent/short': off,
      'agent/missing': off,
      'safety/hidden': off,
    });
  });

  it('spec-only leaves room for a rule or a category that a layer turns on', () => {
    const { rules } = merge({ preset: 'spec-only', rules: { 'agent/missing': 'error', 'safety/*': 'warning' } });
    expect(rules['agent/missing']).toMatchObject({ value: { severity: 'error' }, origin: 'top' });
    expect(rules['safety/hidden']).toMatchObject({ value: { severity: 'warning' }, origin: 'top' });
    expect(rules['agent/short']?.value.severity).toBe('off');
  });

  it('of a stronger layer replaces that of a weaker one', () => {
    expect(merge({ preset: 'spec-only' }, { preset: 'recommended' })).toMatchObject({
      preset: { value: 'recommended', origin: 'top' },
      rules: {},
    });
  });
});

describe('the rules', () => {
  it('are named only where they differ from how they are defined', () => {
    expect(Object.keys(merge({ rules: { 'spec/name': 'off' } }).rules)).toEqual(['spec/name']);
  });

  it.each([[{ 'agent/*': 'off', 'agent/short': 'error' }], [{ 'agent/short': 'error', 'agent/*': 'off' }]])(
    'are stronger than their category in the same layer, in any order: %j',
    (given) => {
      const { rules } = merge({ rules: given });
      expect(rules['agent/short']?.value.severity).toBe('error');
      expect(rules['agent/missing']?.value.severity).toBe('off');
      expect(rules['spec/name']).toBeUndefined();
    },
  );

  it('follow the category of a stronger layer', () => {
    const { rules } = merge({ rules: { 'agent/short': 'error' } }, { rules: { 'agent/*': 'info' } });
    expect(rules['agent/short']).toMatchObject({ value: { severity: 'info' }, origin: 'top' });
  });

  it('may be written as a severity or as an object', () => {
    const { rules } = merge({ rules: { 'agent/short': 'info', 'spec/name': { severity: 'info' } } });
    expect(rules['agent/short']?.value).toEqual({ severity: 'info', options: {} });
    expect(rules['spec/name']?.value).toEqual({ severity: 'info', options: {} });
  });

  it('add up their options, the strongest last, and keep their severity', () => {
    const { rules } = merge(
      { rules: { 'agent/short': { severity: 'info', options: { minWords: 4, strict: true } } } },
      { rules: { 'agent/short': { options: { minWords: 9 } } } },
    );
    expect(rules['agent/short']).toEqual({
      value: { severity: 'info', options: { minWords: 9, strict: true } },
      origin: 'top',
    });
  });

  it('keep their options when only a severity is said later', () => {
    const { rules } = merge(
      { rules: { 'agent/short': { options: { minWords: 4 } } } },
      { rules: { 'agent/*': 'off' } },
    );
    expect(rules['agent/short']?.value).toEqual({ severity: 'off', options: { minWords: 4 } });
  });
});

describe('targets and ignores', () => {
  it('of one name are replaced whole, those of other names stay', () => {
    const { targets } = merge(
      { targets: { a: { command: 'a', passEnv: ['TOKEN'] }, b: { command: 'b' } } },
      { targets: { a: { url: 'http://localhost' } } },
    );
    expect(targets).toEqual({
      a: { value: { url: 'http://localhost' }, origin: 'top' },
      b: { value: { command: 'b' }, origin: 'base' },
    });
  });

  it('are added up over the layers', () => {
    const entry = (rule: string): object => ({ rule, reason: 'Known.' });
    expect(merge({ ignore: [entry('agent/*')] }, {}, { ignore: [entry('spec/name')] }).ignore).toEqual([
      { value: entry('agent/*'), origin: 'base' },
      { value: entry('spec/name'), origin: 'top' },
    ]);
  });
});
