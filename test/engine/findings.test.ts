import { describe, expect, it } from 'vitest';
import type { Rule } from '../../src/engine/define-rule.ts';
import { type OptionValues, runRule } from '../../src/engine/run-rule.ts';
import type { Finding, RuleOutcome } from '../../src/model/run.ts';
import { surfaceOf } from '../lib/surfaces.ts';
import { exampleRule } from './example-rule.ts';

const SURFACE = surfaceOf({
  tools: [{ name: 'first' }, { name: 'se\u202Econd' }, { title: 'nameless' }, { name: '' }],
  resources: [{ uri: 'file:///a' }],
  resourceTemplates: [{ uriTemplate: 'file:///{a}' }],
  instructions: 'Be brief.',
});

function run(meta: Partial<Rule['meta']>, check: Rule['check'], options?: OptionValues): RuleOutcome {
  return runRule(exampleRule({ needs: ['tools'], ...meta }, check), SURFACE, options);
}

function finding(meta: Partial<Rule['meta']>, check: Rule['check']): Finding {
  const outcome = run(meta, check);
  if (outcome.status !== 'failed' || outcome.findings.length !== 1) throw new Error(JSON.stringify(outcome));
  return outcome.findings[0] as Finding;
}

describe('a finding', () => {
  it('has what the rule declares, and a place', () => {
    const found = finding({ severity: 'error', confidence: 'medium', requirements: ['tool-name'] }, ({ report }) =>
      report('found', ['tools', 1, 'a/b', 'c~d'], {}),
    );
    expect(found).toEqual({
      ruleId: 'agent/example',
      severity: 'error',
      confidence: 'medium',
      part: 'tools',
      pointer: '/1/a~1b/c~0d',
      subject: 'se\\u{202E}cond',
      message: 'Found it.',
      remedy: 'Mend it.',
      requirements: ['tool-name'],
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('may be milder or less sure than the rule, and break other requirements', () => {
    const found = finding({ severity: 'error', confidence: 'high', requirements: ['a', 'b'] }, ({ report }) =>
      report('found', ['tools', 0], {}, { severity: 'info', confidence: 'low', requirements: ['b'] }),
    );
    expect(found).toMatchObject({ severity: 'info', confidence: 'low', requirements: ['b'] });
  });

  it('has no member for evidence or requirements where there are none', () => {
    const found = finding({}, ({ report }) => report('found', ['tools', 0], {}));
    expect(found).not.toHaveProperty('evidence');
    expect(found).not.toHaveProperty('requirements');
    const none = finding({ requirements: ['a'] }, ({ report }) =>
      report('found', ['tools', 0], {}, { requirements: [] }),
    );
    expect(none).not.toHaveProperty('requirements');
  });

  it.each<readonly [Parameters<Parameters<Rule['check']>[0]['report']>[1], string | null]>([
    [['tools', 0, 'description'], 'first'],
    [['tools', 2], null],
    [['tools', 3], ''],
    [['tools', 9], null],
    [['tools'], null],
    [['resources', 0, 'uri'], 'file:///a'],
    [['resourceTemplates', 0], 'file:///{a}'],
    [['instructions'], null],
    [['server', 'result', 'name'], null],
  ])('at %j is about %j', (at, subject) => {
    expect(finding({}, ({ report }) => report('found', at, {})).subject).toBe(subject);
  });
});

describe('the message of a finding', () => {
  const fill = (template: string, data: Record<string, string | number>): string =>
    finding({ messages: { found: template } }, ({ report }) => report('found', ['tools', 0], data as never)).message;

  it('is filled with the data', () => {
    expect(fill('{name} has {count} of {count}.', { name: 'x', count: 1234 })).toBe('x has 1234 of 1234.');
    expect(fill('{count}', { count: 0 })).toBe('0');
  });

  it('shows hostile data as escapes', () => {
    expect(fill('"{name}"', { name: 'a\n\x1B[31m\u202E\u{E0041}' })).toBe('"a\\n\\u{001B}[31m\\u{202E}\\u{E0041}"');
  });

  it('cuts each of the data at 80 code points, and nothing of its own', () => {
    const message = fill(`${'w'.repeat(300)} {a} {b}`, { a: 'x'.repeat(81), b: '😀'.repeat(80) });
    expect(message).toBe(`${'w'.repeat(300)} ${'x'.repeat(79)}… ${'😀'.repeat(80)}`);
  });

  it('takes data for text and not for a template or a pattern', () => {
    expect(fill('{a}{b}', { a: '{b}', b: '$& $1 $$ {a}' })).toBe('{b}$& $1 $$ {a}');
  });

  it('leaves nothing where the data are missing', () => {
    expect(fill('a {missing} b', {})).toBe('a  b');
  });
});

describe('the evidence of a finding', () => {
  const evidence = (text: string): string | undefined =>
    finding({}, ({ report }) => report('found', ['tools', 0], {}, { evidence: text })).evidence;

  it('is the text with its hidden characters shown', () => {
    expect(evidence('pass\u200Bword\n')).toBe('pass\\u{200B}word\\n');
  });

  it('is cut at 2000 code points', () => {
    expect(evidence('x'.repeat(2000))).toBe('x'.repeat(2000));
    expect(evidence('x'.repeat(2001))).toBe(`${'x'.repeat(1999)}…`);
  });
});

it('the subject is cut at 80 code points', () => {
  const rule = exampleRule({ needs: ['tools'] }, ({ report }) => report('found', ['tools', 0], {}));
  expect(runRule(rule, surfaceOf({ tools: [{ name: 'x'.repeat(81) }] }))).toMatchObject({
    findings: [{ subject: `${'x'.repeat(79)}…` }],
  });
});

describe('a rule that throws', () => {
  it.each<readonly [string, unknown, string]>([
    ['an error', new Error('no \x1B[31mluck\n'), 'no \\u{001B}[31mluck\\n'],
    ['a text', 'boom', 'boom'],
    ['nothing', undefined, 'undefined'],
    ['an error without a message', new TypeError(''), ''],
  ])('%s is an error outcome, and what it had found is gone', (_, thrown, error) => {
    const outcome = run({}, ({ report }) => {
      report('found', ['tools', 0], {});
      throw thrown;
    });
    expect(outcome).toEqual({ ruleId: 'agent/example', status: 'error', error });
  });

  it('because it changes its input is an error outcome too', () => {
    const tools = Object.freeze([Object.freeze({ name: 'a' })]);
    const rule = exampleRule({ needs: ['tools'] }, (context) => {
      (context.tools as unknown[]).push(1);
    });
    expect(runRule(rule, surfaceOf({ tools }))).toMatchObject({ status: 'error' });
  });
});

describe('the options of a rule', () => {
  const options = { minWords: { default: 15, description: 'x' }, strict: { default: false, description: 'y' } };
  const received = (given?: OptionValues): unknown => {
    let seen: unknown;
    run(
      { options },
      (context) => {
        seen = context.options;
      },
      given,
    );
    return seen;
  };

  it('have their defaults', () => {
    expect(received()).toEqual({ minWords: 15, strict: false });
  });

  it('may be set one by one', () => {
    expect(received({ minWords: 0 })).toEqual({ minWords: 0, strict: false });
    expect(received({ minWords: 3, strict: true })).toEqual({ minWords: 3, strict: true });
  });
});
