import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryOf } from '../../src/engine/define-rule.ts';
import type { Finding } from '../../src/model/run.ts';
import { RULES } from '../../src/rules/index.ts';
import { onlyTarget, ROOT, remaining, runCli, validRun, vetting } from '../lib/process.ts';
import { FORCED, FOUND_OUT, type HostileCase, PATIENT } from './hostile-cases.ts';

const LAUNCH_RULES = RULES.filter((rule) => categoryOf(rule) === 'launch').length;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-hostile-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('every hostile server', () => {
  it('has a case here', () => {
    const files = readdirSync(join(ROOT, 'test/servers/hostile')).map((file) => file.replace(/\.mjs$/, ''));
    expect([...new Set(FOUND_OUT.map(({ server }) => server))].sort()).toEqual(files.sort());
  });
});

describe('a hostile server is data, not an exception', () => {
  for (const hostile of [...FOUND_OUT, ...FORCED])
    it(`${titleOf(hostile)} gives exit code ${hostile.code} and leaves no process`, async () => {
      const { server, code, flags = PATIENT, era = 'legacy', tools = 1, findings = [], trouble = null } = hostile;
      const args = hostile.args?.map((arg) => (arg === 'PID-FILE' ? join(folder, 'pid') : arg));
      const result = await runCli(vetting(`hostile/${server}`, flags, args));

      expect({ code: result.code, signal: result.signal }).toEqual({ code, signal: null });
      const run = validRun(result.stdout);
      expect(run.incomplete).toBe(trouble !== null);
      const target = onlyTarget(result.stdout);
      if (trouble === null) expect(target.trouble).toBeNull();
      else
        expect(target.trouble).toEqual({
          kind: trouble.kind,
          message: expect.stringMatching(asPattern(trouble.message)),
        });
      const line = target.trouble === null ? '' : `mcp-hallmark: ${server}.mjs: ${target.trouble.message}\n`;
      expect(result.stderr).toBe(line);
      expect(target.era).toBe(era);
      expect(target.protocolVersion).toBe(versionOf(hostile));
      expect(target.counts).toEqual({ tools, prompts: 0, resources: 0, resourceTemplates: 0 });
      // What agents and clients make of it, and how it is launched, is said elsewhere.
      const judged = target.findings.filter(({ ruleId }) => /^(spec|safety)\//.test(ruleId));
      expect(judged.map((finding) => describeFinding(finding))).toEqual(findings);
      expect(target.failedRules).toEqual([]);
      expect(target.checkedRules === LAUNCH_RULES, 'nothing but its launch was checked').toBe(hostile.silent === true);
      for (const { reason } of target.skipped) expect(reason).not.toBe('');
      expect(await remaining(result.marker)).toEqual([]);
    });
});

/** A text that stands for itself, from the beginning. */
function asPattern(said: string | RegExp): RegExp {
  return typeof said === 'string' ? new RegExp(`^${said.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`) : said;
}

function titleOf({ server, when, flags = [] }: HostileCase): string {
  const era = flags.includes('--era') ? `with --era ${flags[flags.indexOf('--era') + 1]}` : '';
  return [server, when, era].filter(Boolean).join(' ');
}

/** The version that was agreed on, where any was. */
function versionOf({ era = 'legacy', trouble }: HostileCase): string | undefined {
  if (era === 'legacy') return '2025-11-25';
  return era === 'modern' && trouble === undefined ? '2026-07-28' : undefined;
}

function describeFinding({ severity, ruleId, subject }: Finding): string {
  return [severity, ruleId, ...(subject === null ? [] : [subject])].join(' ');
}
