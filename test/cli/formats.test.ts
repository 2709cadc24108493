import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli, vetting } from '../lib/process.ts';

const TOOLS = [{ name: 'count books', description: 'Counts.', inputSchema: null }];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-formats-'));
  await writeFile(join(folder, 'tools.json'), JSON.stringify(TOOLS));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const check = (flags: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runCli(['check', ...flags, 'tools.json'], { cwd: folder, env });

describe('the format of standard output, where it is no terminal', () => {
  it('is for people when nothing is said', async () => {
    expect((await check([])).stdout).toBe((await check(['--format', 'terminal'])).stdout);
  });

  for (const name of ['CLAUDECODE', 'CURSOR_AGENT', 'GEMINI_CLI', 'AI_AGENT'])
    it(`is for agents when ${name} is set`, async () => {
      const agent = await check(['--format', 'agent']);
      expect(await check([], { [name]: '1' })).toMatchObject({ code: 1, stdout: agent.stdout });
      expect(agent.stdout).not.toBe((await check(['--format', 'terminal'])).stdout);
    });

  it('is for people when such a variable is empty', async () => {
    expect((await check([], { CLAUDECODE: '' })).stdout).toBe((await check(['--format', 'terminal'])).stdout);
  });

  it('is the one that was asked for, whoever reads it', async () => {
    for (const format of ['terminal', 'json', 'sarif', 'markdown', 'junit', 'github'])
      expect((await check(['--format', format], { CLAUDECODE: '1' })).stdout).toBe(
        (await check(['--format', format])).stdout,
      );
  });

  it('decides neither the exit code nor what a file holds', async () => {
    for (const format of ['terminal', 'json', 'sarif', 'markdown', 'html', 'junit', 'github', 'agent'])
      expect(await check(['--format', format])).toMatchObject({ code: 1, stderr: '' });
  });

  it('is for agents for a live server too', async () => {
    const args = vetting('hostile/poisoned').filter((word) => word !== '--format' && word !== 'json');
    const { stdout, code } = await runCli(args, { env: { CLAUDECODE: '1' } });
    expect(code).toBe(1);
    expect(stdout).toBe((await runCli([...args.slice(0, 1), '--format', 'agent', ...args.slice(1)])).stdout);
  });
});
