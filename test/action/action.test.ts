import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { onlyLine, ROOT } from '../lib/process.ts';
import { createJob, type Job } from './runner.ts';

const LONG = 'Counts the books that stand on one shelf. Use it to tell a reader how large a part of the collection is.';
const GOOD = { name: 'count_books', description: LONG, inputSchema: { type: 'object', additionalProperties: false } };
const serverFile = (name: string): string => join(ROOT, `test/servers/${name}.mjs`);
const command = (name: string): string => `"${process.execPath}" "${serverFile(name)}"`;
const NO_OUTPUT = { outputs: {}, summary: '' };

let job: Job;
beforeEach(() => {
  job = createJob();
  job.put('good.json', [GOOD]);
  job.put('warning.json', [{ ...GOOD, name: 'count books' }]);
  job.put('error.json', [{ ...GOOD, inputSchema: null }]);
});
afterEach(() => job.remove());

describe('a step vets', () => {
  it('a command', async () => {
    const { code, stderr, outputs, summary } = await job.step({ COMMAND: command('perfect-legacy') });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(outputs).toEqual({ findings: '0', score: '100', sarif: expect.stringMatching(/results\.sarif$/) });
    expect(summary).toContain('perfect-legacy');
  });

  it('a command that finds something, with annotations, a summary and SARIF', async () => {
    const { code, stdout, outputs, summary } = await job.step({ COMMAND: command('hostile/poisoned') });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error /m);
    expect(summary).toContain('safety/hidden-characters');
    const { results } = JSON.parse(readFileSync(String(outputs['sarif']), 'utf8')).runs[0];
    expect(results.map(({ ruleId }: { ruleId: string }) => ruleId)).toContain('safety/hidden-characters');
    expect(outputs['findings']).toBe(String(results.length));
  });

  it('files, one a line', async () => {
    const both = await job.step({ CHECK: '\n  good.json\r\n\n  error.json  \n' });
    expect(both).toMatchObject({ code: 1, stderr: '', outputs: { findings: '3' } });
    expect(both.stdout).toMatch(/^::error .*file=error\.json/m);
    expect(await job.step({ CHECK: 'good.json' })).toMatchObject({ code: 0, outputs: { findings: '0' } });
  });

  it('the targets of the configuration when nothing is given', async () => {
    job.put('mcp-hallmark.json', { targets: { desk: { command: [process.execPath, serverFile('perfect-modern')] } } });
    const { code, summary } = await job.step({});
    expect(code).toBe(0);
    expect(summary).toContain('desk');
  });

  it('with the configuration, the baseline and the severity that are given', async () => {
    expect((await job.step({ CHECK: 'warning.json' })).code).toBe(0);
    expect((await job.step({ CHECK: 'warning.json', FAIL_ON: 'warning' })).code).toBe(1);
    job.put('ours.json', { rules: { 'spec/tool-name-charset': 'error' } });
    expect((await job.step({ CHECK: 'warning.json', CONFIG: 'ours.json' })).code).toBe(1);
    job.put('baseline.json', { formatVersion: 1, findings: [] });
    expect((await job.step({ CHECK: 'error.json', BASELINE: 'baseline.json' })).code).toBe(1);
    expect((await job.step({ CHECK: 'error.json', BASELINE: 'nowhere.json' })).code).toBe(2);
  });

  it('with the file to which findings without a place are pinned', async () => {
    const { stdout } = await job.step({ COMMAND: command('hostile/poisoned'), SARIF_ANCHOR: 'README.md' });
    expect(stdout).toMatch(/^::error .*file=README\.md/m);
  });

  it('with the variables that are passed to the server', async () => {
    const server = { COMMAND: command('perfect-legacy'), PASS_ENV: 'DESK_ONE\n DESK_TWO \n' };
    expect((await job.step(server, { DESK_ONE: 'first-value', DESK_TWO: 'second-value' })).code).toBe(0);
    const { code, stderr } = await job.step(server, { DESK_ONE: 'first-value' });
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toContain('not set in this environment: DESK_TWO');
  });
});

describe('a step reaches a server over HTTP', () => {
  const TOKEN = 'token-of-the-desk';
  let servers: ChildProcess[];
  let open: string;
  let guarded: string;
  const listening = async (name: string): Promise<string> => {
    const server = spawn(process.execPath, [serverFile(name)], { env: { TOKEN }, stdio: ['pipe', 'pipe', 'inherit'] });
    servers.push(server);
    const [line] = await once(server.stdout as NodeJS.ReadableStream, 'data');
    return String(line).trim().replace('listening ', '');
  };
  beforeAll(async () => {
    servers = [];
    open = await listening('http/perfect-modern');
    guarded = await listening('http/bearer');
  });
  afterAll(() => {
    for (const server of servers) server.stdin?.end();
  });

  it('by its URL', async () => {
    expect(await job.step({ URL: open })).toMatchObject({ code: 0, stderr: '', outputs: { findings: '0' } });
  });

  it('with a header whose value a variable of the job holds, and shows it nowhere', async () => {
    const inputs = { URL: guarded, HEADER_ENV: 'Authorization=DESK_TOKEN' };
    const result = await job.step(inputs, { DESK_TOKEN: `Bearer ${TOKEN}` });
    expect(result.code).toBe(0);
    const sarif = readFileSync(String(result.outputs['sarif']), 'utf8');
    expect(`${result.stdout}${result.stderr}${result.summary}${sarif}`).not.toContain(TOKEN);
  });

  it('and ends with 2, a line and a summary, when it is refused', async () => {
    const { code, stderr, summary } = await job.step({ URL: guarded });
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toContain('HTTP 401');
    expect(summary).toContain('401');
  });
});

