import { describe, expect, it } from 'vitest';
import { readSurface } from '../../src/input/read-surface.ts';
import { LIST_PARTS, PART_NAMES } from '../../src/model/surface.ts';
import { readValue, refusalOf, surfaceIn } from './read.ts';

const TOOL = { name: 'add', inputSchema: { type: 'object' } };
const ABSENT = { status: 'absent', reason: 'not in the file' };
const ACCEPTED =
  'a tools/list response, an object with "tools", an array of tools, a single tool, an answer to server/discover or initialize, or a file saved by "mcp-hallmark capture"';

describe('readSurface accepts', () => {
  it.each<readonly [string, unknown]>([
    ['a tools/list result', { tools: [TOOL] }],
    ['an object with a result and nothing else', { result: { tools: [TOOL] } }],
    ['an array of tools', [TOOL]],
    ['a single tool', TOOL],
    ['a single tool as a result', { jsonrpc: '2.0', id: 1, result: TOOL }],
    ['an object with tools beside an error that is null', { tools: [TOOL], error: null }],
  ])('%s', (_, value) => {
    const read = readValue(value);
    expect(read).toMatchObject({
      status: 'ok',
      surface: { formatVersion: 1, era: 'unknown', target: { kind: 'file', label: 'tools.json' } },
    });
    const { parts } = surfaceIn(JSON.stringify(value));
    expect(Object.keys(parts).sort()).toEqual([...PART_NAMES].sort());
    for (const name of PART_NAMES)
      expect(parts[name]).toEqual(name === 'tools' ? { status: 'ok', value: [TOOL] } : ABSENT);
  });

  it.each<readonly [string, unknown]>([
    ['by its name', { name: 'add' }],
    ['by its schema', { inputSchema: {} }],
    ['by a name that is no text', { name: null }],
  ])('a single tool, known %s', (_, tool) => {
    expect(surfaceIn(JSON.stringify(tool)).parts.tools).toEqual({ status: 'ok', value: [tool] });
  });

  it('every list of definitions, and the instructions', () => {
    const lists = {
      tools: [],
      prompts: [{ name: 'p' }],
      resources: [{ uri: 'u' }, { uri: 'v' }],
      resourceTemplates: [7],
      instructions: 'Be brief.',
    };
    const { parts } = surfaceIn(JSON.stringify(lists));
    for (const part of [...LIST_PARTS, 'instructions'] as const)
      expect(parts[part]).toEqual({ status: 'ok', value: lists[part] });
    expect(parts.server).toEqual(ABSENT);
    expect(parts.wire).toEqual(ABSENT);
  });

  it('any list alone, and null for those that the server does not have', () => {
    for (const part of LIST_PARTS) {
      const others = Object.fromEntries(LIST_PARTS.map((name) => [name, name === part ? [] : null]));
      for (const value of [{ [part]: [] }, others]) {
        const { parts } = surfaceIn(JSON.stringify(value));
        for (const name of LIST_PARTS)
          expect(parts[name]).toEqual(name === part ? { status: 'ok', value: [] } : ABSENT);
      }
    }
  });

  it('definitions that are no objects, as they are', () => {
    expect(surfaceIn('[1, null, "x", [], {}]').parts.tools).toEqual({ status: 'ok', value: [1, null, 'x', [], {}] });
  });

  it('instructions only as a text', () => {
    expect(surfaceIn('{"tools": [], "instructions": ["a"]}').parts.instructions).toEqual(ABSENT);
  });

  it('a byte order mark before the text, once', () => {
    expect(surfaceIn('\uFEFF[]').parts.tools.status).toBe('ok');
    expect(refusalOf('\uFEFF\uFEFF[]')).toMatch(/^not JSON: line 1, column 1: /);
  });

  it('any label as it is', () => {
    expect(readSurface('[]', '\u202Ex\n')).toMatchObject({ surface: { target: { label: '\u202Ex\n' } } });
  });

  it('members that are named like prototype members', () => {
    const text = '[{"__proto__": {"name": "x"}, "constructor": 1, "toString": {"__proto__": []}}]';
    const { tools } = surfaceIn(text).parts;
    expect(JSON.stringify(tools)).toBe(`{"status":"ok","value":${text.replaceAll(' ', '')}}`);
    expect(Object.keys((tools as { value: readonly object[] }).value[0] ?? {})).toContain('__proto__');
  });
});

describe('readSurface refuses', () => {
  it.each<readonly [unknown, string]>([
    [null, `holds null; expected ${ACCEPTED}`],
    [5, `holds number; expected ${ACCEPTED}`],
    ['x', `holds string; expected ${ACCEPTED}`],
    [true, `holds boolean; expected ${ACCEPTED}`],
    [[1, 'x', null], `holds an array without a tool; expected ${ACCEPTED}`],
    [{}, `holds an object with no members; expected ${ACCEPTED}`],
    [{ mcpServers: {} }, `holds an object with "mcpServers"; expected ${ACCEPTED}`],
    [{ jsonrpc: '2.0', id: 1, result: {} }, `holds an object with "jsonrpc", "id", "result"; expected ${ACCEPTED}`],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 }, `holds an object with "a", "b", "c", "d", "e"; expected ${ACCEPTED}`],
    [{ 'a\u202Eb\n': 1 }, `holds an object with "a\\u{202E}b\\n"; expected ${ACCEPTED}`],
    [{ tools: {} }, '"tools" is object, not an array'],
    [{ tools: 'x' }, '"tools" is string, not an array'],
    [{ tools: [], prompts: false }, '"prompts" is boolean, not an array'],
    [{ result: { resources: 1 } }, '"resources" is number, not an array'],
    [
      { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method\nnot found' } },
      'holds a JSON-RPC error response (-32601: Method\\nnot found), not definitions',
    ],
    [{ jsonrpc: '2.0', error: {}, result: { tools: [] } }, 'holds a JSON-RPC error response (null: ), not definitions'],
  ])('%j', (value, message) => {
    expect(readValue(value)).toEqual({ status: 'failed', message });
  });

  it.each(['tools', 'name', 'parts'])('a "%s" that only the prototype would have', (name) => {
    expect(refusalOf(`{"__proto__": {"${name}": []}}`)).toBe(`holds an object with "__proto__"; expected ${ACCEPTED}`);
  });

  it('a JSON-RPC error in words that are safe to show and of a bounded length', () => {
    const hostile = `\u202E\u2028${'x'.repeat(5000)}`;
    for (const error of [{ code: hostile }, { code: { hostile } }, { code: 1, message: hostile }]) {
      const message = refusalOf(JSON.stringify({ jsonrpc: '2.0', error }));
      expect(message).not.toMatch(/[\u202E\u2028]/);
      expect(message.length).toBeLessThan(1000);
    }
  });
});
