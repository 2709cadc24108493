import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint, sha256Hex, subjectAt } from '../../src/engine/fingerprint.ts';
import { runRule } from '../../src/engine/run-rule.ts';
import type { Json } from '../../src/model/json.ts';
import type { Finding } from '../../src/model/run.ts';
import { surfaceOf } from '../lib/surfaces.ts';
import { exampleRule } from './example-rule.ts';

describe('sha256Hex', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['größe', 'd353a2671b67afff0941ae456e5c76e9394bd6579774ae7542a6185fb9843384'],
  ])('of %j', (text, hash) => {
    expect(sha256Hex(text)).toBe(hash);
  });
});

describe('subjectAt', () => {
  const surface = surfaceOf({
    tools: [{ name: 'a', uri: 'u' }, { name: 7 }, null, 'x', { title: 't' }],
    resources: [{ uri: 'file:///a' }, { name: 'n', uri: 'u' }],
    resourceTemplates: [{ uriTemplate: '{x}' }],
    instructions: 'x',
  });
  it.each([
    ['tools', [0, 'description'], 'a'],
    ['tools', [1], undefined],
    ['tools', [2], undefined],
    ['tools', [3], undefined],
    ['tools', [4], undefined],
    ['tools', [9], undefined],
    ['tools', [], undefined],
    ['prompts', [0], undefined],
    ['resources', [0], 'file:///a'],
    ['resources', [1], 'n'],
    ['resourceTemplates', [0, 'name'], '{x}'],
    ['instructions', [0], undefined],
    ['server', ['result'], undefined],
  ] as const)('%s at %j', (part, path, subject) => {
    expect(subjectAt(surface, part, path)).toBe(subject);
  });
});

describe('a fingerprint', () => {
  const base = ['agent/a', 'm', 'tools', [3, 'inputSchema', 'type'], 'add'] as const;

  it('is 16 hex digits, for ever the same', () => {
    expect(fingerprint(...base)).toBe(sha256Hex('["agent/a","m","tools",["add","inputSchema","type"]]').slice(0, 16));
    expect(fingerprint('agent/a', 'm', 'instructions', [], undefined)).toBe(
      sha256Hex('["agent/a","m","instructions",[]]').slice(0, 16),
    );
  });

  it('does not depend on the position of a definition that has a name', () => {
    expect(fingerprint('agent/a', 'm', 'tools', [9, 'inputSchema', 'type'], 'add')).toBe(fingerprint(...base));
  });

  it.each<readonly [string, Parameters<typeof fingerprint>]>([
    ['rule', ['agent/b', 'm', 'tools', [3, 'inputSchema', 'type'], 'add']],
    ['message', ['agent/a', 'n', 'tools', [3, 'inputSchema', 'type'], 'add']],
    ['part', ['agent/a', 'm', 'prompts', [3, 'inputSchema', 'type'], 'add']],
    ['place in the definition', ['agent/a', 'm', 'tools', [3, 'inputSchema', 'title'], 'add']],
    ['name', ['agent/a', 'm', 'tools', [3, 'inputSchema', 'type'], 'sub']],
    ['lack of a name', ['agent/a', 'm', 'tools', [3, 'inputSchema', 'type'], undefined]],
  ])('depends on the %s', (_, other) => {
    expect(fingerprint(...other)).not.toBe(fingerprint(...base));
  });

  it('does not run names and members together', () => {
    expect(fingerprint('agent/a', 'm', 'tools', [0, 'b'], 'a')).not.toBe(
      fingerprint('agent/a', 'm', 'tools', [0], 'a,b'),
    );
    expect(fingerprint('agent/a', 'm', 'tools', [0, 'b/c'], 'a')).not.toBe(
      fingerprint('agent/a', 'm', 'tools', [0, 'b', 'c'], 'a'),
    );
  });
});

describe('the fingerprints of a rule', () => {
  const everyTool = exampleRule({ needs: ['tools'], messages: { found: 'Tool #{n}.' } }, ({ tools, report }) => {
    for (const index of tools.keys()) report('found', ['tools', index, 'x'], { n: index });
  });
  const bySubject = (tools: readonly Json[]): Map<string | null, string> => {
    const outcome = runRule(everyTool, surfaceOf({ tools }));
    const findings: readonly Finding[] = outcome.status === 'failed' ? outcome.findings : [];
    return new Map(findings.map((finding) => [finding.subject, finding.fingerprint]));
  };

  it('stay with the names when tools are reordered, added or changed', () => {
    const names = fc.uniqueArray(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(names, fc.jsonValue(), (given, other) => {
        const before = bySubject(given.map((name) => ({ name })));
        const after = bySubject([
          { name: 'added', other } as Json,
          ...given.map((name) => ({ other, name }) as Json).reverse(),
        ]);
        for (const name of given) expect(after.get(name)).toBe(before.get(name));
        expect(new Set(before.values()).size).toBe(given.length);
      }),
    );
  });

  it('change with the name', () => {
    expect(bySubject([{ name: 'a' }]).get('a')).not.toBe(bySubject([{ name: 'b' }]).get('b'));
  });
});