describe('a step that cannot vet anything ends with 2 and one line, without outputs', () => {
  it.each<readonly [string, Record<string, string>, string]>([
    ['nothing to vet', {}, 'no server given'],
    ['blanks', { COMMAND: ' \n ', URL: '\t' }, 'no server given'],
    ['a file that is not there', { CHECK: 'nowhere.json' }, 'nowhere.json'],
    ['a severity that does not exist', { CHECK: 'good.json', FAIL_ON: 'fatal' }, 'fatal'],
    ['a configuration that is not there', { CHECK: 'good.json', CONFIG: 'nowhere.json' }, 'nowhere.json'],
    ['a URL that is none', { URL: 'http://[' }, 'cannot be read'],
    ['a command with an open quote', { COMMAND: 'node "server.js' }, 'cannot read the command'],
  ])('for %s', async (_, inputs, says) => {
    const result = await job.step(inputs);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(says);
    expect(result).toMatchObject(NO_OUTPUT);
  });
});

describe('no input is run by a shell', () => {
  const HOSTILE = [
    '$(touch x)',
    '`touch x`',
    'a; touch x',
    'a && touch x',
    'a | touch x',
    '"; touch x; "',
    'a\ntouch x',
  ];
  const NAMES = ['COMMAND', 'URL', 'CHECK', 'CONFIG', 'BASELINE', 'FAIL_ON', 'PASS_ENV', 'HEADER_ENV'];
  for (const name of NAMES)
    it(`${name} with what a shell would run fails, and leaves no file`, async () => {
      const before = readdirSync(job.folder);
      const target = name === 'COMMAND' || name === 'URL' || name === 'CHECK' ? {} : server(name);
      for (const value of HOSTILE) {
        const { code, stderr } = await job.step({ ...target, [name]: value });
        expect({ value, code }).toEqual({ value, code: 2 });
        expect(stderr).not.toContain('internal error');
      }
      expect(readdirSync(job.folder)).toEqual(before);
    });

  it('SARIF_ANCHOR with what a shell would run names a file, and leaves none', async () => {
    const before = readdirSync(job.folder);
    for (const value of HOSTILE) await job.step({ CHECK: 'error.json', SARIF_ANCHOR: value });
    expect(readdirSync(job.folder)).toEqual(before);
  });

  it.each([
    { COMMAND: '--help' },
    { COMMAND: '--version' },
    { CHECK: '--help' },
    { CHECK: 'error.json\n--fail-on=never' },
  ])('and none is taken for a flag, which could make the step pass: %j', async (inputs) => {
    expect((await job.step(inputs)).code).not.toBe(0);
  });

  it('and what a server says writes no output', async () => {
    const hidden = 'a\nscore=100\nfindings=0\n::set-output name=findings::0';
    job.put('hostile.json', [{ ...GOOD, name: hidden, inputSchema: null }]);
    const { code, stdout, outputs } = await job.step({ CHECK: 'hostile.json' });
    expect(code).toBe(1);
    expect(Object.keys(outputs)).toEqual(['findings', 'score', 'sarif']);
    expect(outputs).toMatchObject({ score: '100' });
    expect(Number(outputs['findings'])).toBeGreaterThan(0);
    expect(stdout).not.toContain('::set-output');
  });

  function server(name: string): Record<string, string> {
    return name === 'PASS_ENV' || name === 'HEADER_ENV' ? { URL: 'http://127.0.0.1:9/mcp' } : { CHECK: 'good.json' };
  }
});

describe('a step without a build beside it', () => {
  it('runs the wished version with npx, as one argument, and ends as that does', async () => {
    mkdirSync(join(job.folder, 'action'));
    mkdirSync(join(job.folder, 'bin'));
    copyFileSync(join(ROOT, 'action/main.mjs'), join(job.folder, 'action/main.mjs'));
    job.put('bin/npx', '#!/bin/sh\nfor word in "$@"; do printf "<%s>\\n" "$word"; done\nexit 1\n');
    chmodSync(join(job.folder, 'bin/npx'), 0o755);
    const bare = createJob(join(job.folder, 'action/main.mjs'));
    const env = { PATH: `${join(job.folder, 'bin')}${delimiter}${process.env['PATH']}` };
    const wished = await bare.step({ CHECK: 'good.json', VERSION: '1.0.0; touch x' }, env);
    expect(wished).toMatchObject({ code: 1, stderr: '', ...NO_OUTPUT });
    expect(wished.stdout).toMatch(/^<--yes>\n<mcp-hallmark@1\.0\.0; touch x>\n<check>\n/);
    expect((await bare.step({ CHECK: 'good.json' }, env)).stdout).toContain('<mcp-hallmark@latest>');
    expect(existsSync(join(bare.folder, 'x'))).toBe(false);
    bare.remove();
  });
});
