import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logged, rowsOf, rowWords, writeFixtures } from '../lib/fixtures.ts';
import { type CliResult, onlyLine, ROOT, runCli, validRun } from '../lib/process.ts';

let folder: string;
let log: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-cli-probes-'));
  log = join(folder, 'calls');
  await mkdir(join(folder, 'checks'));
  await writeFixtures(join(folder, 'checks'), [{ tool: 'echo', args: { word: '${FIXTURES_DIR}' } }]);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(() => rm(log, { force: true }));

const server = (era = 'legacy'): string[] => [process.execPath, join(ROOT, 'test/servers/probed.mjs'), era, log];
const QUICK = ['--no-reads', '--no-streams'];
const run = (args: readonly string[]): Promise<CliResult> => runCli(args, { cwd: folder });

describe('what is wrong with fixtures or their flags is told before a server is started', () => {
  const file = (name: string, text: string) => writeFile(join(folder, name), text);
  for (const [title, text, said] of [
    ['no file', undefined, 'fixtures probes.json: no such file'],
    ['a file that is no JSON', '{', 'fixtures probes.json: not JSON: line 1, column 2: "}" was expected'],
    [
      'a key with a slip',
      '{"version": 1,\n "probes": [{"tool": "echo", "arg": {}}]}',
      'fixtures probes.json: line 2, column 30: unknown key "arg"; did you mean "args"?',
    ],
    [
      'a variable that is not set',
      '{"version": 1, "probes": [{"tool": "echo", "args": {"word": "${NOT_SET_ANYWHERE}"}}]}',
      'line 1, column 53: the environment variable NOT_SET_ANYWHERE is not set',
    ],
  ] as const)
    it(title, async () => {
      await rm(join(folder, 'probes.json'), { force: true });
      if (text !== undefined) await file('probes.json', text);
      const { code, stdout, stderr } = await run(['--probe', 'probes.json', '--', ...server()]);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(onlyLine(stderr)).toContain(said);
    });

  for (const [flags, said] of [
    [['--max-calls', '0'], 'Give a number from 1 to 99999.'],
    [['--probe-timeout', '0'], 'Give a number of seconds above 0'],
    [['--probe', 'a.json', 'server-a', 'server-b'], '--probe is for one server; name the fixtures of several'],
  ] as const)
    it(flags.join(' '), async () => {
      const { code, stderr } = await run([...flags]);
      expect(code).toBe(2);
      expect(onlyLine(stderr)).toContain(said);
    });
});

describe('fixtures that a configuration names', () => {
  beforeAll(() =>
    writeFile(
      join(folder, 'checks', 'mcp-hallmark.json'),
      JSON.stringify({
        targets: { probed: { command: server(), fixtures: 'fixtures.json' }, plain: { command: server('modern') } },
      }),
    ),
  );
  const vet = (flags: readonly string[]) =>
    run([...QUICK, '--format', 'json', '--config', 'checks/mcp-hallmark.json', ...flags]);

  it('are those of their target, found beside the configuration', async () => {
    const { stdout } = await vet([]);
    const [probed, plain] = validRun(stdout).targets;
    expect(probed?.probes).toMatchObject([{ tool: 'echo', status: 'ok', response: { text: join(folder, 'checks') } }]);
    expect(plain?.probes).toBeUndefined();
    expect(await logged(log)).toHaveLength(1);
  });

  it('are left out with --no-probe', async () => {
    expect(rowsOf((await vet(['--no-probe', 'probed'])).stdout)).toEqual([]);
    expect(await logged(log)).toEqual([]);
  });
});

describe('responses', () => {
  it('are shown with their beginning in JSON, or whole where that was asked for', async () => {
    const word = 'long '.repeat(200);
    const probes = await writeFixtures(folder, [{ tool: 'echo', args: { word } }]);
    const text = async (flags: readonly string[]) => {
      const { stdout } = await run([...QUICK, '--format', 'json', '--probe', probes, ...flags, '--', ...server()]);
      return rowsOf(stdout)[0]?.response?.text;
    };
    expect(await text([])).toBe(`${word.slice(0, 399)}…`);
    expect(await text(['--include-responses'])).toBe(word);
  });
});

describe('init-fixtures', () => {
  const TOOLS = JSON.stringify({ tools: [{ name: 'find', inputSchema: { type: 'object' } }] });
  beforeAll(() => writeFile(join(folder, 'tools.json'), TOOLS));
  const STARTER = { version: 1, probes: [{ tool: 'find', args: {}, skip: true, allow_destructive: false }] };

  it('writes every tool of a server, and what it wrote can be used and calls nothing', async () => {
    const written = await run(['init-fixtures', 'starter.json', ...QUICK, '--', ...server()]);
    expect(written).toMatchObject({ code: 0, stdout: '' });
    expect(onlyLine(written.stderr)).toContain('wrote starter.json with 11 tools');
    const { stdout } = await run([...QUICK, '--format', 'json', '--probe', 'starter.json', '--', ...server()]);
    expect(rowWords(rowsOf(stdout))).toHaveLength(11);
    expect(rowsOf(stdout).every(({ status }) => status === 'skipped')).toBe(true);
    expect(await logged(log)).toEqual([]);
  });

  it('takes saved definitions, from a file or from standard input', async () => {
    expect((await run(['init-fixtures', 'saved.json', '-q', '--from', 'tools.json'])).stderr).toBe('');
    expect(JSON.parse(await readFile(join(folder, 'saved.json'), 'utf8'))).toEqual(STARTER);
    const piped = await runCli(['init-fixtures', '-', '--from', '-'], { cwd: folder, stdin: TOOLS });
    expect(JSON.parse(piped.stdout)).toEqual(STARTER);
  });

  it('writes over no file, and nothing where there are no tools', async () => {
    for (const [args, said] of [
      [['tools.json', '--from', 'tools.json'], 'tools.json exists already'],
      [['new.json'], 'no server given'],
      [['new.json', '--from', 'tools.json', '--', 'x'], '--from takes the place of a server'],
      [['new.json', '--', './no-such-program'], 'nothing was written'],
      [['none/new.json', '--from', 'tools.json'], 'its folder does not exist'],
    ] as const) {
      const { code, stderr } = await run(['init-fixtures', ...args]);
      expect(code).toBe(2);
      expect(onlyLine(stderr)).toContain(said);
    }
  });
});
