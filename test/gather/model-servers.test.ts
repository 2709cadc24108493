import { describe, expect, it } from 'vitest';
import type { TargetRun } from '../../src/model/run.ts';
import { onlyTarget, remaining, runCli, validRun, vetting } from '../lib/process.ts';

const BEFORE_INITIALIZE = 'spec/answers-before-initialize';
const NOT_LEGACY = 'applies to legacy servers; this one is modern';
const SETTLED =
  'no record of the experiment listBeforeInitialize: the first message to a server of both eras settles its era';
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

// Both versions of the SDK ignore cursors, and version 2 serves any version over stdio once the era is settled.
const SHARED = ['info spec/error-message', 'info spec/cursor-invalid'];
const BEFORE = `info ${BEFORE_INITIALIZE}`;
const SDK_LEGACY = [
  'info spec/schema-dialect',
  ...SHARED,
  BEFORE,
  'info spec/unknown-resource',
  'info spec/unknown-resource',
  'warning spec/unknown-tool',
];
const ANY_VERSION = 'error spec/version-unsupported';
const NOT_FOUND = 'info spec/unknown-resource';

const SDK = [
  { server: 'sdk-legacy', flags: [], is: LEGACY, shows: SDK_LEGACY },
  { server: 'sdk-legacy', flags: ['--era', 'legacy'], is: LEGACY, shows: SDK_LEGACY },
  { server: 'sdk-modern', flags: [], is: MODERN, shows: [...SHARED, ANY_VERSION] },
  { server: 'sdk-modern', flags: ['--era', 'modern'], is: MODERN, shows: [...SHARED, ANY_VERSION] },
  { server: 'sdk-dual', flags: [], is: MODERN, shows: [...SHARED, NOT_FOUND, ANY_VERSION] },
  { server: 'sdk-dual', flags: ['--era', 'legacy'], is: LEGACY, shows: [...SHARED, BEFORE, NOT_FOUND] },
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
      expect(reasonOf(target)).toBe(reasonFor(server, is.era, flags));
      expect(await remaining(result.marker)).toEqual([]);
    });
});

describe('a server of the official SDK', () => {
  for (const { server, flags, is, shows } of SDK)
    it(`shows what it has: ${[server, ...flags].join(' ')}`, async () => {
      const result = await runCli(vetting(server, flags));
      expect(result).toMatchObject({ code: shows.some((found) => found.startsWith('error')) ? 1 : 0, stderr: '' });
      expect(validRun(result.stdout).incomplete).toBe(false);
      const target = onlyTarget(result.stdout);
      expect(target).toMatchObject({ ...is, server: { name: server, version: '1.0.0' }, counts: DESK, trouble: null });
      expect(target.findings.map(({ ruleId, severity }) => `${severity} ${ruleId}`)).toEqual(shows);
      expect(reasonOf(target)).toBe(reasonFor(server, is.era, flags));
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

/** Why it is skipped: never in the older era, and for a server of both eras because of how its first message counts. */
function reasonFor(server: string, era: string, flags: readonly string[]): string | undefined {
  if (era === 'legacy') return undefined;
  return server.endsWith('-dual') && flags.length === 0 ? SETTLED : NOT_LEGACY;
}

/** Why the rule for legacy servers was skipped; undefined where it was not. */
function reasonOf(target: TargetRun): string | undefined {
  return target.skipped.find(({ ruleId }) => ruleId === BEFORE_INITIALIZE)?.reason;
}
