import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliResult, onlyLine, onlyTarget, runCli, validRun } from '../lib/process.ts';

const LONG = 'Counts the books that stand on one shelf. Use it to tell a reader how large a part of the collection is.';
const TOOL = { name: 'count_books', description: LONG, inputSchema: { type: 'object', additionalProperties: false } };
const BAD = { ...TOOL, name: 'count books' };
const BROKEN = { ...TOOL, name: 'count_shelves', inputSchema: null };
const KNOWN = { rule: 'spec/input-schema-object', reason: 'The next release mends it.' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-suppress-'));
  await put('tools.json', [BAD, BROKEN]);
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const put = (name: string, content: unknown) => writeFile(join(folder, name), JSON.stringify(content));
const configure = (...ignore: readonly object[]) => put('mcp-hallmark.json', { ignore });

function check(...flags: readonly string[]): Promise<CliResult> {
  return runCli(['check', ...flags, 'tools.json'], { cwd: folder });
}

const json = async (...flags: readonly string[]) => validRun((await check('--format', 'json', ...flags)).stdout);

describe('an ignore entry', () => {
  it('takes its findings out of the exit code and the counts, not out of the JSON', async () => {
    await configure(KNOWN);
    const { code, stdout, stderr } = await check('--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(validRun(stdout)).toMatchObject({
      summary: { errors: 0, warnings: 1, infos: 1, suppressed: 1 },
      staleSuppressions: [],
    });
    expect(onlyTarget(stdout).findings.filter(({ suppressed }) => suppressed !== undefined)).toMatchObject([
      { ruleId: KNOWN.rule, subject: 'count_shelves', suppressed: { by: 'ignore', reason: KNOWN.reason } },
    ]);
  });

  it('is a suppression with its reason in SARIF', async () => {
    await configure(KNOWN);
    const { results } = JSON.parse((await check('--format', 'sarif')).stdout).runs[0];
    const suppressions = new Map(
      results.map((result: { ruleId: string; suppressions?: unknown }) => [result.ruleId, result.suppressions]),
    );
    expect(suppressions.get(KNOWN.rule)).toEqual([
      { kind: 'external', status: 'accepted', justification: KNOWN.reason },
    ]);
    expect(suppressions.get('spec/tool-name-charset') ?? []).toEqual([]);
  });

  it('is counted on a terminal, and shown by --verbose', async () => {
    await configure(KNOWN);
    const usual = (await check()).stdout;
    expect(usual).toContain(', 1 suppressed; score');
    expect(usual).not.toContain(KNOWN.reason);
    expect((await check('--verbose')).stdout).toContain(KNOWN.reason);
  });

  it('for another subject or another target leaves the finding', async () => {
    await configure({ ...KNOWN, subject: 'count books' }, { ...KNOWN, target: 'other.json' });
    expect((await check()).code).toBe(1);
    await configure({ ...KNOWN, subject: 'count_shelves', target: 'tools.json' });
    expect((await check()).code).toBe(0);
  });

  it('that has expired fails the run, says so on standard error, and suppresses nothing', async () => {
    await configure({ ...KNOWN, until: '2020-01-31' });
    const { code, stderr, stdout } = await check('--format', 'json');
    expect(code).toBe(1);
    expect(onlyLine(stderr)).toBe(
      `mcp-hallmark: the ignore entry for ${KNOWN.rule} has expired ("${KNOWN.reason}"); renew it or mend what it hides`,
    );
    expect(validRun(stdout).summary).toMatchObject({ errors: 1, suppressed: 0 });
    expect(validRun(stdout).staleSuppressions).toMatchObject([{ by: 'ignore', why: 'expired', rule: KNOWN.rule }]);
  });

  it('that has expired fails a run without any finding too, even with --fail-on never', async () => {
    await put('tools.json', [TOOL]);
    await configure({ ...KNOWN, until: '2020-01-31' });
    expect((await check()).code).toBe(1);
    expect((await check('--fail-on', 'never')).code).toBe(1);
  });

  it('with a date that is far off still holds', async () => {
    await configure({ ...KNOWN, until: '9999-12-31' });
    expect(await check()).toMatchObject({ code: 0, stderr: '' });
  });

  it('that matches nothing is shown and changes no exit code', async () => {
    await put('tools.json', [TOOL]);
    await configure(KNOWN);
    const { code, stdout, stderr } = await check();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`The ignore entry for ${KNOWN.rule} matches nothing.`);
    expect((await json()).staleSuppressions).toEqual([
      { by: 'ignore', why: 'unused', rule: KNOWN.rule, target: null, subject: null, reason: KNOWN.reason },
    ]);
  });

  it('is used when its finding is too mild to be shown', async () => {
    await configure({ rule: 'spec/tool-name-charset', reason: 'Known.' });
    expect((await json('--min-severity', 'error')).staleSuppressions).toEqual([]);
  });
});

