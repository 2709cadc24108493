import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { measureSchema } from '../../src/schema/measure.ts';
import { indexSchema } from '../../src/schema/refs.ts';

describe('measureSchema', () => {
  it.each<[string, Json, number, number, number, boolean]>([
    ['no parameters', { type: 'object' }, 1, 1, 0, false],
    ['two parameters', { properties: { a: {}, b: {} } }, 2, 3, 0, false],
    ['a list of objects', { properties: { a: { items: { properties: { b: {} } } } } }, 4, 4, 0, false],
    [
      'a reference',
      { properties: { a: { $ref: '#/$defs/b' }, c: { $ref: '#/$defs/b' } }, $defs: { b: {} } },
      2,
      4,
      2,
      false,
    ],
    ['a tree', { properties: { children: { items: { $ref: '#' } } } }, 3, 3, 1, true],
    [
      'two that use each other',
      { $defs: { a: { items: { $ref: '#/$defs/b' } }, b: { items: { $ref: '#/$defs/a' } } } },
      3,
      5,
      2,
      true,
    ],
    ['a reference that leads nowhere', { $ref: '#/$defs/a' }, 1, 1, 1, false],
    [
      'a pointer into a sibling',
      { properties: { a: { items: {} }, b: { $ref: '#/properties/a/items' } } },
      3,
      4,
      1,
      false,
    ],
    ['what is no schema', null, 0, 0, 0, false],
  ])('measures %s', (_, schema, depth, subschemas, refs, recursive) => {
    expect(measureSchema(indexSchema(schema, '2020-12'))).toEqual({ depth, subschemas, refs, recursive });
  });
});
