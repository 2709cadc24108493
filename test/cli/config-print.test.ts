import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyLine, runCli } from '../lib/process.ts';

const IGNORE = { rule: 'agent/*', reason: 'Later.' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-print-'));
  const base = { failOn: 'info', minSeverity: 'warning', targets: { desk: { command: 'node desk.mjs' } } };
  const own = { extends: './base.json', preset: 'strict', failOn: 'never', ignore: [IGNORE] };
  await writeFile(join(folder, 'base.json'), JSON.stringify(base));
  await writeFile(join(folder, 'mcp-hallmark.json'), JSON.stringify(own));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const config = (...args: readonly string[]) => runCli(['config', ...args], { cwd: folder });

describe('config print', () => {
  it('shows each value and where it comes from', async () => {
    const { code, stdout, stderr } = await config('print', '--rule', 'spec/tool-name-charset=off');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')).toEqual([
      'preset: strict  (mcp-hallmark.json)',
      'clients: []  (default)',
      'failOn: never  (mcp-hallmark.json)',
      'failUnder: 0  (default)',
      'minSeverity: warning  (base.json)',
      'pedantic: true  (preset strict)',
      expect.stringMatching(/^rules\.spec\/tool-name-charset: \{"severity":"off".*\} {2}\(command line\)$/),
      'targets.desk: {"command":"node desk.mjs"}  (base.json)',
      'ignore.0: {"rule":"agent/*","reason":"Later."}  (mcp-hallmark.json)',
      '',
    ]);
  });

  it('shows the same as JSON', async () => {
    const { code, stdout, stderr } = await config('print', '--format', 'json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({
      file: expect.stringMatching(/mcp-hallmark\.json$/),
      preset: { value: 'strict', origin: 'mcp-hallmark.json' },
      rules: {},
      targets: { desk: { value: { command: 'node desk.mjs' }, origin: 'base.json' } },
      ignore: [{ value: IGNORE, origin: 'mcp-hallmark.json' }],
      clients: { value: [], origin: 'default' },
      failOn: { value: 'never', origin: 'mcp-hallmark.json' },
      failUnder: { value: 0, origin: 'default' },
      minSeverity: { value: 'warning', origin: 'base.json' },
      pedantic: { value: true, origin: 'preset strict' },
    });
  });

  it('shows the defaults when there is no configuration', async () => {
    const { code, stdout } = await config('print', '--no-config');
    expect(code).toBe(0);
    expect(stdout).toBe(
      'preset: recommended  (default)\nclients: []  (default)\nfailOn: error  (default)\nfailUnder: 0  (default)\nminSeverity: info  (default)\npedantic: false  (default)\n',
    );
    expect(JSON.parse((await config('--no-config', '--format', 'json')).stdout)).toMatchObject({ file: null });
  });

  it('needs no word for it', async () => {
    expect((await config()).stdout).toBe((await config('print')).stdout);
  });

  it('refuses another word', async () => {
    const { code, stdout, stderr } = await config('prnt');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(onlyLine(stderr)).toContain('prnt');
  });

  it('refuses a configuration that cannot be used', async () => {
    const { code, stdout, stderr } = await config('print', '--config', 'nowhere.json');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(onlyLine(stderr)).toBe('mcp-hallmark: configuration nowhere.json: no such file');
  });
});
