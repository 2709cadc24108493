import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { fixture, ROOT, runCli } from '../lib/process.ts';
import { callTool, initialize, type Proxied, proxied } from './proxied.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'hallmark-proxy-'));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const FILESYSTEM = join(ROOT, 'node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');
const NOTE = /^\[showing lines \d+-\d+ of \d+(?:; pass offset=(\d+) for more)?\]$/;

interface Content {
  readonly content: readonly { readonly text: string }[];
}

/** Reads a file as an agent does, which only follows the notes. */
async function walk(proxy: Proxied, path: string): Promise<{ readonly joined: string; readonly pages: number }> {
  let joined = '';
  let args: JsonObject = { path };
  for (let pages = 1; ; pages += 1) {
    const { result } = (await proxy.ask('tools/call', { name: 'read_text_file', arguments: args })) as unknown as {
      result: Content;
    };
    const texts = result.content.map(({ text }) => text);
    const note = NOTE.exec(texts.at(-1) ?? '');
    joined += (note === null ? texts : texts.slice(0, -1)).join('');
    if (note?.[1] === undefined) return { joined, pages };
    args = { path, offset: Number(note[1]) };
  }
}

describe('server-filesystem', () => {
  test('gives a file of 20,000 lines in pages that are exact when joined, and so any other text', async () => {
    const proxy = proxied(['--page-tokens', '100', '--', process.execPath, FILESYSTEM, FOLDER]);
    await initialize(proxy);
    const long = Array.from({ length: 20_000 }, (_, at) => `line ${at + 1}\r\n`).join('');
    const path = join(FOLDER, 'file.txt');
    writeFileSync(path, long);
    const whole = await walk(proxy, path);
    expect(whole.joined === long).toBe(true);
    expect(whole.pages).toBeGreaterThan(500);
    const texts = fc
      .array(
        fc.oneof(
          fc.constantFrom('\n', '\r\n', '\r', ' ', '👩‍👩‍👧', 'e\u0301', '\uFEFF', '"', '\\', 'x'.repeat(900)),
          fc.string({ unit: 'grapheme' }),
        ),
        { maxLength: 100 },
      )
      .map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        // Reading a file drops a mark at its very beginning: that is the server's own affair.
        const written = `>${text}`;
        writeFileSync(path, written);
        expect((await walk(proxy, path)).joined).toBe(written);
      }),
      { numRuns: 25 },
    );
  });
});

describe('each fix', () => {
  const run = async (flags: readonly string[]): Promise<Proxied> => {
    const proxy = proxied([...flags, '--', ...fixture('workbench')]);
    await initialize(proxy);
    return proxy;
  };
  const toolsOf = async (proxy: Proxied): Promise<readonly JsonObject[]> =>
    ((await proxy.ask('tools/list'))['result'] as { tools: readonly JsonObject[] }).tools;

  test('is in force by default', async () => {
    const proxy = await run([]);
    const tools = await toolsOf(proxy);
    expect(tools.map(({ name }) => name)).toContain('dotted_name');
    expect(await callTool(proxy, 'dotted_name', { a_0_: 1 })).toBe('{"a[0]":1}');
    expect(await callTool(proxy, 'lines', { count: 5000 })).toMatch(
      /\[showing lines 1-\d+ of 5000; pass offset=\d+ for more\]$/,
    );
    const failed = await proxy.ask('tools/call', { name: 'lookup', arguments: { path: '/no/such' } });
    expect(failed).toHaveProperty('result.isError', true);
  });

  test('can be switched off, alone or with all others', async () => {
    const proxy = await run(['--fix', 'errors,hidden']);
    expect((await toolsOf(proxy)).map(({ name }) => name)).toContain('dotted.name');
    expect(await callTool(proxy, 'lines', { count: 5000 })).toMatch(/line 5000\n$/);
    const bare = await run(['--no-fix']);
    const left = await bare.ask('tools/call', { name: 'lookup', arguments: { path: '/no/such' } });
    expect(left).not.toHaveProperty('result.isError');
  });

  test('leaves out tools that were not allowed', async () => {
    const proxy = await run(['--allow', 'e*', '--allow', 'lines', '--deny', '*o']);
    expect((await toolsOf(proxy)).map(({ name }) => name)).toEqual(['lines']);
    expect(await callTool(proxy, 'echo', { text: 'a' })).toBe('Unknown tool: echo');
  });

  test('writes a file of descriptions and serves what was written into it', async () => {
    const file = join(FOLDER, 'words.json');
    const { code, stderr } = await runCli(['proxy', '--write-descriptions', file, '--', ...fixture('workbench')]);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/: 8 of 8 tools want better words; [^\n]*\n$/)]);
    writeFileSync(file, JSON.stringify({ tools: { echo: { description: 'Says it again.' } } }));
    const proxy = await run(['--descriptions', file]);
    expect((await toolsOf(proxy)).find(({ name }) => name === 'echo')).toHaveProperty('description', 'Says it again.');
    const again = await runCli(['proxy', '--write-descriptions', file, '--', ...fixture('workbench')]);
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is there already')]);
  });
});

test('a lock withholds what has changed until it is accepted, while the proxy runs', async () => {
  const lock = join(FOLDER, 'test.lock');
  const changed = [...fixture('workbench'), 'changed'];
  const locking = (server: readonly string[], ...flags: string[]): ReturnType<typeof runCli> =>
    runCli(['lock', '--lock', lock, '--name', 'bench', ...flags, '--', ...server]);
  expect((await locking(fixture('workbench'))).code).toBe(0);
  const proxy = proxied(['--no-fix', '--lock', lock, '--', ...changed]);
  await initialize(proxy);
  expect(await callTool(proxy, 'echo', { text: 'a' })).toBe('Unknown tool: echo');
  expect(await callTool(proxy, 'size', { text: 'a' })).toBe('1');
  expect(proxy.stderr()).toContain('mcp-hallmark: withheld tool "echo": it is not as it is in');
  expect((await locking(changed, '--accept')).code).toBe(0);
  const { result } = await proxy.ask('tools/list');
  expect((result as { tools: readonly JsonObject[] }).tools.map(({ name }) => name)).toContain('echo');
  expect(await callTool(proxy, 'echo', { text: 'a' })).toBe('a');
});
