import { chmod, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { fixture, onlyLine, onlyTarget, program, ROOT, runCli, start, validRun } from '../lib/process.ts';

let folder: string;
const LOCK = 'mcp-hallmark.lock';
const READ = { name: 'read', description: 'Reads a file.', inputSchema: { type: 'object' } };
const SEND = { name: 'send', description: 'Sends a file.', inputSchema: { type: 'object' } };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-lock-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** The command of a fixture server, from any folder. */
function server(name: string, args: readonly string[] = []): string[] {
  const [node = '', script = '', ...rest] = fixture(name, args);
  return [node, join(ROOT, script), ...rest];
}
async function save(file: string, value: Json): Promise<void> {
  await writeFile(join(folder, file), JSON.stringify(value));
}
function read(file: string): Promise<string> {
  return readFile(join(folder, file), 'utf8');
}
async function lock(...args: readonly string[]) {
  return await runCli(['lock', '--no-config', ...args], { cwd: folder });
}
/** Locks the definitions of a file. */
async function lockTools(tools: readonly Json[], ...args: readonly string[]) {
  await save('tools.json', { tools });
  return await lock('--from', 'tools.json', ...args);
}
function kinds(stdout: string): string[] {
  return onlyTarget(stdout).findings.map(({ ruleId }) => ruleId.slice('drift/'.length));
}

describe('the lock of a live server', () => {
  it('holds everything it shows, and nothing of its command', async () => {
    const command = server('perfect-legacy', ['--api-key', 'sk-secret-of-mine']);
    expect(await lock('--', ...command)).toMatchObject({ code: 0 });
    const text = await read(LOCK);
    expect(text).not.toContain('sk-secret');
    expect(text).toMatch(/^[\n -~]*$/);
    const [target] = (JSON.parse(text) as { targets: Record<string, unknown>[] }).targets;
    expect(Object.keys(target ?? {}).sort()).toEqual(
      'era instructions launch name prompts protocolVersion resourceTemplates resources server tools'.split(' '),
    );
    expect(target).toMatchObject({ era: 'legacy', protocolVersion: '2025-11-25', server: { name: 'perfect-legacy' } });
    const checked = await lock('--check', '--format', 'json', '--', ...command);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(onlyTarget(checked.stdout)).toMatchObject({ findings: [], skipped: [] });
    expect(await lock('--', ...command)).toMatchObject({ code: 0, stderr: `mcp-hallmark: ${LOCK} is as it was\n` });
    expect(await read(LOCK)).toBe(text);
  });

  it('is compared by run where it is found, and gives findings their place', async () => {
    await lock('--', ...server('perfect-legacy'));
    const same = await runCli(['--no-config', '--format', 'json', '--', ...server('perfect-legacy')], { cwd: folder });
    expect(onlyTarget(same.stdout).skipped.filter(({ ruleId }) => ruleId.startsWith('drift/'))).toEqual([]);
    const changed = (await read(LOCK)).replace(/"hash": "sha256:\w+"/, '"hash": "sha256:00"');
    await writeFile(join(folder, LOCK), changed);
    const damaged = await runCli(['--no-config', '--', ...server('perfect-legacy')], { cwd: folder });
    expect(damaged.code).toBe(2);
    expect(onlyLine(damaged.stderr)).toMatch(/the hash of ".+" does not fit its definition; it was damaged or edited/);
    const without = await runCli(['--no-config', '--no-lock', '--format', 'json', '--', ...server('perfect-legacy')], {
      cwd: folder,
    });
    expect(without.code).toBe(0);
  });

  it('is pinned to the line of the tool in SARIF, for every finding about it', async () => {
    await lock('--', ...server('perfect-legacy'));
    const args = ['--no-config', '--lock', LOCK, '--format', 'sarif', '--', ...server('sdk-legacy')];
    const { stdout } = await runCli(args, { cwd: folder });
    const places = (JSON.parse(stdout) as SarifLog).runs[0]?.results.map(
      ({ locations }) => locations[0]?.physicalLocation,
    );
    expect(places?.length).toBeGreaterThan(0);
    for (const place of places ?? [])
      expect(place).toMatchObject({
        artifactLocation: { uri: LOCK },
        region: { startLine: expect.any(Number) as number },
      });
  });

  it('is not written when the server repeats a secret', async () => {
    const result = await runCli(
      [
        'lock',
        '--no-config',
        '--pass-env',
        'SECRET',
        '--',
        ...server('../http/servers/echo-environment', ['definitions']),
      ],
      {
        cwd: folder,
        env: { SECRET: 'tok_3f9a1b77c2d84e' },
      },
    );
    expect(result.code).toBe(2);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is not written for a server that cannot be reached', async () => {
    const result = await lock('--', ...server('hostile/exit-at-once'));
    expect(result.code).toBe(2);
    expect(result.stderr).toContain('nothing was locked');
    expect(await readdir(folder)).toEqual([]);
  });
});

interface SarifLog {
  readonly runs: readonly {
    readonly results: readonly { readonly locations: readonly { readonly physicalLocation?: object }[] }[];
  }[];
}

describe('a refresh', () => {
  it('shows what changed, and refuses errors without --accept', async () => {
    expect((await lockTools([READ])).code).toBe(0);
    const before = await read(LOCK);
    const refused = await lockTools([READ, SEND], '--format', 'json');
    expect(refused.code).toBe(1);
    expect(kinds(refused.stdout)).toEqual(['tool-added']);
    expect(refused.stderr).toContain(
      `refusing to update ${LOCK}: 1 error-level change; after reviewing, run it again with --accept`,
    );
    expect(await read(LOCK)).toBe(before);
    expect((await lockTools([READ, SEND], '--accept')).code).toBe(0);
    expect((await lock('--check', '--from', 'tools.json')).code).toBe(0);
  });

  it('takes warnings and notes as they are', async () => {
    await lockTools([READ, SEND]);
    expect((await lockTools([{ ...READ, _meta: { a: 1 } }])).code).toBe(0);
    expect(JSON.stringify(JSON.parse(await read(LOCK)))).not.toContain('send');
  });

  it('takes one tool with --update, and leaves the others as they were', async () => {
    await lockTools([READ, SEND]);
    const changed = [
      { ...READ, description: 'Reads two.' },
      { ...SEND, description: 'Sends two.' },
    ];
    expect((await lockTools(changed, '--update', 'read')).code).toBe(0);
    const text = await read(LOCK);
    expect(text).toContain('Reads two.');
    expect(text).not.toContain('Sends two.');
    expect((await lockTools(changed, '--check')).code).toBe(1);
    const unknown = await lockTools(changed, '--update', 'wipe');
    expect(unknown).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('neither the lock nor the server has wipe') as string,
    });
  });

  it('keeps instructions and lists that a file leaves out', async () => {
    await save('all.json', { tools: [READ], prompts: [{ name: 'plan' }], instructions: 'Ask first.' });
    await lock('--from', 'all.json', '--name', 'desk');
    const checked = await lockTools([READ], '--check', '--format', 'json');
    expect(kinds(checked.stdout).sort()).toEqual(['instructions-unchecked', 'list-unchecked']);
    expect(checked.code).toBe(1);
    const text = await read(LOCK);
    expect((await lockTools([READ])).code).toBe(0);
    expect(await read(LOCK)).toBe(text);
  });

  it.each([
    ['doubles', [READ, READ], 'two tools are named "read"'],
    ['a tool without a name', [{ inputSchema: {} }], 'tool #1 has no name'],
  ])('refuses %s', async (_, tools, message) => {
    const result = await lockTools(tools as Json[], '--accept');
    expect(result.code).toBe(2);
    expect(onlyLine(result.stderr)).toContain(message);
    expect(await readdir(folder)).toEqual(['tools.json']);
  });

  it('counts nothing that the configuration ignores', async () => {
    await lockTools([READ]);
    await save('mcp-hallmark.json', { ignore: [{ rule: 'drift/tool-added', reason: 'Tools come and go here.' }] });
    await save('tools.json', { tools: [READ, SEND] });
    expect((await runCli(['lock', '--from', 'tools.json'], { cwd: folder })).code).toBe(0);
  });
});