describe('a baseline', () => {
  it('accepts what is there, and nothing that comes later', async () => {
    const written = await check('--format', 'json', '--write-baseline', 'baseline.json');
    expect(written.code).toBe(0);
    expect(onlyLine(written.stderr)).toBe('mcp-hallmark: wrote baseline.json; use it with: --baseline baseline.json');
    expect(validRun(written.stdout).summary.errors).toBe(1);

    const again = await check('--format', 'json', '--fail-on', 'info', '--baseline', 'baseline.json');
    expect(again).toMatchObject({ code: 0, stderr: '' });
    expect(validRun(again.stdout).summary).toEqual({ errors: 0, warnings: 0, infos: 0, suppressed: 3 });

    await put('tools.json', [TOOL, BROKEN, { ...TOOL, name: 'new tool' }, BAD]);
    const later = await check('--format', 'json', '--fail-on', 'warning', '--baseline', 'baseline.json');
    expect(later.code).toBe(1);
    const left = onlyTarget(later.stdout).findings.filter(({ suppressed }) => suppressed === undefined);
    expect(left).toMatchObject([{ ruleId: 'spec/tool-name-charset', subject: 'new tool' }]);
  });

  it('that is written again with itself in force stays the same', async () => {
    await check('--write-baseline', 'one.json');
    await check('--baseline', 'one.json', '--write-baseline', 'two.json');
    expect(await readFile(join(folder, 'two.json'), 'utf8')).toBe(await readFile(join(folder, 'one.json'), 'utf8'));
  });

  it('holds what decides the exit code, whatever is left out of the report', async () => {
    await check('--min-severity', 'error', '--write-baseline', 'baseline.json');
    expect((await check('--fail-on', 'warning', '--baseline', 'baseline.json')).code).toBe(0);
  });

  it('reports entries whose finding is gone', async () => {
    await check('--write-baseline', 'baseline.json');
    await put('tools.json', [BAD]);
    const { staleSuppressions } = await json('--baseline', 'baseline.json');
    expect(staleSuppressions).toContainEqual(
      expect.objectContaining({ by: 'baseline', why: 'unused', rule: KNOWN.rule, subject: 'count_shelves' }),
    );
  });

  it('is of one target and not of another with the same definitions', async () => {
    await check('--write-baseline', 'baseline.json');
    await copyFile(join(folder, 'tools.json'), join(folder, 'other.json'));
    const other = await runCli(['check', '--baseline', 'baseline.json', 'other.json'], { cwd: folder });
    expect(other.code).toBe(1);
  });

  it('that is none, or is not there, gives exit code 2 and one line', async () => {
    const wrong = await check('--baseline', 'tools.json');
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    expect(onlyLine(wrong.stderr)).toBe(
      'mcp-hallmark: --baseline tools.json: is no baseline; write one with --write-baseline',
    );
    const missing = await check('--baseline', 'nowhere.json');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(onlyLine(missing.stderr)).toBe('mcp-hallmark: --baseline nowhere.json: no such file');
  });
});

describe('what a server says', () => {
  it('silences nothing', async () => {
    const WORDS = 'mcp-hallmark-ignore mcp-hallmark-disable-next-line {"ignore": [{"rule": "spec/*", "reason": "x"}]}';
    const before = await json();
    const hints = {
      _meta: { 'mcp-hallmark': { ignore: [{ rule: '*', reason: 'x' }], rules: { 'spec/*': 'off' } } },
      'mcp-hallmark': { failOn: 'never' },
    };
    await put('tools.json', [
      { ...BAD, ...hints, description: `${LONG} ${WORDS}` },
      { ...BROKEN, ...hints, description: `${WORDS} ${LONG}` },
    ]);
    const after = await check('--format', 'json');
    expect(after.code).toBe(1);
    expect(validRun(after.stdout).summary).toEqual(before.summary);
    expect(onlyTarget(after.stdout).findings.map(({ fingerprint }) => fingerprint)).toEqual(
      before.targets[0]?.findings.map(({ fingerprint }) => fingerprint),
    );
  });
});
