import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { LIST_PARTS } from '../../src/model/surface.ts';
import { definitionOfDepth, nested } from '../model/nesting.ts';
import { readValue, refusalOf, saved } from './read.ts';

const FORMS: Readonly<Record<string, (tool: Json) => unknown>> = {
  'a single tool': (tool) => tool,
  'an array of tools': (tool) => [{ name: 'flat' }, tool],
  'an object with tools': (tool) => ({ tools: [tool] }),
  'a tools/list response': (tool) => ({ jsonrpc: '2.0', id: 1, result: { tools: [tool] } }),
  'a saved surface': (tool) => saved({ tools: { status: 'ok', value: [tool] } }),
};

describe.each(Object.entries(FORMS))('in %s', (_, form) => {
  it('a tool may be nested 64 levels deep and not 65', () => {
    expect(readValue(form(definitionOfDepth(64, { name: 'deep' }))).status).toBe('ok');
    for (const levels of [65, 66, 80, 500]) {
      const message = refusalOf(JSON.stringify(form(definitionOfDepth(levels, { name: 'deep' }))));
      expect(message).toMatch(/nested deeper than 64 levels$/);
    }
  });
});

it.each(LIST_PARTS)('%s may be nested 64 levels deep and not 65', (part) => {
  for (const wrap of [(value: object) => value, (value: object) => ({ result: value })]) {
    expect(readValue(wrap({ [part]: [definitionOfDepth(64)] })).status).toBe('ok');
    expect(readValue(wrap({ [part]: [definitionOfDepth(65)] })).status).toBe('failed');
  }
});

it('says which definition is too deep', () => {
  expect(refusalOf(JSON.stringify([{ name: 'flat' }, definitionOfDepth(65, { name: 'deep\n' })]))).toBe(
    'tool "deep\\n" is nested deeper than 64 levels',
  );
  expect(refusalOf(JSON.stringify({ prompts: [definitionOfDepth(65)] }))).toBe(
    'prompt #1 is nested deeper than 64 levels',
  );
});

it('refuses a nesting that no recursion would survive', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  for (const text of [`[{"name": "x", "inputSchema": ${deep}}]`, `{"tools": [], "_meta": ${deep}}`])
    expect(refusalOf(text)).toMatch(/nested deeper than 64 levels$/);
  expect(refusalOf(deep.slice(0, -1))).toMatch(/^not JSON/);
});

it('reads back every message that a conversation keeps, however deep', () => {
  // A conversation keeps messages of up to 80 levels: 64 of a definition and 16 around it.
  const message = { jsonrpc: '2.0', id: 1, result: nested(78) };
  const connection = {
    purpose: 'session',
    frames: [{ at: 1, direction: 'received', message }],
    droppedFrames: 0,
    exit: null,
    stderr: '',
    stderrBytes: 0,
  };
  const list = { sent: {}, outcome: { kind: 'result', result: nested(79) }, ms: 1, connection: 0 };
  for (const parts of [
    { wire: { status: 'ok', value: { connections: [connection] } } },
    { experiments: { status: 'ok', value: { listBeforeInitialize: { status: 'ok', value: { list } } } } },
  ])
    expect(readValue(saved(parts))).toMatchObject({ status: 'ok' });
});
