import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CliResult, onlyLine, onlyTarget, runCli, validRun } from '../lib/process.ts';

const LONG = 'Counts the books that stand on one shelf. Use it to tell a reader how large a part of the collection is.';
const SCHEMA = { type: 'object', properties: { shelf: { type: 'string', description: 'The number of the shelf.' } } };
const SHORT = { name: 'ping', description: 'Pings the server now.', inputSchema: SCHEMA };
const TOOLS = [SHORT, { ...SHORT, name: 'count books', description: LONG }];
const IDS = ['agent/description-short', 'spec/tool-name-charset'];

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'hallmark-config-'));
  await put({ '.git/HEAD': '', 'repo/deep/tools.json': TOOLS });
});
afterEach(async () => {
  await rm(root, { recursive: true });
});

/** Writes files below the root: text as it is, everything else as JSON. */
async function put(files: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** Vets the tools in the innermost folder. */
function check(...flags: readonly string[]): Promise<CliResult> {
  return runCli(['check', '--format', 'json', ...flags, 'tools.json'], { cwd: join(root, 'repo/deep') });
}

/** What the two rules found there, as `severity rule`. */
async function found(...flags: readonly string[]): Promise<string[]> {
  const { stdout } = await check(...flags);
  const findings = onlyTarget(stdout).findings.filter(({ ruleId }) => IDS.includes(ruleId));
  return findings.map(({ severity, ruleId }) => `${severity} ${ruleId}`);
}

const failingOn = (failOn: string): object => ({ failOn });

describe('the configuration is found', () => {
  for (const name of ['repo/deep/mcp-hallmark.json', 'repo/mcp-hallmark.json', 'mcp-hallmark.jsonc'])
    it(`in ${name}, from the working folder upwards`, async () => {
      await put({ [name]: failingOn('warning') });
      expect((await check()).code).toBe(1);
    });

  it('in the nearest folder that has one, and there alone', async () => {
    await put({ 'mcp-hallmark.json': failingOn('warning'), 'repo/mcp-hallmark.json': {} });
    expect((await check()).code).toBe(0);
  });

  it('no further up than the root of the repository', async () => {
    await put({ 'repo/.git/HEAD': '', 'mcp-hallmark.json': failingOn('warning') });
    expect((await check()).code).toBe(0);
    await put({ 'repo/mcp-hallmark.json': failingOn('warning') });
    expect((await check()).code).toBe(1);
  });

  it('no further up than a work tree, whose .git is a file', async () => {
    await put({ 'repo/.git': 'gitdir: elsewhere\n', 'mcp-hallmark.json': failingOn('warning') });
    expect((await check()).code).toBe(0);
  });

  it('in package.json, under the key "mcp-hallmark"', async () => {
    await put({ 'repo/package.json': { name: 'x', 'mcp-hallmark': failingOn('warning') } });
    expect((await check()).code).toBe(1);
  });

  it('beyond a package.json without that key, or one that is damaged', async () => {
    await put({ 'mcp-hallmark.json': failingOn('warning'), 'repo/package.json': { name: 'x' } });
    await put({ 'repo/deep/package.json': '{' });
    expect((await check()).code).toBe(1);
  });

  it('in its own file before package.json', async () => {
    await put({ 'repo/package.json': { 'mcp-hallmark': failingOn('warning') }, 'repo/mcp-hallmark.json': {} });
    expect((await check()).code).toBe(0);
  });

  it('where --config says, and nowhere else', async () => {
    await put({ 'repo/deep/mcp-hallmark.json': failingOn('never'), 'ours.json': failingOn('warning') });
    expect((await check('--config', '../../ours.json')).code).toBe(1);
    expect((await check('--config', join(root, 'ours.json'))).code).toBe(1);
  });

  it('in a file of any name that --config says, package.json at the end of it too', async () => {
    await put({ 'my-package.json': failingOn('warning') });
    expect((await check('--config', '../../my-package.json')).code).toBe(1);
  });

  it('nowhere with --no-config', async () => {
    await put({ 'repo/deep/mcp-hallmark.json': failingOn('warning') });
    expect((await check('--no-config')).code).toBe(0);
  });
});

describe('a configuration that extends another', () => {
  it('builds on it; the path is relative to the file that names it', async () => {
    await put({
      'repo/mcp-hallmark.json': { extends: '../shared/base.json', rules: { [String(IDS[1])]: 'info' } },
      'shared/base.json': { extends: './house.json', failOn: 'warning' },
      'shared/house.json': { failOn: 'never', rules: { [String(IDS[0])]: 'error', [String(IDS[1])]: 'off' } },
    });
    expect(await found()).toEqual([`error ${IDS[0]}`, `info ${IDS[1]}`]);
    expect((await check()).code).toBe(1);
  });

  const LOOPS = {
    itself: { 'repo/mcp-hallmark.json': { extends: './mcp-hallmark.json' } },
    'one that extends it': {
      'repo/mcp-hallmark.json': { extends: '../b.json' },
      'b.json': { extends: 'repo/mcp-hallmark.json' },
    },
  };
  for (const [what, files] of Object.entries(LOOPS))
    it(`is refused when the other is ${what}`, async () => {
      await put(files);
      const { code, stdout, stderr } = await check();
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(onlyLine(stderr)).toBe('mcp-hallmark: ../mcp-hallmark.json: "extends" leads back to itself');
    });

  it('is refused when the other does not exist', async () => {
    await put({ 'repo/mcp-hallmark.json': { extends: './nowhere.json' } });
    const { code, stderr } = await check();
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toBe('mcp-hallmark: configuration ../nowhere.json: no such file');
  });
});

describe('a configuration that cannot be used gives exit code 2 and one line', () => {
  const BAD: readonly (readonly [title: string, content: unknown, says: string])[] = [
    ['an unknown key', '{\n  "failon": "info"\n}', 'line 2, column 3: unknown key "failon"; did you mean "failOn"?'],
    ['two wrong values', { failOn: 1, pedantic: 2 }, 'line 1, column 2: "failOn": expected "error"'],
    ['text that is no JSON', '{"failOn": ', 'not JSON: line 1, column 12: '],
    ['deep nesting', '['.repeat(100_000), 'not JSON'],
    ['control characters', '{"\\u001b[31m": 1}', 'line 1, column 2: unknown key "\\u{001B}[31m"'],
  ];
  for (const [title, content, says] of BAD)
    it(`for ${title}`, async () => {
      await put({ 'repo/mcp-hallmark.json': content });
      const { code, stdout, stderr } = await check();
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(onlyLine(stderr)).toContain(`mcp-hallmark: configuration ../mcp-hallmark.json: ${says}`);
    });

  it('for an unknown key in package.json', async () => {
    await put({ 'repo/package.json': { 'mcp-hallmark': { failon: 'info' } } });
    const { code, stderr } = await check();
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toBe(
      'mcp-hallmark: configuration ../package.json: "mcp-hallmark": unknown key "failon"; did you mean "failOn"?',
    );
  });

  it('for a file that does not exist, is a folder, or is no text', async () => {
    await writeFile(join(root, 'latin.json'), Buffer.from([0x22, 0xe9, 0x22]));
    for (const [file, says] of [
      ['../nowhere.json', '../nowhere.json: no such file'],
      ['..', '..: is a folder'],
      ['../../latin.json', '../../latin.json: is not UTF-8 text'],
    ] as const) {
      const { code, stderr } = await check('--config', file);
      expect(code).toBe(2);
      expect(onlyLine(stderr)).toBe(`mcp-hallmark: configuration ${says}`);
    }
  });
});

describe('the rules of a configuration', () => {
  it('may be turned off', async () => {
    await put({ 'repo/mcp-hallmark.json': { rules: { [String(IDS[0])]: 'off' } } });
    expect(await found()).toEqual([`warning ${IDS[1]}`]);
    expect(onlyTarget((await check()).stdout).skipped).toContainEqual({
      ruleId: IDS[0],
      reason: 'turned off in the configuration',
    });
  });

  it('may be raised and lowered, alone or with their category', async () => {
    await put({ 'repo/mcp-hallmark.json': { rules: { 'agent/*': 'info', [String(IDS[1])]: 'error' } } });
    expect(await found()).toEqual([`info ${IDS[0]}`, `error ${IDS[1]}`]);
    const { code, stdout } = await check();
    expect(code).toBe(1);
    expect(validRun(stdout).summary).toEqual({ errors: 1, warnings: 0, infos: 2, suppressed: 0 });
  });

  it('take options', async () => {
    await put({ 'repo/mcp-hallmark.json': { rules: { [String(IDS[0])]: { options: { minWords: 4 } } } } });
    expect(await found()).toEqual([`warning ${IDS[1]}`]);
    await put({ 'repo/mcp-hallmark.json': { rules: { [String(IDS[0])]: { options: { minWords: 90 } } } } });
    expect(await found()).toEqual([`warning ${IDS[0]}`, `warning ${IDS[0]}`, `warning ${IDS[1]}`]);
  });

  it('are overruled by --rule', async () => {
    await put({ 'repo/mcp-hallmark.json': { rules: { [String(IDS[0])]: 'off' } } });
    expect(await found('--rule', `${IDS[0]}=info`, '--rule', 'spec/*=off')).toEqual([`info ${IDS[0]}`]);
  });

  it('follow the preset, and --preset overrules it', async () => {
    await put({ 'repo/mcp-hallmark.json': { preset: 'spec-only' } });
    expect(await found()).toEqual([`warning ${IDS[1]}`]);
    expect((await check('--preset', 'strict')).code).toBe(1);
  });
});

describe('failOn, minSeverity and pedantic', () => {
  it('hold as the flags of their names do', async () => {
    await put({ 'repo/mcp-hallmark.json': { failOn: 'warning', minSeverity: 'error', pedantic: true } });
    expect(await found()).toEqual([]);
    // What is left out of the report still counts.
    expect((await check()).code).toBe(1);
  });

  it('are overruled by flags', async () => {
    await put({ 'repo/mcp-hallmark.json': { failOn: 'warning', minSeverity: 'error' } });
    expect(await found('--min-severity', 'info')).toHaveLength(2);
    expect((await check('--fail-on', 'error')).code).toBe(0);
    expect((await check('--fail-on', 'never')).code).toBe(0);
  });

  it('of a flag for the severity that is shown change no verdict', async () => {
    for (const severity of ['info', 'warning', 'error'])
      expect((await check('--fail-on', 'warning', '--min-severity', severity)).code).toBe(1);
  });
});