describe('a check', () => {
  it.each([
    ['a warning by default', [{ ...READ, _meta: { a: 1 } }], [], 1],
    ['no warning when only errors count', [{ ...READ, _meta: { a: 1 } }], ['--fail-on', 'error'], 0],
    ['no note', [], [], 0],
    ['a note when notes count', [], ['--fail-on', 'info'], 1],
    ['nothing when nothing counts', [SEND], ['--fail-on', 'never'], 0],
  ])('fails on %s', async (_, tools, flags, code) => {
    await lockTools([READ]);
    expect((await lockTools(tools as Json[], '--check', ...flags)).code).toBe(code);
  });

  it('fails on what the configuration says, and on warnings whatever preset it chose', async () => {
    await lockTools([READ]);
    await save('tools.json', { tools: [{ ...READ, _meta: { a: 1 } }] });
    const check = async (config: Json, ...flags: readonly string[]) => {
      await save('mcp-hallmark.json', config);
      return (await runCli(['lock', '--check', '--from', 'tools.json', ...flags], { cwd: folder })).code;
    };
    expect(await check({ failOn: 'error' })).toBe(0);
    expect(await check({ failOn: 'error' }, '--fail-on', 'warning')).toBe(1);
    expect(await check({ preset: 'recommended' })).toBe(1);
  });

  it.each([
    ['no lock', async () => {}, 'does not exist; write it with: mcp-hallmark lock'],
    [
      'text that is no JSON',
      () => writeFile(join(folder, LOCK), '<<<<<<< mine\n{'),
      'is not JSON; it has merge conflicts',
    ],
    ['another format', () => save(LOCK, { formatVersion: 2, targets: [] }), 'is of format 2'],
    ['something else', () => save(LOCK, { formatVersion: 1, targets: 1 }), '"targets" is not as it should be'],
    ['an empty lock', () => save(LOCK, { formatVersion: 1, targets: [] }), 'holds no server named tools.json'],
  ])('says what is wrong with %s', async (_, prepare, message) => {
    await prepare();
    const result = await lockTools([READ], '--check');
    expect(result.code).toBe(2);
    expect(onlyLine(result.stderr)).toContain(message);
  });

  it.each(['terminal', 'sarif', 'github'])('reports as %s', async (format) => {
    await lockTools([READ]);
    const result = await lockTools([{ ...READ, description: 'Reads the ke\u200Bys.' }], '--check', '--format', format);
    expect(result).toMatchObject({ code: 1, stderr: '' });
    expect(result.stdout).toContain('drift/description-changed');
    expect(result.stdout).not.toContain('\u200B');
  });
});

