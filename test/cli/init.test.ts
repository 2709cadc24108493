import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onlyLine, onlyTarget, ROOT, runCli } from '../lib/process.ts';

const FILE = 'mcp-hallmark.json';
const SECRET = 'value-that-stays-where-it-is';
const PACKAGE = {
  name: '@library/desk',
  bin: { desk: './desk.mjs', other: './other.mjs' },
  dependencies: { '@modelcontextprotocol/sdk': '^1.0.0' },
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-init-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const put = (name: string, content: unknown) =>
  writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
const init = () => runCli(['init'], { cwd: folder });
const written = () => readFile(join(folder, FILE), 'utf8');
const targets = async (): Promise<unknown> => JSON.parse(await written()).targets;

describe('init', () => {
  it('writes a configuration that can be used, in an empty folder', async () => {
    const { code, stdout, stderr } = await init();
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(onlyLine(stderr)).toBe(`mcp-hallmark: wrote ${FILE}; name your servers under "targets"`);
    expect(await readdir(folder)).toEqual([FILE]);
    expect(await runCli(['config', 'print'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
    expect(await targets()).toEqual({});
  });

  it('takes the package that is a server, and the servers of .mcp.json', async () => {
    await put('package.json', PACKAGE);
    await put('.mcp.json', {
      mcpServers: {
        shop: { command: 'npx', args: ['-y', 'shop@1.0.0'], env: { SHOP_TOKEN: SECRET, SHOP_URL: SECRET } },
        clock: { command: 'clock' },
      },
    });
    const { code, stderr } = await init();
    expect(code).toBe(0);
    expect(onlyLine(stderr)).toBe(
      `mcp-hallmark: wrote ${FILE} with @library/desk, shop, clock; look it over, then run: mcp-hallmark`,
    );
    expect(await targets()).toEqual({
      '@library/desk': { command: ['node', './desk.mjs'] },
      shop: { command: ['npx', '-y', 'shop@1.0.0'], passEnv: ['SHOP_TOKEN', 'SHOP_URL'] },
      clock: { command: ['clock'] },
    });
  });

  it('takes the servers of other clients in this folder, with comments and commas as they allow them', async () => {
    await mkdir(join(folder, '.vscode'));
    await put('.vscode/mcp.json', '{"servers": {"desk": {"command": "desk", "args": ["--stdio",]}}, /* no */ }');
    await put('.mcp.json', { mcpServers: { shop: { command: 'shop' } } });
    await init();
    expect(await targets()).toEqual({ shop: { command: ['shop'] }, desk: { command: ['desk', '--stdio'] } });
  });

  it('copies no value of a variable and no header', async () => {
    await put('.mcp.json', {
      mcpServers: {
        shop: { command: 'shop', env: { TOKEN: SECRET } },
        far: { type: 'http', url: 'https://example.com/mcp', headers: { Authorization: SECRET } },
      },
    });
    const { stdout, stderr } = await init();
    expect(`${await written()}${stdout}${stderr}`).not.toContain(SECRET);
  });

  it('writes what plain mcp-hallmark then vets', async () => {
    const desk = { command: process.execPath, args: [join(ROOT, 'test/servers/perfect-legacy.mjs')] };
    await put('.mcp.json', { mcpServers: { desk } });
    await init();
    const { code, stdout } = await runCli(['--format', 'json'], { cwd: folder });
    expect(code).toBe(0);
    expect(onlyTarget(stdout).target.name).toBe('desk');
  });

  it.each([
    ['without a program', { ...PACKAGE, bin: undefined }],
    ['without the SDK', { ...PACKAGE, dependencies: { express: '5' } }],
    ['without a name', { ...PACKAGE, name: undefined }],
    ['that is damaged', '{'],
    ['that is a list', []],
  ])('takes no package %s', async (_, content) => {
    await put('package.json', content);
    expect((await init()).code).toBe(0);
    expect(await targets()).toEqual({});
  });

  it.each([
    ['a number', 5],
    ['servers in a list', { mcpServers: [] }],
    ['a server that is null', { mcpServers: { a: null, b: { command: 5 }, c: {} } }],
    ['damaged JSON', '{'],
  ])('takes nothing from a .mcp.json that holds %s', async (_, content) => {
    await put('.mcp.json', content);
    expect((await init()).code).toBe(0);
    expect(await targets()).toEqual({});
  });

  it('overwrites nothing', async () => {
    await put(FILE, '{"failOn": "info"}');
    const { code, stdout, stderr } = await init();
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(onlyLine(stderr)).toBe(`mcp-hallmark: ${FILE} exists already`);
    expect(await written()).toBe('{"failOn": "info"}');
  });
});
