import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CliOptions, type CliResult, onlyLine, onlyTarget, ROOT, runCli, validRun } from '../lib/process.ts';

const serverFile = (name: string): string => join(ROOT, `test/servers/${name}.mjs`);
const command = (name: string): string[] => [process.execPath, serverFile(name)];
const TOKEN = 'token-of-the-desk';
const STAFF = 'staff-of-the-desk';

let folder: string;
let bearer: ChildProcess;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-targets-'));
  bearer = spawn(process.execPath, [serverFile('http/bearer')], {
    env: { TOKEN },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(bearer.stdout as NodeJS.ReadableStream, 'data');
  url = String(line).trim().replace('listening ', '');
});
afterAll(async () => {
  bearer.stdin?.end();
  await rm(folder, { recursive: true });
});
beforeEach(() =>
  configure({
    good: { command: command('perfect-legacy') },
    bad: { command: command('hostile/poisoned'), era: 'legacy' },
  }),
);

const configure = (targets: object, more: object = {}) =>
  writeFile(join(folder, 'mcp-hallmark.json'), JSON.stringify({ targets, ...more }));

function vet(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return runCli(['--format', 'json', ...args], { cwd: folder, ...options });
}

const names = ({ stdout }: CliResult) => validRun(stdout).targets.map(({ target }) => target.name);

describe('the targets of a configuration', () => {
  it('are all vetted when no server is given, in their order', async () => {
    const result = await vet([]);
    expect(result).toMatchObject({ code: 1, stderr: '' });
    expect(names(result)).toEqual(['good', 'bad']);
  });

  it('are vetted by name', async () => {
    const result = await vet(['good']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(onlyTarget(result.stdout)).toMatchObject({
      target: { kind: 'stdio', label: 'perfect-legacy.mjs', name: 'good' },
      server: { name: 'perfect-legacy' },
      findings: [],
    });
    expect(names(await vet(['bad', 'good']))).toEqual(['bad', 'good']);
  });

  it('may have a name that is nearly that of a command', async () => {
    await configure({ clock: { command: command('perfect-modern') } });
    const result = await vet(['clock']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(names(result)).toEqual(['clock']);
  });

  it('are left alone when a command is given', async () => {
    expect(names(await vet(['--', ...command('perfect-modern')]))).toEqual([undefined]);
    expect(names(await vet(['good', '--', ...command('perfect-modern')]))).toEqual(['good', undefined]);
  });

  it('may be a command in one string', async () => {
    await configure({ text: { command: `"${process.execPath}" '${serverFile('perfect-modern')}'` } });
    const result = await vet([]);
    expect(result.code).toBe(0);
    expect(names(result)).toEqual(['text']);
  });

  it('have a name in every report for people', async () => {
    for (const format of ['terminal', 'markdown', 'agent'])
      expect((await vet(['--format', format, 'good', 'bad'])).stdout).toContain('good');
  });

  it('are what ignore entries mean by their name', async () => {
    const entry = { rule: 'spec/*', target: 'bad', reason: 'A test.' };
    const ignore = [entry, { ...entry, rule: 'safety/*' }, { ...entry, rule: 'agent/*' }];
    await configure({ bad: { command: command('hostile/poisoned') } }, { ignore });
    const { code, stdout } = await vet([]);
    expect(code).toBe(0);
    expect(validRun(stdout).summary).toMatchObject({ errors: 0, warnings: 0, infos: 0 });
    expect(validRun(stdout).summary.suppressed).toBeGreaterThan(3);
  });

  it('that are not vetted leave the ignore entries for them alone', async () => {
    const targets = { good: { command: command('perfect-legacy') }, bad: { command: command('hostile/poisoned') } };
    await configure(targets, { ignore: [{ rule: 'safety/*', target: 'bad', reason: 'A test.' }] });
    expect(validRun((await vet(['good'])).stdout).staleSuppressions).toEqual([]);
  });

  it('that cannot be started make the run incomplete and are named', async () => {
    await configure({ good: { command: command('perfect-legacy') }, gone: { command: ['./no-such-program'] } });
    const result = await vet([]);
    expect(result.code).toBe(2);
    expect(names(result)).toEqual(['good', 'gone']);
    expect(onlyLine(result.stderr)).toContain('no-such-program');
  });

  it('are needed when nothing else is given', async () => {
    await configure({});
    const { code, stdout, stderr } = await vet([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(onlyLine(stderr)).toMatch(/^mcp-hallmark: no server given\. Example: /);
  });
});

describe('a target that is reached over HTTP', () => {
  it('gets the headers whose values the environment holds', async () => {
    await configure({ desk: { url, headerEnv: { Authorization: 'DESK_TOKEN' } } });
    const result = await vet([], { env: { DESK_TOKEN: `Bearer ${TOKEN}` } });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(onlyTarget(result.stdout)).toMatchObject({ target: { kind: 'http', name: 'desk' }, trouble: null });
    expect(result.stdout).not.toContain(TOKEN);
  });

  it('gets the headers that are no secret', async () => {
    await configure({ desk: { url, headers: { Authorization: `Bearer ${TOKEN}` } } });
    expect(await vet([])).toMatchObject({ code: 0, stderr: '' });
  });

  it('is not vetted when a variable for a header is not set', async () => {
    await configure({ desk: { url, headerEnv: { Authorization: 'DESK_TOKEN' } } });
    const { code, stderr } = await vet([]);
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toContain('DESK_TOKEN');
  });
});

describe('a target that is started', () => {
  const script = (name: string): string =>
    `const { env } = process; process.stderr.write(\`\${env.${name} === undefined ? 'unset' : env.${name}.length}\`); process.exit(3);`;

  it('gets the variables that passEnv names, and no others', async () => {
    const { length } = STAFF;
    for (const [passEnv, seen] of [
      [['DESK_STAFF'], `stderr: ${length}`],
      [[], 'stderr: unset'],
    ] as const) {
      await configure({ own: { command: [process.execPath, '-e', script('DESK_STAFF')], passEnv } });
      const { code, stderr } = await vet([], { env: { DESK_STAFF: STAFF } });
      expect(code).toBe(2);
      expect(onlyLine(stderr)).toContain(seen);
    }
  });

  it('is not started when a variable for it is not set', async () => {
    await configure({ own: { command: command('perfect-legacy'), passEnv: ['DESK_STAFF'] } });
    const { code, stderr } = await vet([]);
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toContain('not set in this environment: DESK_STAFF');
  });
});
