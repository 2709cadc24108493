import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, rowWords, writeFixtures } from '../lib/fixtures.ts';
import { fixture, MARKER, onlyTarget, remaining, runCli } from '../lib/process.ts';

let folder: string;
let sandbox: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'hallmark-real-probes-')));
  sandbox = join(folder, 'sandbox');
  await mkdir(sandbox);
  await writeFile(join(sandbox, 'small.txt'), 'hello there\n');
  const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index + 1}: done.\n`);
  await writeFile(join(sandbox, 'big.txt'), lines.join(''));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const vet = async (flags: readonly string[], command: readonly string[]) =>
  await runCli(['--format', 'json', '--pass-env', MARKER, ...flags, '--', ...command]);

describe('the official file server', () => {
  it('is seen to return whole files, and its score shows it', async () => {
    const fixtures = await writeFixtures(folder, [
      { tool: 'read_text_file', label: 'small', args: { path: '${FIXTURES_DIR}/sandbox/small.txt' } },
      { tool: 'read_text_file', label: 'big', args: { path: '${FIXTURES_DIR}/sandbox/big.txt' } },
      {
        tool: 'read_text_file',
        label: 'missing file',
        args: { path: '${FIXTURES_DIR}/sandbox/nope.txt' },
        expect_error: true,
      },
      { tool: 'directory_tree', args: { path: '${FIXTURES_DIR}/sandbox' } },
      { tool: 'write_file', label: 'should be blocked', args: { path: '${FIXTURES_DIR}/x', content: 'x' } },
      { tool: 'move_file', args: {}, skip: true },
    ]);
    const result = await vet(['--probe', fixtures], ['node_modules/.bin/mcp-server-filesystem', sandbox]);

    const target = onlyTarget(result.stdout);
    expect(rowWords(rowsOf(result.stdout))).toEqual([
      'read_text_file (small) ok',
      'read_text_file (big) ok',
      'read_text_file (missing file) tool-error',
      'directory_tree ok',
      'write_file (should be blocked) blocked',
      'move_file skipped',
    ]);
    const [small, big] = rowsOf(result.stdout);
    expect(small?.response?.tokens).toBe(3);
    expect(big?.response?.tokens).toBeCloseTo(87_224, -2);
    const probed = target.findings.filter(({ ruleId }) => ruleId.startsWith('probe/'));
    expect(probed.map(({ severity, ruleId, subject }) => `${severity} ${ruleId} ${subject}`)).toEqual([
      'warning probe/no-concise-mode read_text_file',
      'error probe/response-size read_text_file',
      'info probe/response-unpaged read_text_file',
    ]);
    expect(target.score?.total).toBeLessThanOrEqual(30);
    expect(target.score?.perTool[0]).toMatchObject({ subject: 'read_text_file', total: 0, grade: 'F' });
    expect(result.code).toBe(1);
    expect(await remaining(result.marker)).toEqual([]);
  });
});

describe('error probes', () => {
  for (const [name, command] of [
    ['the official server with everything', ['node_modules/.bin/mcp-server-everything']],
    ['a server of the modern SDK', fixture('sdk-modern')],
  ] as const)
    it(`are answered with errors that help by ${name}`, async () => {
      const result = await vet(['--error-probes'], command);
      const rows = rowsOf(result.stdout);
      expect(rows.length).toBeGreaterThan(1);
      for (const { bad, status } of rows) expect(status).toBe(bad?.defect === 'unknown' ? 'ok' : 'tool-error');
      const target = onlyTarget(result.stdout);
      expect(target.findings.filter(({ ruleId }) => ruleId.startsWith('probe/'))).toEqual([]);
      expect(await remaining(result.marker)).toEqual([]);
    });
});
