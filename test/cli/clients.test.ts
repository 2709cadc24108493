import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyLine, onlyTarget, runCli } from '../lib/process.ts';

const TOOLS = [{ name: 'files.list', description: 'Lists files.', inputSchema: { type: 'object', properties: {} } }];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-clients-'));
  await writeFile(join(folder, 'tools.json'), JSON.stringify(TOOLS));
  await writeFile(join(folder, 'mcp-hallmark.json'), JSON.stringify({ clients: ['bedrock'] }));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

/** Exit code, and the findings of client rules as `severity rule`. */
async function check(...flags: readonly string[]): Promise<readonly [code: number | null, ...found: string[]]> {
  const { code, stdout } = await runCli(['check', 'tools.json', '--format', 'json', ...flags], { cwd: folder });
  const found = onlyTarget(stdout).findings.filter(({ ruleId }) => ruleId.startsWith('client/'));
  return [code, ...found.map(({ severity, ruleId }) => `${severity} ${ruleId}`)];
}

describe('--clients', () => {
  it('makes an error of what a named client refuses', async () => {
    expect(await check('--no-config')).toEqual([0, 'warning client/name-portable']);
    expect(await check('--no-config', '--clients', 'claude,cursor')).toEqual([1, 'error client/name-portable']);
    expect(await check('--no-config', '--clients', 'cursor')).toEqual([0, 'warning client/name-portable']);
  });

  it('is a key of the configuration that the flag overrules', async () => {
    expect(await check()).toEqual([1, 'error client/name-portable']);
    expect(await check('--clients', 'cursor')).toEqual([0, 'warning client/name-portable']);
  });

  it('refuses a client that is not known, with what was meant', async () => {
    const { code, stderr } = await runCli(['check', 'tools.json', '--clients', 'cursr'], { cwd: folder });
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toContain('there is no client "cursr"; did you mean cursor?');
  });

  it('takes the name that users give the server', async () => {
    expect(await check('--no-config', '--server-name', 'workspace')).toEqual([
      0,
      'warning client/name-reserved',
      'warning client/name-portable',
    ]);
  });
});
