import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Surface } from '../../src/model/surface.ts';
import { logged, rowsOf, rowWords, writeFixtures } from '../lib/fixtures.ts';
import { serve } from '../lib/http-server.ts';
import { fixture, MARKER, onlyTarget, remaining, runCli, vetting } from '../lib/process.ts';

const READY = ['--start-timeout', '60', '--timeout', '60', '--probe-timeout', '60', '--no-reads', '--no-streams'];

let folder: string;
let log: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-probes-'));
  log = join(folder, 'calls');
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});
beforeEach(() => rm(log, { force: true }));

const vetProbed = async (era: string, flags: readonly string[]) =>
  await runCli(vetting('probed', [...READY, ...flags], [era, log]));

describe('probes over stdio', () => {
  it('are made in their order, each once, whatever one of them does to the server', async () => {
    const probes = await writeFixtures(folder, [
      { tool: 'count', label: 'first' },
      { tool: 'echo', args: { word: 'shelf' } },
      { tool: 'die' },
      { tool: 'huge' },
      { tool: 'flood' },
      { tool: 'change' },
      { tool: 'twice' },
      { tool: 'write' },
      { tool: 'cuont' },
      { tool: 'count', label: 'second' },
      { tool: 'echo', skip: true },
      { tool: 'echo', args: { word: 'again' } },
    ]);
    const result = await vetProbed('legacy', ['--probe', probes]);

    const rows = rowsOf(result.stdout);
    expect(rowWords(rows)).toEqual([
      'count (first) ok',
      'echo ok',
      'die transport-error',
      'huge cap-exceeded',
      'flood cap-exceeded',
      'change ok',
      'twice ok',
      'write blocked',
      'cuont blocked',
      'count (second) blocked',
      'echo skipped',
      'echo ok',
    ]);
    expect(rows[1]?.response).toMatchObject({ tokens: 2, contents: ['text'], text: 'shelf' });
    expect(rows[2]?.reason).toContain('the server exited with code 3 before it answered tools/call');
    expect(rows[3]?.reason).toBe('the server sent a line of more than 16 MiB');
    expect(rows[8]?.reason).toContain('did you mean "count"?');
    const calls = await logged(log);
    expect(calls.map(({ tool }) => tool)).toEqual('count echo die huge flood change twice echo'.split(' '));
    // A fresh process after each of those that broke the one before.
    expect(new Set(calls.map(({ pid }) => pid)).size).toBe(4);
    expect(new Set(calls.map(({ token }) => token)).size).toBe(calls.length);
    expect(onlyTarget(result.stdout)).toMatchObject({ trouble: null, failedRules: [] });
    expect(await remaining(result.marker)).toEqual([]);
  });

  it('are cancelled when they take too long, and a server that answers nothing any more is started afresh', async () => {
    const probes = await writeFixtures(folder, [{ tool: 'hang' }, { tool: 'spin' }, { tool: 'count' }]);
    const result = await vetProbed('modern', ['--probe', probes, '--probe-timeout', '2', '--timeout', '2']);

    const rows = rowsOf(result.stdout);
    expect(rowWords(rows).slice(0, 2)).toEqual(['hang timeout', 'spin timeout']);
    expect(rows[0]?.reason).toBe('no answer to tools/call within 2 s');
    const entries = await logged(log);
    expect(entries.map(({ tool, cancelled }) => tool ?? cancelled)).toEqual([
      'hang',
      entries[0]?.['token'],
      'spin',
      'count',
    ]);
    expect(entries[3]?.['pid']).not.toBe(entries[2]?.['pid']);
    expect(await remaining(result.marker)).toEqual([]);
  });

  it('are no more than was allowed, and the run is incomplete then', async () => {
    const probes = await writeFixtures(folder, [{ tool: 'count' }, { tool: 'change' }, { tool: 'twice' }]);
    const result = await vetProbed('legacy', ['--probe', probes, '--max-calls', '1']);
    expect(rowWords(rowsOf(result.stdout))).toEqual(['count ok', 'change not-reached', 'twice not-reached']);
    expect(await logged(log)).toHaveLength(1);
    const message = 'probes: 2 of 3 not reached: no more calls were allowed; --max-calls 1 is the limit';
    expect(onlyTarget(result.stdout).trouble).toEqual({ kind: 'cap-exceeded', message });
    expect(result.code).toBe(2);
  });

  it('are not made unless they were asked for', async () => {
    const result = await vetProbed('legacy', []);
    expect(onlyTarget(result.stdout).probes).toBeUndefined();
    expect(await logged(log)).toEqual([]);
  });

  it('with bad arguments go to tools that are marked read-only alone', async () => {
    const result = await vetProbed('legacy', ['--error-probes']);
    expect(rowWords(rowsOf(result.stdout))).toEqual(['echo (missing word) tool-error', 'echo (type word) tool-error']);
    expect((await logged(log)).map((call) => call['arguments'])).toEqual([{}, { word: ['not', 'this', 'type'] }]);
  });
});

