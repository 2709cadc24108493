import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixture, MARKER, onlyLine, onlyTarget, remaining, runCli, vetting } from '../lib/process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-capture-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const SERVERS = [
  { server: 'sdk-legacy', code: 0 },
  { server: 'sdk-modern', code: 1 },
  { server: 'perfect-dual', code: 0 },
  { server: 'hostile/poisoned', code: 1 },
  { server: 'hostile/garbage-stdout', code: 1 },
];

describe('a captured surface', () => {
  for (const { server, code } of SERVERS)
    it(`is vetted with the findings of the live server: ${server}`, async () => {
      const file = join(folder, 'surface.json');
      const captured = await runCli(capturing(server, file));
      expect(captured.code).toBe(0);
      expect(captured.stdout).toBe('');
      expect(onlyLine(captured.stderr)).toBe(`mcp-hallmark: saved ${file}; vet it with: mcp-hallmark check ${file}`);
      expect(await remaining(captured.marker)).toEqual([]);
      expect(await readdir(folder), 'no temporary file is left').toEqual(['surface.json']);

      const live = await runCli(vetting(server, ['--pedantic']));
      const saved = await runCli(['check', '--format', 'json', '--pedantic', file]);
      expect([live.code, saved.code]).toEqual([code, code]);
      expect(JSON.stringify(onlyTarget(saved.stdout))).toBe(JSON.stringify(onlyTarget(live.stdout)));
    });

  it('can be written to standard output and read from standard input', async () => {
    const captured = await runCli(capturing('sdk-legacy', '-'));
    expect(captured).toMatchObject({ code: 0, stderr: '' });
    const checked = await runCli(['check', '--format', 'json', '-'], { stdin: captured.stdout });
    expect(checked.code).toBe(0);
    expect(onlyTarget(checked.stdout).findings.map(({ ruleId }) => ruleId)).toEqual([
      'spec/schema-dialect',
      'spec/error-message',
      'spec/cursor-invalid',
      'spec/answers-before-initialize',
      'spec/unknown-resource',
      'spec/unknown-resource',
      'spec/unknown-tool',
    ]);
  });

  it('is saved without a note when asked to be quiet', async () => {
    const file = join(folder, 'surface.json');
    expect(await runCli(capturing('perfect-legacy', file, ['--quiet']))).toMatchObject({ code: 0, stderr: '' });
    expect((await stat(file)).size).toBeGreaterThan(0);
  });

  it('is saved although it is incomplete, which gives exit code 2', async () => {
    const file = join(folder, 'surface.json');
    const captured = await runCli(capturing('hostile/endless-pages', file));
    expect(captured.code).toBe(2);
    expect(captured.stderr.trimEnd().split('\n')).toEqual([
      `mcp-hallmark: saved ${file}; vet it with: mcp-hallmark check ${file}`,
      'mcp-hallmark: endless-pages.mjs: saved, but incomplete: tools/list: stopped after 100 pages; the list goes on',
    ]);
    const checked = await runCli(['check', '--format', 'json', file]);
    expect(checked.code).toBe(2);
    expect(onlyTarget(checked.stdout).trouble?.kind).toBe('cap-exceeded');
  });

  it('is not saved when the server could not be reached', async () => {
    const file = join(folder, 'surface.json');
    const captured = await runCli(capturing('hostile/exit-at-once', file));
    expect(captured).toMatchObject({ code: 2, stdout: '' });
    expect(onlyLine(captured.stderr)).toMatch(/^mcp-hallmark: exit-at-once\.mjs: .*code 7.*; nothing was saved$/);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('saving to an unwritable place', () => {
  const PLACES = [
    { place: 'a folder that does not exist', path: 'missing/surface.json' },
    { place: 'a file in the place of a folder', path: 'file/surface.json' },
    { place: 'a folder in the place of the file', path: 'folder' },
    { place: 'a name that is too long', path: 'x'.repeat(300) },
  ];

  for (const { place, path } of PLACES)
    it(`gives exit code 2, one line, and leaves no temporary file: ${place}`, async () => {
      await writeFile(join(folder, 'file'), 'kept');
      await mkdir(join(folder, 'folder'));
      const captured = await runCli(capturing('perfect-legacy', join(folder, path)));
      expect(captured).toMatchObject({ code: 2, stdout: '' });
      expect(onlyLine(captured.stderr)).toMatch(/^mcp-hallmark: .+: .+; nothing was saved$/);
      expect((await readdir(folder)).sort()).toEqual(['file', 'folder']);
      expect(await readdir(join(folder, 'folder'))).toEqual([]);
      expect(await readFile(join(folder, 'file'), 'utf8')).toBe('kept');
      expect(await remaining(captured.marker)).toEqual([]);
    });
});

function capturing(server: string, file: string, flags: readonly string[] = []): string[] {
  return ['capture', '--pass-env', MARKER, ...flags, '-o', file, '--', ...fixture(server)];
}
