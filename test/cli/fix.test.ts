import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../lib/process.ts';

const DESCRIPTION = 'Says back what it was told. Use it to see whether the connection works; it has no other effect.';
const BEFORE = `[
  {
    "name": "echo",
    "description": "${DESCRIPTION.replace('told', 'to\u200Bld')}",
    "readOnlyHint": true,
    "inputSchema": { "type": "object" }
  }
]
`;
const AFTER = `[
  {
    "name": "echo",
    "description": "${DESCRIPTION}",
    "inputSchema": { "type": "object", "additionalProperties": false },
    "annotations": {"readOnlyHint": true}
  }
]
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-fix-'));
});
beforeEach(async () => {
  await writeFile(join(folder, 'tools.json'), BEFORE);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const check = (...args: readonly string[]) => runCli(['check', ...args], { cwd: folder });
const content = () => readFile(join(folder, 'tools.json'), 'utf8');

describe('--fix', () => {
  it('shows what it would change, and changes nothing', async () => {
    const { code, stdout } = await check('--fix', 'tools.json');
    expect(code).toBe(1);
    expect(stdout).toContain(
      'tool echo: Remove the hidden characters  safety/hidden-characters\n    replace /0/description',
    );
    expect(stdout).toContain('move /0/readOnlyHint to /0/annotations/readOnlyHint');
    expect(stdout).toContain('3 fixes. Nothing was written; --fix --write does it.');
    expect(await content()).toBe(BEFORE);
  });
  it('gives a JSON Patch for each file', async () => {
    const { code, stdout } = await check('--fix', '--format', 'json', 'tools.json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual([
      {
        file: 'tools.json',
        patch: [
          { op: 'replace', path: '/0/description', value: DESCRIPTION },
          { op: 'add', path: '/0/annotations', value: {} },
          { op: 'move', from: '/0/readOnlyHint', path: '/0/annotations/readOnlyHint' },
          { op: 'add', path: '/0/inputSchema/additionalProperties', value: false },
        ],
      },
    ]);
  });
  it('with --write writes it, vets the file again, and has nothing left to do', async () => {
    const { code, stdout, stderr } = await check('--fix', '--write', 'tools.json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'mcp-hallmark: tools.json: 3 fixes written\n' });
    expect(stdout).not.toContain('hidden-characters');
    expect(await content()).toBe(AFTER);
    const again = await check('--fix', 'tools.json');
    expect(again).toMatchObject({ code: 0, stdout: 'Nothing here can be mended without a decision.\n' });
  });
  it('leaves alone what the configuration ignores', async () => {
    const ignore = [{ rule: 'safety/hidden-characters', reason: 'A test of the reader.' }];
    await writeFile(join(folder, 'ignoring.json'), JSON.stringify({ ignore }));
    const { stdout } = await check('--fix', '--config', 'ignoring.json', 'tools.json');
    expect(stdout).not.toContain('hidden-characters');
    expect(stdout).toContain('2 fixes.');
  });
  it.each([
    [['--write', 'tools.json'], '--write goes with --fix'],
    [['--fix', '--write', '-'], '--write needs a file, and standard input is none'],
  ])('%j is refused', async (args, message) => {
    expect(await check(...args)).toMatchObject({ code: 2, stderr: `mcp-hallmark: ${message}\n` });
  });
});

describe('--fail-under', () => {
  it('fails a score that is lower, and says which', async () => {
    const tools = [{ name: 'get', description: 'Get', inputSchema: { type: 'object', properties: { id: {} } } }];
    await writeFile(join(folder, 'poor.json'), JSON.stringify(tools));
    expect(await check('--fail-under', '90', 'poor.json')).toMatchObject({
      code: 1,
      stderr: 'mcp-hallmark: poor.json: the score, 78, is under 90\n',
    });
    expect(await check('--fail-under', '78', 'poor.json')).toMatchObject({ code: 0 });
    await writeFile(join(folder, 'strict.json'), '{"failUnder": 90}');
    expect(await check('--config', 'strict.json', '--fail-on', 'never', 'poor.json')).toMatchObject({ code: 1 });
  });
  it.each(['', 'many', '101', '-1'])('refuses %j', async (score) => {
    expect(await check(`--fail-under=${score}`, 'tools.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Give a number from 0 to 100.'),
    });
  });
});

describe('--tokenizer', () => {
  it('counts with the tokenizer that is named', async () => {
    const { stdout } = await check('--tokenizer', 'o200k', '--format', 'json', 'tools.json');
    expect(JSON.parse(stdout)).toMatchObject({
      targets: [{ tokens: { tokenizer: 'o200k', perTool: [{ tokens: 39 }] } }],
    });
  });
});
