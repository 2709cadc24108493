import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyLine, runCli } from '../lib/process.ts';

const COMMANDS = ['run', 'check', 'capture', 'rules', 'init', 'config', 'help', 'completions'];
const SHELLS = ['bash', 'zsh', 'fish'];
const FORMATS = ['agent', 'github', 'html', 'json', 'junit', 'markdown', 'sarif', 'terminal'];

const has = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status === 0;

let folder: string;
const file = (shell: string): string => join(folder, `completions.${shell}`);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hallmark-completions-'));
  for (const shell of SHELLS) writeFileSync(file(shell), (await runCli(['completions', shell])).stdout);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What bash offers for the last of the words. */
function offers(...words: readonly string[]): string[] {
  const script =
    'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mcp_hallmark; printf "%s\\n" "${COMPREPLY[@]}"';
  const { stdout, stderr, status } = spawnSync('bash', ['-c', script, 'bash', file('bash'), 'mcp-hallmark', ...words], {
    encoding: 'utf8',
  });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((word) => word !== '');
}

describe('completions', () => {
  for (const shell of SHELLS) {
    it(`for ${shell} name every command`, async () => {
      const { code, stdout, stderr } = await runCli(['completions', shell]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`\\b${command}\\b`));
    });

    it(`for ${shell} are a script without mistakes in its syntax`, ({ skip }) => {
      skip(!has(shell), `${shell} is not installed`);
      const { status, stderr } = spawnSync(shell, ['-n', file(shell)], { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    });
  }

  it('for another shell do not exist', async () => {
    const { code, stdout, stderr } = await runCli(['completions', 'tcsh']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(onlyLine(stderr)).toBe('mcp-hallmark: completions are for bash, zsh, fish');
  });

  it('for fish show descriptions as they are', async () => {
    expect((await runCli(['completions', 'fish'])).stdout).not.toContain('\\:');
  });
});

describe('bash completes', () => {
  it.each<readonly [readonly string[], readonly string[]]>([
    [['ru'], ['run', 'rules']],
    [['comp'], ['completions']],
    [['--fail'], ['--fail-on', '--fail-under']],
    [['check', '--pre'], ['--preset']],
    [['check', '--pass'], []],
    [['run', '--pass'], ['--pass-env']],
    [['capture', '--out'], ['--output']],
    [['rules', '--cat'], ['--category']],
    [
      ['check', '--preset', ''],
      ['recommended', 'strict', 'spec-only'],
    ],
    [['run', '--fail-on', 'n'], ['never']],
    [
      ['rules', '--format', ''],
      ['terminal', 'json'],
    ],
    [
      ['config', '--format', ''],
      ['terminal', 'json'],
    ],
  ])('%j', (words, expected) => {
    expect(offers(...words)).toEqual(expected);
  });

  it('commands and the options of run at the start', () => {
    expect(offers('')).toEqual(expect.arrayContaining([...COMMANDS, '--url', '--format']));
  });

  it.each([
    ['run', '--format'],
    ['check', '--format'],
    ['--format', ''],
  ])('the formats of a report after %s %s', (...words) => {
    expect(offers(...words.filter((word) => word !== ''), '').sort()).toEqual(FORMATS);
  });

  it('the eras of a connection, which are not those of a rule', () => {
    expect(offers('run', '--era', '').sort()).toEqual(['auto', 'legacy', 'modern']);
    expect(offers('rules', '--era', '').sort()).toEqual(['legacy', 'modern']);
  });
});
