import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, MARKER, onlyLine, program, remaining, runCli, start, validRun, vetting } from '../lib/process.ts';

// Far more findings than a pipe holds, so that writing them meets the reader that has gone.
const MANY = Array.from({ length: 3000 }, (_, index) => ({ name: `tool ${index}`, inputSchema: null }));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-streams-'));
  await writeFile(join(folder, 'many.json'), JSON.stringify(MANY));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const LARGE = [
  { title: 'a report for people', args: ['check', 'many.json'], code: 1 },
  { title: 'a report for programs', args: ['check', '--format', 'json', 'many.json'], code: 1 },
  { title: 'a report that fails nothing', args: ['check', '--fail-on', 'never', 'many.json'], code: 0 },
];

describe('a reader that goes away', () => {
  for (const { title, args, code } of LARGE) {
    it(`after one line ends ${title} in silence and changes no exit code`, async () => {
      const codeFile = join(folder, 'code');
      const script = '{ "$@"; echo $? > "$CODE_FILE"; } | head -n 1';
      const shell = ['sh', '-c', script, 'sh', ...program(args)];
      const result = await start(shell, { cwd: folder, env: { CODE_FILE: codeFile } }).done;
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(result.stdout.split('\n')).toHaveLength(2);
      expect(await readFile(codeFile, 'utf8')).toBe(`${code}\n`);
    });

    it(`at once ends ${title} in silence and changes no exit code`, async () => {
      const result = await runCli(args, { cwd: folder, stdout: 'closed' });
      expect(result).toMatchObject({ code, signal: null, stderr: '' });
    });
  }

  it('leaves no server behind', async () => {
    const result = await runCli(vetting('hostile/grandchild', [], [join(folder, 'pid')]), { stdout: 'closed' });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(await remaining(result.marker)).toEqual([]);
  });

  it('ends a capture to standard output in silence', async () => {
    const args = ['capture', '--pass-env', MARKER, '-o', '-', '--', ...fixture('hostile/many-tools')];
    const result = await runCli(args, { stdout: 'closed' });
    expect(result).toMatchObject({ code: 0, signal: null, stderr: '' });
  });
});

describe('a full disk', () => {
  const OUTPUTS = [
    { title: 'a report for people', args: ['check', '-'] },
    { title: 'a report for programs', args: ['check', '--format', 'json', '-'] },
    { title: 'a vetted server', args: vetting('perfect-legacy') },
    {
      title: 'a captured surface',
      args: ['capture', '--pass-env', MARKER, '-o', '-', '--', ...fixture('perfect-legacy')],
    },
  ];
  for (const { title, args } of OUTPUTS) {
    it(`gives exit code 2 and one line for ${title}`, async () => {
      const full = openSync('/dev/full', 'w');
      const result = await runCli(args, { stdout: full, stdin: '[]' });
      closeSync(full);
      expect(result).toMatchObject({ code: 2, signal: null });
      expect(onlyLine(result.stderr)).toMatch(/^mcp-hallmark: cannot write to standard output: .*ENOSPC/);
      expect(await remaining(result.marker)).toEqual([]);
    });
  }
});

describe('standard output', () => {
  const SERVERS = ['perfect-dual', 'hostile/garbage-stdout', 'hostile/stderr-flood', 'hostile/notification-flood'];
  for (const server of SERVERS) {
    it(`carries the report and nothing of what ${server} says`, async () => {
      const json = await runCli(vetting(server, ['--verbose']));
      validRun(json.stdout);
      expect(json.stdout).toMatch(/^\{\n[^]*\n\}\n$/);
      expect(json.stderr).toBe('');
    });
  }

  it('has no progress, and neither has standard error, when no terminal is there', async () => {
    const { stdout, stderr } = await runCli(['--', ...fixture('perfect-legacy')], { env: { TERM: 'xterm' } });
    expect(stdout).not.toMatch(/connecting|listing|\r|\u001B/);
    expect(stderr).toBe('');
  });
});
