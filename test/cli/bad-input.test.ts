import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onlyLine, runCli } from '../lib/process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-input-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

interface BadFile {
  readonly title: string;
  readonly content: string | Uint8Array;
  /** What the line says after the name of the file. */
  readonly says: string | RegExp;
}

const EXPECTED =
  'expected a tools/list response, an object with "tools", an array of tools, a single tool, an answer to server/discover or initialize, or a file saved by "mcp-hallmark capture"';

const NOT_JSON: readonly BadFile[] = [
  { title: 'an empty file', content: '', says: 'not JSON: the text is empty' },
  { title: 'a file of blanks', content: ' \n\t\n', says: 'not JSON: the text is empty' },
  { title: 'plain text', content: 'hello', says: /^not JSON: line 1, column 1: .* found "hello"$/ },
  {
    title: 'a trailing comma',
    content: '{"tools": [\n  {"name": "a",}\n]}',
    says: /^not JSON: line 2, column 16: a property name in double quotes was expected/,
  },
  {
    title: 'a missing comma',
    content: '{"tools": [\r\n{"name": "a"\r\n "title": "b"}]}',
    says: /^not JSON: line 3, column 2: a comma was expected/,
  },
  { title: 'a comment', content: '// tools\n[]', says: /^not JSON: line 1, column 1: comments are not allowed/ },
  {
    title: 'a cut-off text',
    content: '{"tools": [\n',
    says: /^not JSON: line 2, column 1: .*found the end of the text$/,
  },
  { title: 'single quotes', content: "{'tools': []}", says: /^not JSON: line 1, column 2: / },
  { title: 'two values', content: '[]\n[]', says: /^not JSON: line 2, column 1: the end was expected/ },
  {
    title: 'a control character in a string',
    content: '["a\u0001b"]',
    says: /^not JSON: line 1, column \d: a control/,
  },
  { title: 'NaN', content: '[NaN]', says: /^not JSON: line 1, column 2: .* found "NaN\]"$/ },
  { title: 'brackets without end', content: '['.repeat(200_000), says: /^not JSON/ },
  { title: 'UTF-16, little endian', content: utf16('[]', 'le'), says: 'is UTF-16; save it as UTF-8' },
  { title: 'UTF-16, big endian', content: utf16('[]', 'be'), says: 'is UTF-16; save it as UTF-8' },
  { title: 'Latin-1', content: Buffer.from('["gr\u00FC\u00DFe"]', 'latin1'), says: 'is not UTF-8 text' },
];

const NO_DEFINITIONS: readonly BadFile[] = [
  { title: 'a number', content: '5', says: `holds number; ${EXPECTED}` },
  { title: 'a string', content: '"tools"', says: `holds string; ${EXPECTED}` },
  { title: 'null', content: 'null', says: `holds null; ${EXPECTED}` },
  { title: 'an empty object', content: '{}', says: `holds an object with no members; ${EXPECTED}` },
  { title: 'another object', content: '{"a": 1, "b": 2}', says: `holds an object with "a", "b"; ${EXPECTED}` },
  { title: 'tools that are no array', content: '{"tools": "none"}', says: '"tools" is string, not an array' },
  {
    title: 'a JSON-RPC error response',
    content: '{"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "Method not found"}}',
    says: 'holds a JSON-RPC error response (-32601: Method not found), not definitions',
  },
  ...[65, 400].flatMap((levels) => [
    {
      title: `a list with a tool of ${levels} levels`,
      content: json({ tools: [deepTool(levels)] }),
      says: /"deep_tool"/,
    },
    { title: `an array with a tool of ${levels} levels`, content: json([{}, deepTool(levels)]), says: /"deep_tool"/ },
    { title: `a tool of ${levels} levels`, content: json(deepTool(levels)), says: /"deep_tool"/ },
    {
      title: `a saved tool of ${levels} levels`,
      content: json(saved({ tools: ok([deepTool(levels)]) })),
      says: /"deep_tool"/,
    },
  ]),
];

