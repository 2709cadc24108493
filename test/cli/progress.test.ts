import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, MARKER, program, remaining, start, validRun, vetting } from '../lib/process.ts';

// Only util-linux gives a command a terminal of its own with these flags.
const PTY = 'script';
const version = spawnSync(PTY, ['--version'], { encoding: 'utf8' }).stdout ?? '';
const missing = version.includes('util-linux') ? '' : ' (skipped: `script` of util-linux is not here)';

const COLUMNS = 60;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-progress-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe.skipIf(missing !== '')(`progress on a terminal${missing}`, () => {
  it('appears, step by step, and is wiped', async () => {
    const { terminal, report } = await onTerminal(vetting('perfect-legacy'));
    expect(terminal.match(/(?:connect|list)ing/g)).toEqual(['connecting', 'listing']);
    expect(screenOf(terminal)).toEqual(['']);
    expect(validRun(report).incomplete).toBe(false);
  });

  it('names each of several servers, and leaves none of them', async () => {
    const servers = ['perfect-legacy', 'perfect-modern'].map((server) => fixture(server).join(' '));
    const { terminal, report } = await onTerminal(['--format', 'json', '--pass-env', MARKER, ...servers]);
    expect(terminal).toContain('perfect-legacy.mjs: connecting');
    expect(terminal).toContain('perfect-modern.mjs: connecting');
    expect(screenOf(terminal)).toEqual(['']);
    expect(validRun(report).targets.map(({ server }) => server?.name)).toEqual(['perfect-legacy', 'perfect-modern']);
  });

  it('is gone before the line about what went wrong', async () => {
    const { terminal } = await onTerminal(vetting('hostile/exit-mid-conversation'));
    expect(terminal).toContain('listing');
    expect(screenOf(terminal).join('')).toMatch(/^mcp-hallmark: exit-mid-conversation\.mjs: the server exited/);
  });

  it('is gone before the note of a capture', async () => {
    const file = join(folder, 'surface.json');
    const { terminal } = await onTerminal([
      'capture',
      '--pass-env',
      MARKER,
      '-o',
      file,
      '--',
      ...fixture('sdk-legacy'),
    ]);
    expect(terminal).toContain('connecting');
    expect(screenOf(terminal).join('')).toBe(`mcp-hallmark: saved ${file}; vet it with: mcp-hallmark check ${file}`);
  });

  it('is wiped when a signal ends the program', async () => {
    const { terminal } = await onTerminal([
      '--total-timeout',
      '600',
      '--',
      'sh',
      '-c',
      'kill -TERM "$PPID"; read -r line',
    ]);
    expect(terminal).toContain('connecting');
    expect(screenOf(terminal)).toEqual(['']);
  });

  it('is wiped although its line is wider than the terminal', async () => {
    const { terminal } = await onTerminal(
      vetting('hostile/exit-mid-conversation', ['--format', 'json']),
      {},
      { columns: 20 },
    );
    expect(terminal).toContain('exit-mid-convers');
    expect(screenOf(terminal, 20).join('')).toMatch(/^mcp-hallmark: exit-mid-conversation\.mjs: the server exited/);
  });

  const SILENT = [
    { reason: 'with --quiet', flags: ['--quiet'], env: {} },
    { reason: 'under CI', flags: [], env: { CI: 'true' } },
    { reason: 'on a terminal that cannot erase', flags: [], env: { TERM: 'dumb' } },
  ];
  for (const { reason, flags, env } of SILENT) {
    it(`does not appear ${reason}`, async () => {
      expect((await onTerminal(vetting('perfect-legacy', flags), env)).terminal).toBe('');
    });
  }

  it('leaves on the same terminal a report in its width and in colour', async () => {
    const args = ['run', '--pass-env', MARKER, '--', ...fixture('hostile/poisoned')];
    const { terminal } = await onTerminal(args, {}, { stdoutToo: true });
    expect(terminal).toContain('\u001B[31merror\u001B[39m');
    const screen = screenOf(terminal, Number.POSITIVE_INFINITY);
    expect(screen[0]).toMatch(/^poisoned 1\.0\.0 /);
    expect(screen.filter((line) => [...line].length > COLUMNS)).toEqual([]);
  });
});

/** Runs the program with standard error on a terminal, and standard output in a file unless it is to be there too. */
async function onTerminal(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { columns = COLUMNS, stdoutToo = false } = {},
): Promise<{ readonly terminal: string; readonly report: string }> {
  const report = join(folder, 'report');
  const command = program(args).map((word) => `'${word.replaceAll("'", `'\\''`)}'`);
  const line = `stty cols ${columns} rows 30; ${command.join(' ')}${stdoutToo ? '' : ' > "$REPORT"'}`;
  const onPty = start([PTY, '-qec', line, '/dev/null'], { env: { TERM: 'xterm', REPORT: report, ...env } });
  const result = await onPty.done;
  expect(await remaining(result.marker)).toEqual([]);
  return { terminal: result.stdout, report: stdoutToo ? '' : await readFile(report, 'utf8') };
}

/** The lines that are left on a terminal of so many columns after it has shown a text. */
function screenOf(text: string, columns = COLUMNS): string[] {
  const rows: string[][] = [[]];
  let [row, column] = [0, 0];
  for (const [token] of text.matchAll(/\u001B\[(?:\d*)[A-Za-z]|[^]/gu)) {
    const line = rows[row] ?? [];
    if (token === '\r') column = 0;
    else if (token === '\n') row += 1;
    else if (token.endsWith('A') && token.length > 1) row = Math.max(0, row - (Number(token.slice(2, -1)) || 1));
    else if (/^\u001B\[0?J$/.test(token)) {
      rows.length = row + 1;
      line.length = column;
    } else if (token === '\u001B[2K') line.fill(' ');
    else if (/^\u001B\[0?K$/.test(token)) line.length = Math.min(line.length, column);
    else if (/^\u001B\[\d+m$/.test(token)) continue;
    else if (token.startsWith('\u001B')) throw new Error(`an escape nobody expects: ${JSON.stringify(token)}`);
    else {
      if (column >= columns) [row, column] = [row + 1, 0];
      rows[row] ??= [];
      (rows[row] as string[])[column] = token;
      column += 1;
    }
    rows[row] ??= [];
  }
  const lines = rows.map((cells) =>
    Array.from(cells, (cell) => cell ?? ' ')
      .join('')
      .trimEnd(),
  );
  while (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}
