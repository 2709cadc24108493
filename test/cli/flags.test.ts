import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, onlyTarget, runCli, validRun, vetting } from '../lib/process.ts';

const LONG = 'Counts the books that stand on one shelf. Use it to tell a reader how large a part of the collection is.';
const CLEAN = { name: 'count_books', description: LONG, inputSchema: { type: 'object', additionalProperties: false } };
const FILES = {
  error: [{ ...CLEAN, inputSchema: null }],
  warning: [{ ...CLEAN, name: 'count books' }],
  // A byte order mark at the start of a text is a slip that hides nothing.
  info: [{ ...CLEAN, description: `\uFEFF${LONG}` }],
  clean: [CLEAN],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-flags-'));
  const all = [...FILES.error, ...FILES.warning, ...FILES.info].map((tool, index) => ({
    ...tool,
    name: `${tool.name}${index}`,
  }));
  for (const [name, tools] of Object.entries({ ...FILES, all }))
    await writeFile(join(folder, `${name}.json`), JSON.stringify(tools));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const check = (...args: readonly string[]) => runCli(['check', ...args], { cwd: folder });

describe('--fail-on', () => {
  const CODES = [
    { failOn: 'error', codes: { error: 1, warning: 0, info: 0, clean: 0 } },
    { failOn: 'warning', codes: { error: 1, warning: 1, info: 0, clean: 0 } },
    { failOn: 'info', codes: { error: 1, warning: 1, info: 1, clean: 0 } },
    { failOn: 'never', codes: { error: 0, warning: 0, info: 0, clean: 0 } },
  ];
  for (const { failOn, codes } of CODES) {
    it(`${failOn} decides which findings give exit code 1`, async () => {
      const results = Object.keys(codes).map(async (worst) => {
        const { code } = await check('--fail-on', failOn, `${worst}.json`);
        return [worst, code];
      });
      expect(Object.fromEntries(await Promise.all(results))).toEqual(codes);
    });
  }

  it('is error when it is not said', async () => {
    expect(await check('error.json')).toMatchObject({ code: 1 });
    expect(await check('warning.json')).toMatchObject({ code: 0 });
  });

  it('never does not turn an incomplete run into a clean one', async () => {
    expect(await runCli(vetting('hostile/rpc-error-lists', ['--fail-on', 'never']))).toMatchObject({ code: 2 });
  });
});

describe('--min-severity', () => {
  const SHOWN = { info: ['error', 'warning', 'info', 'info'], warning: ['error', 'warning'], error: ['error'] };
  for (const [severity, shown] of Object.entries(SHOWN)) {
    it(`${severity} leaves out milder findings, from the counts too`, async () => {
      const { summary, targets } = validRun(
        (await check('--format', 'json', '--min-severity', severity, 'all.json')).stdout,
      );
      expect(targets[0]?.findings.map((finding) => finding.severity).sort()).toEqual([...shown].sort());
      expect(summary.errors + summary.warnings + summary.infos).toBe(shown.length);
    });
  }
});

describe('--pedantic', () => {
  it('takes nothing away', async () => {
    const usual = onlyTarget((await check('--format', 'json', 'all.json')).stdout).findings;
    const pedantic = onlyTarget((await check('--format', 'json', '--pedantic', 'all.json')).stdout).findings;
    expect(pedantic).toEqual(expect.arrayContaining([...usual]));
    expect(usual.filter(({ confidence }) => confidence === 'low')).toEqual([]);
  });
});

describe('the report for people', () => {
  it('says what was vetted, each finding with its rule, and a summary', async () => {
    const { stdout } = await check('all.json');
    expect(stdout).toMatch(/^all\.json {2}saved definitions\n3 tools; /);
    for (const rule of ['spec/input-schema-object', 'spec/tool-name-charset', 'safety/hidden-characters'])
      expect(stdout).toContain(rule);
    expect(stdout).toMatch(/\n1 error, 1 warning, 2 infos from \d+ rules; score 100\/100 \(A\)\.\n$/);
    expect(stdout).toMatch(/\n\d+ rules? skipped; --verbose says why\.\n/);
  });

  it('lists with --verbose the skipped rules and why', async () => {
    const { stdout } = await check('--verbose', 'all.json');
    expect(stdout).toMatch(/\n\d+ rules? skipped:\n/);
    expect(stdout).toContain('  spec/stdout-clean: applies to stdio; this target is a file\n');
  });

  it('holds with --quiet nothing but findings and the summary', async () => {
    const { stdout, stderr } = await check('--quiet', 'all.json');
    expect(stdout).not.toMatch(/saved definitions|skipped|tokens/);
    expect(stdout).toContain('spec/input-schema-object');
    expect(stdout).toMatch(/\n1 error, 1 warning, 2 infos from \d+ rules; score 100\/100 \(A\)\.\n$/);
    expect(stderr).toBe('');
    expect((await check('--quiet', 'clean.json')).stdout).toMatch(
      /^\s*No findings from \d+ rules; score 100\/100 \(A\)\.\n$/,
    );
  });

  it('names the server, its era and its protocol version', async () => {
    const { stdout, stderr, code } = await runCli(['--', ...fixture('perfect-modern')]);
    expect(stdout).toMatch(
      /^perfect-modern 1\.0\.0 {2}stdio, modern era, protocol 2026-07-28\n3 tools, 1 prompt, 1 resource, 1 resource template; /,
    );
    expect(stdout).toMatch(/\nNo findings from \d+ rules; score 100\/100 \(A\)\.\n$/);
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  });

  it('says that a target was not vetted', async () => {
    const { stdout, stderr, code } = await runCli(['--', ...fixture('hostile/exit-mid-conversation')]);
    expect(stdout).toContain('Not wholly vetted: the server exited with code 5 before it answered tools/list');
    expect(stdout).toMatch(/; incomplete\.\n$/);
    expect(stderr).toMatch(/^mcp-hallmark: exit-mid-conversation\.mjs: /);
    expect(code).toBe(2);
  });
});

describe('the report for programs', () => {
  it('holds the same whether it is quiet, verbose or coloured', async () => {
    const { stdout } = await check('--format', 'json', 'all.json');
    validRun(stdout);
    const styled = await check('--format', 'json', '--quiet', '--verbose', '--color', 'always', 'all.json');
    expect(styled.stdout).toBe(stdout);
  });

  it('is printable ASCII, whatever the definitions hold', async () => {
    const { stdout } = await check('--format', 'json', 'info.json');
    expect(validRun(stdout).summary.infos).toBe(1);
    expect(stdout).toMatch(/^[\n -~]*$/);
  });
});

describe('help', () => {
  for (const args of [['--help'], ['help'], ['run', '--help'], ['check', '--help'], ['help', 'capture']]) {
    it(`is printed on standard output, with an example, by ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await runCli(args);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/^Usage: mcp-hallmark /);
      expect(stdout).toMatch(/\nExamples?:\n {2}mcp-hallmark /);
    });
  }

  it('is one version number for --version', async () => {
    expect(await runCli(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      stderr: '',
    });
  });
});