const DAMAGED: readonly BadFile[] = [
  {
    title: 'of a later format',
    content: json({ ...saved({}), formatVersion: 2 }),
    says: 'is a surface of format 2; this version reads format 1',
  },
  {
    title: 'without a format',
    content: json({ ...saved({}), formatVersion: undefined }),
    says: /^is a surface of format /,
  },
  {
    title: 'of an unknown era',
    content: json({ ...saved({}), era: 'ancient' }),
    says: 'is no whole surface: "era" is damaged',
  },
  {
    title: 'without a target',
    content: json({ ...saved({}), target: null }),
    says: 'is no whole surface: "target" is damaged',
  },
  ...[
    { title: 'tools that are no array', part: 'tools', value: ok({}) },
    { title: 'a status that does not exist', part: 'tools', value: { status: 'fine', value: [] } },
    { title: 'a failure without a reason', part: 'tools', value: { status: 'failed', outcome: { kind: 'timeout' } } },
    { title: 'an error without a code', part: 'tools', value: { status: 'failed', outcome: { kind: 'rpc-error' } } },
    { title: 'a gap that is no text', part: 'tools', value: { ...ok([]), incomplete: 5 } },
    { title: 'a connection that is no object', part: 'wire', value: ok({ connections: [null] }) },
    { title: 'a frame that is no object', part: 'wire', value: ok({ connections: [{ frames: [null] }] }) },
    { title: 'experiments in an array', part: 'experiments', value: ok([]) },
    { title: 'an experiment that is a number', part: 'experiments', value: ok({ listBeforeInitialize: 5 }) },
    {
      title: 'an experiment without an outcome',
      part: 'experiments',
      value: ok({ listBeforeInitialize: ok({ list: {} }) }),
    },
  ].map(({ title, part, value }) => ({
    title: `with ${title}`,
    content: json(saved({ [part]: value })),
    says: `is no whole surface: part "${part}" is damaged`,
  })),
];

describe('a file that cannot be vetted gives exit code 2 and one line that says what and where', () => {
  for (const { title, content, says } of [...NOT_JSON, ...NO_DEFINITIONS])
    it(`when it holds ${title}`, () => refuses(content, says));

  for (const { title, content, says } of DAMAGED)
    it(`when it holds a saved surface ${title}`, () => refuses(content, says));

  it('when it does not exist', async () => {
    const result = await runCli(['check', '--format', 'json', 'nowhere.json'], { cwd: folder });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: 'mcp-hallmark: nowhere.json: no such file\n' });
  });

  it('when it is a folder', async () => {
    await mkdir(join(folder, 'tools.json'));
    const result = await runCli(['check', '--format', 'json', 'tools.json'], { cwd: folder });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: 'mcp-hallmark: tools.json: is a folder\n' });
  });

  it('when it is standard input', async () => {
    const result = await runCli(['check', '--format', 'json', '-'], { stdin: '[\n1 2]' });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(onlyLine(result.stderr)).toMatch(/^mcp-hallmark: (?:standard input|stdin): not JSON: line 2, column 3: /);
  });

  it('when only one of several files is bad', async () => {
    await writeFile(join(folder, 'good.json'), '[]');
    await writeFile(join(folder, 'bad.json'), '[');
    const result = await runCli(['check', '--format', 'json', 'good.json', 'bad.json'], { cwd: folder });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(onlyLine(result.stderr)).toMatch(/^mcp-hallmark: bad\.json: not JSON/);
  });
});

async function refuses(content: string | Uint8Array, says: string | RegExp): Promise<void> {
  await writeFile(join(folder, 'tools.json'), content);
  const result = await runCli(['check', '--format', 'json', 'tools.json'], { cwd: folder });
  const line = onlyLine(result.stderr);
  expect(line).toMatch(/^mcp-hallmark: tools\.json: /);
  const said = line.slice('mcp-hallmark: tools.json: '.length);
  if (typeof says === 'string') expect(said).toBe(says);
  else expect(said).toMatch(says);
  expect(result).toMatchObject({ code: 2, stdout: '' });
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

function ok(value: unknown): object {
  return { status: 'ok', value };
}

function saved(parts: object): object {
  return {
    formatVersion: 1,
    era: 'legacy',
    target: { kind: 'stdio', label: 'server' },
    parts: { tools: ok([]), ...parts },
  };
}

/** A tool of so many levels of objects, itself included. */
function deepTool(levels: number): object {
  let schema: object = {};
  for (let level = 2; level < levels; level += 1) schema = { properties: schema };
  return { name: 'deep_tool', inputSchema: schema };
}

function utf16(text: string, endian: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return endian === 'le' ? bytes : bytes.swap16();
}
