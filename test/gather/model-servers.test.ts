import { describe, expect, it } from 'vitest';
import type { TargetRun } from '../../src/model/run.ts';
import { onlyTarget, remaining, runCli, validRun, vetting } from '../lib/process.ts';

const BEFORE_INITIALIZE = 'spec/answers-before-initialize';
const NOT_LEGACY = 'applies to legacy servers; this one is modern';
const DESK = { tools: 3, prompts: 1, resources: 1, resourceTemplates: 1 };
const LEGACY = { era: 'legacy', protocolVersion: '2025-11-25' };
const MODERN = { era: 'modern', protocolVersion: '2026-07-28' };

const PERFECT = [
  { server: 'perfect-legacy', flags: [], is: LEGACY },
  { server: 'perfect-legacy', flags: ['--era', 'legacy'], is: LEGACY },
  { server: 'perfect-modern', flags: [], is: MODERN },
  { server: 'perfect-modern', flags: ['--era', 'modern'], is: MODERN },
  { server: 'perfect-dual', flags: [], is: MODERN },
  { server: 'perfect-dual', flags: ['--era', 'legacy'], is: LEGACY },
  { server: 'perfect-dual', flags: ['--era', 'modern'], is: MODERN },
];

const SDK = [
  { server: 'sdk-legacy', flags: [], is: LEGACY },
  { server: 'sdk-legacy', flags: ['--era', 'legacy'], is: LEGACY },
  { server: 'sdk-modern', flags: [], is: MODERN },
  { server: 'sdk-modern', flags: ['--era', 'modern'], is: MODERN },
  { server: 'sdk-dual', flags: [], is: MODERN },
  { server: 'sdk-dual', flags: ['--era', 'legacy'], is: LEGACY },
];

const WRONG_ERA = [
  { server: 'perfect-legacy', era: 'modern', message: /^the server answered error -32601: Method not found/ },
  { server: 'sdk-legacy', era: 'modern', message: /^the server answered error -32601: Method not found/ },
  { server: 'perfect-modern', era: 'legacy', message: /^the server answered error -32022: Unsupported protocol/ },
  { server: 'sdk-modern', era: 'legacy', message: /^the server answered error -32022: Unsupported protocol/ },
];

describe('a perfect server', () => {
  for (const { server, flags, is } of PERFECT)
    it(`has no finding at any severity: ${[server, ...flags].join(' ')}`, async () => {
      const result = await runCli(vetting(server, ['--pedantic', '--fail-on', 'info', ...flags]));
      expect(result).toMatchObject({ code: 0, stderr: '' });
      const run = validRun(result.stdout);
      expect(run).toMatchObject({ incomplete: false, summary: { errors: 0, warnings: 0, infos: 0, suppressed: 0 } });
      const target = onlyTarget(result.stdout);
      expect(target).toMatchObject({
        ...is,
        target: { kind: 'stdio', label: `${server}.mjs` },
        server: { name: server, version: '1.0.0' },
        counts: DESK,
        findings: [],
        failedRules: [],
        trouble: null,
      });
      expect(reasonOf(target)).toBe(is.era === 'modern' ? NOT_LEGACY : undefined);
      expect(await remaining(result.marker)).toEqual([]);
    });
});

describe('a server of the official SDK', () => {
  for (const { server, flags, is } of SDK)
    it(`shows what it has: ${[server, ...flags].join(' ')}`, async () => {
      const result = await runCli(vetting(server, flags));
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(validRun(result.stdout).incomplete).toBe(false);
      const target = onlyTarget(result.stdout);
      expect(target).toMatchObject({ ...is, server: { name: server, version: '1.0.0' }, counts: DESK, trouble: null });
      const found = target.findings.map(({ ruleId, severity }) => `${severity} ${ruleId}`);
      // Version 1 of the SDK writes its schemas in draft-07.
      const dialect = server === 'sdk-legacy' ? ['info spec/schema-dialect'] : [];
      expect(found).toEqual(is.era === 'legacy' ? [...dialect, `info ${BEFORE_INITIALIZE}`] : []);
      expect(reasonOf(target)).toBe(is.era === 'modern' ? NOT_LEGACY : undefined);
      expect(await remaining(result.marker)).toEqual([]);
    });
});

describe('a server of the other era', () => {
  for (const { server, era, message } of WRONG_ERA)
    it(`is reported with its own words: ${server} --era ${era}`, async () => {
      const result = await runCli(vetting(server, ['--era', era]));
      expect(result.code).toBe(2);
      expect(validRun(result.stdout).incomplete).toBe(true);
      const target = onlyTarget(result.stdout);
      expect(target).toMatchObject({ era: 'unknown', findings: [], trouble: { kind: 'rpc-error' } });
      expect(target.trouble?.message).toMatch(message);
      expect(result.stderr).toBe(`mcp-hallmark: ${server}.mjs: ${target.trouble?.message}\n`);
      expect(await remaining(result.marker)).toEqual([]);
    });
});

/** Why the rule for legacy servers was skipped; undefined where it was not. */
function reasonOf(target: TargetRun): string | undefined {
  return target.skipped.find(({ ruleId }) => ruleId === BEFORE_INITIALIZE)?.reason;
}