describe('several servers', () => {
  it('stand in one lock, each by its name', async () => {
    await lockTools([READ], '--name', 'desk');
    await lockTools([SEND], '--name', 'shop');
    expect((await lockTools([SEND], '--check', '--name', 'shop')).code).toBe(0);
    expect((await lockTools([READ], '--check', '--name', 'shop')).code).toBe(1);
    const unnamed = await lockTools([READ], '--check');
    expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringContaining('choose with --name') as string });
    const slip = await lockTools([READ], '--check', '--name', 'shp');
    expect(onlyLine(slip.stderr)).toContain('did you mean shop?');
  });

  it('are locked and compared as the configuration names them, each in its own lock', async () => {
    const target = (name: string): Json => ({ command: server(name) });
    await save('mcp-hallmark.json', {
      targets: { old: target('perfect-legacy'), own: { ...(target('sdk-legacy') as object), lock: 'own.lock' } },
    });
    expect((await runCli(['lock'], { cwd: folder })).code).toBe(0);
    expect(await read(LOCK)).toContain('"name": "old"');
    expect(await read('own.lock')).toContain('"name": "own"');
    const checked = await runCli(['lock', '--check', '--format', 'json'], { cwd: folder });
    expect(checked.code).toBe(0);
    expect(validRun(checked.stdout).targets.map(({ target }) => target.name)).toEqual(['old', 'own']);
  });

  it('are compared by check too, where the lock is named', async () => {
    await lockTools([READ], '--name', 'desk');
    await save('tools.json', { tools: [SEND] });
    const named = await runCli(['check', '--no-config', '--lock', LOCK, '--format', 'json', 'tools.json'], {
      cwd: folder,
    });
    expect(onlyTarget(named.stdout).findings.map(({ ruleId }) => ruleId)).toEqual(
      expect.arrayContaining(['drift/tool-added', 'drift/tool-removed']),
    );
    const missing = await runCli(['check', '--no-config', '--lock', 'none.lock', 'tools.json'], { cwd: folder });
    expect(onlyLine(missing.stderr)).toContain('--lock none.lock: no such file');
  });
});

