import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyLine, onlyTarget, remaining, runCli, vetting } from '../lib/process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-trace-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

interface Line {
  readonly era: string;
  readonly connection: number;
  readonly direction?: string;
  readonly message?: { readonly method?: string };
  readonly exit?: { readonly code: number };
}

describe('--trace', () => {
  it('writes the conversations of both legs, line by line, and how they ended', async () => {
    const file = join(folder, 'trace.ndjson');
    const result = await runCli(vetting('perfect-dual', ['--trace', file]));
    expect(result.stderr).toBe('');
    const lines = await linesOf(file);
    expect(new Set(lines.map(({ era }) => era))).toEqual(new Set(['modern', 'legacy']));
    const methods = lines.filter(({ direction }) => direction === 'sent').map(({ message }) => message?.method);
    expect(methods).toEqual(expect.arrayContaining(['server/discover', 'initialize', 'tools/call', 'resources/read']));
    const processes = new Set(lines.map(({ era, connection }) => `${era} ${connection}`));
    expect(lines.filter(({ exit }) => exit?.code === 0)).toHaveLength(processes.size);
    expect(await remaining(result.marker)).toEqual([]);
  });

  it('calls no tool that exists, and reads nothing where that is asked for', async () => {
    const file = join(folder, 'no-reads.ndjson');
    const result = await runCli(vetting('perfect-legacy', ['--trace', file, '--no-reads', '--no-streams']));
    const text = await readFile(file, 'utf8');
    expect(text).not.toMatch(
      /"method":"tools\/call","params":\{[^}]*"(?:library_search_books|library_list_shelves|library_reserve_book)"/,
    );
    expect(text).not.toContain('"uri":"bookshelf://opening-hours"}');
    const { skipped } = onlyTarget(result.stdout);
    expect(skipped.find(({ ruleId }) => ruleId === 'spec/resource-read-error')?.reason).toMatch(
      /left out with --no-reads$/,
    );
  });

  it('says in one line when the file cannot be written', async () => {
    const result = await runCli(vetting('perfect-legacy', ['--trace', folder]));
    expect(result.code).toBe(2);
    expect(onlyLine(result.stderr)).toMatch(/^mcp-hallmark: --trace .*: is a folder$/);
  });
});

async function linesOf(file: string): Promise<Line[]> {
  const text = await readFile(file, 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}
