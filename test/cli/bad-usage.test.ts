import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, onlyLine, onlyTarget, remaining, runCli, validRun, vetting } from '../lib/process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-usage-'));
  await writeFile(join(folder, 'tools.json'), '[]');
  await writeFile(join(folder, 'plain.txt'), 'no program', { mode: 0o644 });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const SERVER = ['--', 'some-server'];

const USAGE = [
  { title: 'no server', args: [], says: /^no server given\. Example: mcp-hallmark -- / },
  {
    title: 'no server to capture',
    args: ['capture', '-o', 'x.json'],
    says: /^no server given\. Example: mcp-hallmark /,
  },
  { title: 'no command after the dashes', args: ['--'], says: 'there is no command after "--"' },
  { title: 'no file to check', args: ['check'], says: /^no file given\. Example: mcp-hallmark check / },
  { title: 'no place to save to', args: ['capture', ...SERVER], says: /^required option '-o, --output <file>'/ },
  { title: 'two servers to capture', args: ['capture', '-o', '-', 'a', '--', 'b'], says: 'capture takes one server' },
  {
    title: 'an option with a slip',
    args: ['--formt', 'json'],
    says: "unknown option '--formt' (Did you mean --format?)",
  },
  {
    title: 'an option of another command',
    args: ['check', '--timeout', '3', 'tools.json'],
    says: /^unknown option '--timeout'/,
  },
  {
    title: 'an unknown format',
    args: ['--format', 'xml', ...SERVER],
    says: /'xml' is invalid\. Allowed choices are terminal/,
  },
  {
    title: 'an unknown severity',
    args: ['--fail-on', 'eror', ...SERVER],
    says: /'eror' is invalid\. Allowed choices are error/,
  },
  { title: 'an unknown era', args: ['--era', 'new', ...SERVER], says: /'new' is invalid\. Allowed choices are auto/ },
  ...['soon', '0', '1e9', ''].map((value) => ({
    title: `the time-out "${value}"`,
    args: ['--timeout', value, ...SERVER],
    says: /^option '--timeout <seconds>' argument '.*' is invalid\. Give a number of seconds above 0/,
  })),
  {
    title: 'a variable to pass on that is not set',
    args: ['--pass-env', 'NOT_SET_ANYWHERE', ...SERVER],
    says: '--pass-env: not set in this environment: NOT_SET_ANYWHERE',
  },
  {
    title: 'an unclosed quote',
    args: ["node 'server.mjs"],
    says: /^cannot read the command "node 'server\.mjs": .*unclosed '$/,
  },
  {
    title: 'a pipe',
    args: ['node server.mjs | tee log'],
    says: /^cannot read the command ".*": "\|" needs a shell.*-- sh -c/,
  },
  { title: 'a variable', args: ['node $SERVER'], says: /^cannot read the command "node \$SERVER": "\$" needs a shell/ },
  { title: 'an empty command', args: [''], says: 'cannot read the command "": the command is empty' },
  {
    title: 'a file in place of a server',
    args: ['tools.json'],
    says: /is a file; .* run: mcp-hallmark check tools\.json$/,
  },
];

describe('a command line that cannot be used gives exit code 2 and one line', () => {
  for (const { title, args, says } of USAGE)
    it(`for ${title}`, async () => {
      const result = await runCli(args, { cwd: folder });
      expectLine(result.stderr, says);
      expect(result).toMatchObject({ code: 2, stdout: '' });
    });
});

const UNREACHABLE = [
  {
    title: 'is not found',
    argv: ['no-such-command-anywhere'],
    says: /^no-such-command-anywhere: command not found: no-such-command-anywhere\b/,
  },
  { title: 'is not executable', argv: ['./plain.txt'], says: /^plain\.txt: not executable: \.\/plain\.txt\b/ },
  { title: 'is a folder', argv: ['./'], says: /not executable/ },
  {
    title: 'ends at once without a word',
    argv: ['sh', '-c', 'exit 9'],
    says: 'sh: the server exited with code 9 before it answered initialize (nothing on stderr)',
  },
  {
    title: 'ends at once with a word in colour',
    argv: ['sh', '-c', 'printf "\\033[31mno key\\n" >&2; exit 9'],
    says: 'sh: the server exited with code 9 before it answered initialize; the end of its stderr: \\u{001B}[31mno key',
  },
  {
    title: 'is ended by a signal',
    argv: ['sh', '-c', 'kill -9 $$'],
    says: 'sh: the server was ended by SIGKILL before it answered initialize (nothing on stderr)',
  },
];

describe('a server that cannot be reached gives exit code 2, a valid report and one line', () => {
  for (const { title, argv, says } of UNREACHABLE)
    it(`when it ${title}`, async () => {
      const result = await runCli(['--format', 'json', '--', ...argv], { cwd: folder });
      expectLine(result.stderr, says);
      expect(result.code).toBe(2);
      const { findings } = onlyTarget(result.stdout);
      expect(findings.filter(({ part }) => part !== 'launch')).toEqual([]);
      expect(onlyTarget(result.stdout)).toMatchObject({
        era: 'unknown',
        trouble: { kind: 'transport-error' },
      });
    });

  it('when a quoted command looks like a command of ours', async () => {
    const result = await runCli(['--format', 'json', 'chek'], { cwd: folder });
    expectLine(result.stderr, /^there is no command chek; did you mean check\?/);
    expect(result).toMatchObject({ code: 2, stdout: '' });
  });

  it('when it ends with a code and says why on standard error', async () => {
    const result = await runCli(vetting('hostile/exit-at-once'));
    expectLine(result.stderr, /^exit-at-once\.mjs: .*exited with code 7.*CLOCK_ZONE is not set\..*Europe\/Lisbon\.$/);
    expect(result.code).toBe(2);
    expect(onlyTarget(result.stdout).trouble?.kind).toBe('transport-error');
  });

  it('when it never answers', async () => {
    const result = await runCli(vetting('hostile/silent', ['--start-timeout', '1']));
    expectLine(result.stderr, /^silent\.mjs: no answer to .*initialize within 1 s/);
    expect(result.code).toBe(2);
    expect(onlyTarget(result.stdout).trouble?.kind).toBe('timeout');
    expect(await remaining(result.marker)).toEqual([]);
  });

  it('when everything together takes too long', async () => {
    const result = await runCli(vetting('hostile/silent', ['--total-timeout', '1']));
    expectLine(result.stderr, /^silent\.mjs: the whole run took longer than 1 s/);
    expect(result.code).toBe(2);
    expect(onlyTarget(result.stdout).trouble?.kind).toBe('timeout');
    expect(await remaining(result.marker)).toEqual([]);
  });

  it('while the servers beside it are vetted', async () => {
    const good = fixture('perfect-legacy')
      .map((word) => `'${word}'`)
      .join(' ');
    const result = await runCli(['--format', 'json', 'no-such-command-anywhere', good]);
    expectLine(result.stderr, /^no-such-command-anywhere: /);
    expect(result.code).toBe(2);
    expect(validRun(result.stdout)).toMatchObject({
      incomplete: true,
      targets: [{ trouble: { kind: 'transport-error' } }, { server: { name: 'perfect-legacy' }, trouble: null }],
    });
  });
});

function expectLine(stderr: string, says: string | RegExp): void {
  const line = onlyLine(stderr);
  expect(line.slice(0, 14)).toBe('mcp-hallmark: ');
  if (typeof says === 'string') expect(line.slice(14)).toBe(says);
  else expect(line.slice(14)).toMatch(says);
}