describe('diff', () => {
  it('compares files and locks without a server', async () => {
    await save('a.json', { tools: [READ] });
    await save('b.json', { tools: [READ, SEND] });
    await lock('--from', 'a.json', '--lock', 'a.lock', '--name', 'desk');
    await lock('--from', 'b.json', '--lock', 'b.lock', '--name', 'desk');
    for (const [before, after] of [
      ['a.json', 'b.json'],
      ['a.lock', 'b.json'],
      ['a.json', 'b.lock'],
      ['a.lock', 'b.lock'],
    ] as const) {
      const result = await runCli(['diff', '--no-config', '--format', 'json', before, after], { cwd: folder });
      expect(result).toMatchObject({ code: 1, stderr: '' });
      expect(kinds(result.stdout)).toEqual(['tool-added']);
    }
    expect((await runCli(['diff', '--no-config', 'a.json', 'a.lock'], { cwd: folder })).code).toBe(0);
  });
});

describe('the file', () => {
  it('keeps its permissions, and stays behind its link', async () => {
    await lockTools([READ]);
    await chmod(join(folder, LOCK), 0o640);
    await symlink(LOCK, join(folder, 'link.lock'));
    await lockTools([READ, SEND], '--accept', '--lock', 'link.lock');
    expect((await stat(join(folder, LOCK))).mode & 0o777).toBe(0o640);
    expect(await read(LOCK)).toContain('"send"');
  });

  it('loses nothing when several write at once', async () => {
    await save('tools.json', { tools: [READ] });
    const names = Array.from({ length: 6 }, (_, index) => `desk-${index}`);
    const results = await Promise.all(names.map((name) => lock('--from', 'tools.json', '--name', name)));
    expect(results.map(({ code }) => code)).toEqual(names.map(() => 0));
    const { targets } = JSON.parse(await read(LOCK)) as { targets: { name: string }[] };
    expect(targets.map(({ name }) => name)).toEqual(names);
    expect((await readdir(folder)).sort()).toEqual([LOCK, 'tools.json']);
  });

  it('is the old one or the new one, at whatever step the writing is killed', async () => {
    await lockTools([READ]);
    const old = await read(LOCK);
    await save('tools.json', { tools: [READ, SEND] });
    const killer = join(import.meta.dirname, '../lib/kill-at-step.mjs');
    const writing = async (step: number) => {
      const [node = '', ...args] = program(['lock', '--no-config', '-q', '--accept', '--from', 'tools.json']);
      const env = { KILL_AT_STEP: String(step) };
      return await start([node, '--import', killer, ...args], { cwd: folder, env }).done;
    };
    const seen = new Set<string>();
    let steps = 0;
    for (let step = 1; ; step += 1) {
      for (const name of await readdir(folder)) if (name.startsWith('.')) await rm(join(folder, name));
      await writeFile(join(folder, LOCK), old);
      const { code, signal } = await writing(step);
      const text = await read(LOCK);
      expect(() => JSON.parse(text) as unknown, `after step ${step}`).not.toThrow();
      expect(text === old || text.includes('"send"'), `after step ${step}`).toBe(true);
      seen.add(text === old ? 'old' : 'new');
      if (signal === null) {
        expect(code).toBe(0);
        break;
      }
      steps = step;
    }
    // Mark and file are opened, filled, brought to the disk, closed, renamed and cleared away.
    expect(steps).toBeGreaterThan(6);
    expect([...seen].sort()).toEqual(['new', 'old']);
    // What a killed writer left behind keeps nobody from writing.
    await writeFile(join(folder, LOCK), old);
    await writing(steps);
    expect((await readdir(folder)).filter((name) => name.endsWith('.busy'))).toHaveLength(1);
    expect(await lockTools([READ])).toMatchObject({ code: 0 });
  });
});