describe('probes over HTTP', () => {
  for (const era of ['modern', 'legacy'])
    it(`bring the same in the ${era} era`, async () => {
      const server = await serve('probed', [era, log]);
      const probes = await writeFixtures(folder, [
        { tool: 'count' },
        { tool: 'echo', args: { word: 'wörd' } },
        { tool: 'huge' },
        { tool: 'flood' },
        { tool: 'twice' },
        { tool: 'ask' },
        { tool: 'write' },
      ]);
      const result = await runCli(['--format', 'json', ...READY, '--probe', probes, server.url]);
      await server.stop();
      expect(rowWords(rowsOf(result.stdout))).toEqual([
        'count ok',
        'echo ok',
        'huge cap-exceeded',
        'flood cap-exceeded',
        'twice ok',
        'ask input-required',
        'write blocked',
      ]);
      expect(rowsOf(result.stdout)[5]?.response?.text).toContain('Which shelf?');
      expect((await logged(log)).flatMap(({ tool }) => (tool === undefined ? [] : [tool]))).toEqual([
        'count',
        'echo',
        'huge',
        'twice',
        'ask',
      ]);
    });

  it('are cancelled in the initialize era by saying so', async () => {
    const server = await serve('probed', ['legacy', log]);
    const probes = await writeFixtures(folder, [{ tool: 'hang' }]);
    const result = await runCli(['--format', 'json', ...READY, '--probe', probes, '--probe-timeout', '1', server.url]);
    await server.stop();
    expect(rowWords(rowsOf(result.stdout))).toEqual(['hang timeout']);
    const [call, cancellation] = await logged(log);
    expect(cancellation?.['cancelled']).toBe(call?.['token']);
  });
});

describe('a saved surface', () => {
  const capture = async (flags: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Surface> => {
    const file = join(folder, 'surface.json');
    const connect = [...READY, ...flags, '--pass-env', MARKER, '-q', '-o', file];
    const result = await runCli(['capture', ...connect, '--', ...fixture('probed', ['legacy', log])], { env });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    return JSON.parse(await readFile(file, 'utf8')) as Surface;
  };
  const LONG = 'word '.repeat(200);

  it('has the beginning of a response and its size, and vets to the same', async () => {
    const probes = await writeFixtures(folder, [{ tool: 'echo', args: { word: LONG } }]);
    const surface = await capture(['--probe', probes]);
    expect(surface.parts.probes).toMatchObject({ value: [{ result: { cut: { tokens: 250 } } }] });
    const { probes: probed, wire } = surface.parts;
    const found = [...JSON.stringify([probed, wire]).matchAll(/"text":"(word [^"]*)"/g)];
    expect(found.map(([, text = '']) => text.length)).toEqual([400, 400]);
    const checked = await runCli(['check', '--format', 'json', join(folder, 'surface.json')]);
    expect(rowsOf(checked.stdout)).toMatchObject([{ tool: 'echo', status: 'ok', response: { tokens: 250 } }]);
  });

  it('has all of it where that was asked for', async () => {
    const probes = await writeFixtures(folder, [{ tool: 'echo', args: { word: LONG } }]);
    const surface = await capture(['--probe', probes, '--include-responses']);
    expect(JSON.stringify(surface.parts.probes)).toContain(`"text":"${LONG}"`);
    expect(JSON.stringify(surface)).not.toContain('"cut"');
  });

  it('holds nothing that came from a variable', async () => {
    const probes = await writeFixtures(folder, [
      { tool: 'echo', args: { word: 'Bearer ${SHELF_KEY}' }, contains: '${SHELF_KEY}' },
    ]);
    const surface = await capture(['--probe', probes], { SHELF_KEY: 'canary-8f3a91' });
    expect(JSON.stringify(surface)).not.toContain('canary-8f3a91');
    expect(surface.parts.probes).toMatchObject({ value: [{ arguments: { word: 'Bearer [redacted]' } }] });
    expect((await logged(log))[0]?.['arguments']).toEqual({ word: 'Bearer canary-8f3a91' });
  });
});
