import { execFileSync } from 'node:child_process';
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlyLine, runCli } from '../lib/process.ts';

let folder: string;
const CHECK = ['check', '--fail-on', 'never', 'tools.json'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-writing-'));
});
beforeEach(async () => {
  await writeFile(join(folder, 'tools.json'), '[{"name": "get user"}]');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a report written to a file', () => {
  it.each(['json', 'sarif', 'md', 'html', 'xml', 'txt'])('has the format of its ending: .%s', async (ending) => {
    const file = `report.${ending}`;
    const result = await runCli([...CHECK, '-o', file], { cwd: folder });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const begins: Readonly<Record<string, RegExp>> = {
      json: /^\{\n  "formatVersion": 1/,
      sarif: /^\{\n  "\$schema": "https:\/\/json\.schemastore\.org\/sarif-2\.1\.0\.json"/,
      md: /^#/,
      html: /^<!doctype html>/i,
      xml: /^<\?xml /,
      txt: /^tools\.json {2}saved definitions/,
    };
    expect(await readFile(join(folder, file), 'utf8')).toMatch(begins[ending] ?? /^$/);
  });

  it('stands beside others of one run, and beside standard output', async () => {
    const result = await runCli([...CHECK, '--format', 'json', '-o', 'a.json', '-o', 'b.md'], { cwd: folder });
    expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe(result.stdout);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(['a.json', 'b.md']));
  });

  it('goes through a link to the file behind it', async () => {
    await writeFile(join(folder, 'real.json'), '');
    await symlink('real.json', join(folder, 'link.json'));
    expect(await runCli([...CHECK, '-o', 'link.json'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
    expect((await lstat(join(folder, 'link.json'))).isSymbolicLink()).toBe(true);
    expect(await readFile(join(folder, 'real.json'), 'utf8')).toContain('"formatVersion": 1');
  });

  it('leaves a pipe a pipe', async () => {
    const pipe = join(folder, 'pipe.json');
    execFileSync('mkfifo', [pipe]);
    const [result, read] = await Promise.all([runCli([...CHECK, '-o', pipe], { cwd: folder }), readFile(pipe, 'utf8')]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(read).toContain('"formatVersion": 1');
    expect((await stat(pipe)).isFIFO()).toBe(true);
  });

  it('keeps the permissions of the file that it replaces', async () => {
    await writeFile(join(folder, 'shared.json'), '');
    await chmod(join(folder, 'shared.json'), 0o666);
    await runCli([...CHECK, '-o', 'shared.json'], { cwd: folder });
    expect((await stat(join(folder, 'shared.json'))).mode & 0o777).toBe(0o666);
  });

  it.each([
    ['an ending that names no format', 'report.pdf', /^-o report\.pdf: the ending chooses the format; use one of /],
    ['a folder that does not exist', 'missing/report.json', /^missing\/report\.json: its folder does not exist$/],
    ['a folder instead of a file', 'folder.json', /^folder\.json: is a folder; it was not written$/],
  ])('is refused for %s', async (_, file, message) => {
    execFileSync('mkdir', ['-p', join(folder, 'folder.json')]);
    const result = await runCli([...CHECK, '-o', file], { cwd: folder });
    expect(result.code).toBe(2);
    expect(onlyLine(result.stderr).replace(/^mcp-hallmark: /, '')).toMatch(message);
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});
