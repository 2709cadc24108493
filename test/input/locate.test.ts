import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locate } from '../../src/input/locate.ts';
import type { Json } from '../../src/model/json.ts';
import { type JsonPointer, resolvePointer, toPointer } from '../../src/model/pointer.ts';

function allPointers(value: Json, path: readonly (string | number)[] = []): JsonPointer[] {
  const children = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [toPointer(path), ...children.flatMap(([key, child]) => allPointers(child as Json, [...path, key]))];
}

describe('locate', () => {
  it('finds a member, an element and the whole', () => {
    const text = '[ {"name": "a"},\n  {"name": "b", "x": [1, 22]} ]';
    const spans = locate(text, ['', '/1/name', '/1/x/1', '/7']);
    expect([...spans].map(([pointer, { start, end }]) => [pointer, text.slice(start, end)])).toEqual([
      ['/1/name', '"b"'],
      ['/1/x/1', '22'],
      ['', text],
    ]);
  });
  it('takes the last of two members of one name, as JSON.parse does', () => {
    const text = '{"a": 1, "a": 2}';
    expect(text.slice(14, 15)).toBe('2');
    expect(locate(text, ['/a']).get('/a')).toEqual({ start: 14, end: 15 });
  });
  it('tells the member "0" from the element 0', () => {
    expect(locate('{"0": [7]}', ['/0/0']).get('/0/0')).toEqual({ start: 7, end: 8 });
  });
  it('finds every value of any JSON text, whatever its layout', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, 2, '\t'), (value, indent) => {
        const json = JSON.parse(JSON.stringify(value)) as Json;
        const text = JSON.stringify(json, null, indent);
        const pointers = allPointers(json);
        const spans = locate(text, pointers);
        for (const pointer of pointers) {
          const span = spans.get(pointer);
          expect(span).toBeDefined();
          expect(JSON.parse(text.slice(span?.start, span?.end))).toEqual(resolvePointer(json, pointer));
        }
      }),
    );
  });
});
