/* oxlint-disable unicorn/no-thenable -- "then" is a keyword */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { toPointer } from '../../src/model/pointer.ts';
import type { DialectId } from '../../src/schema/dialect.ts';
import { type Parameter, parametersOf } from '../../src/schema/properties.ts';
import { indexSchema } from '../../src/schema/refs.ts';

function parameters(schema: Json, dialect: DialectId = '2020-12'): readonly Parameter[] {
  return parametersOf(indexSchema(schema, dialect));
}

/** Each parameter as its names, with `!` where it is required. */
function named(schema: Json, dialect: DialectId = '2020-12'): string[] {
  return parameters(schema, dialect).map(({ names, required }) => names.join('.') + (required ? '!' : ''));
}

describe('parametersOf', () => {
  it('lists what a caller may pass, outer ones first', () => {
    const schema = {
      type: 'object',
      properties: {
        query: { type: 'string' },
        filter: { properties: { status: {}, tags: { items: { properties: { id: {} }, required: ['id'] } } } },
        limit: { type: 'integer' },
      },
      required: ['query', 'filter'],
    };
    expect(named(schema)).toEqual(['query!', 'filter!', 'limit', 'filter.status', 'filter.tags', 'filter.tags.[].id!']);
  });

  it('says where each one is, and what its schema is', () => {
    const id = { type: 'integer' };
    expect(parameters({ properties: { a: { items: { properties: { id } } } } })[1]).toEqual({
      name: 'id',
      names: ['a', '[]', 'id'],
      path: ['properties', 'a', 'items', 'properties', 'id'],
      schema: id,
      resolved: id,
      required: false,
    });
  });

  it.each<[string, Json, readonly string[]]>([
    ['nothing', { type: 'object' }, []],
    ['what is no schema', 'x', []],
    ['a boolean schema', { properties: { a: true } }, ['a']],
    ['a tuple', { properties: { a: { prefixItems: [{ properties: { b: {} } }] } } }, ['a', 'a.[].b']],
    ['values of a map', { properties: { a: { additionalProperties: { properties: { b: {} } } } } }, ['a', 'a.*.b']],
    ['members by pattern', { patternProperties: { '^x': { properties: { b: {} } } } }, ['*.b']],
    [
      'alternatives',
      { oneOf: [{ properties: { a: {} }, required: ['a'] }, { properties: { b: {} } }], required: ['b'] },
      ['a!', 'b!'],
    ],
    ['a condition, which declares nothing', { if: { properties: { a: {} } }, then: { properties: { b: {} } } }, ['b']],
    ['what must not be', { not: { properties: { a: {} } } }, []],
    ['names of members', { propertyNames: { properties: { a: {} } } }, []],
    ['definitions that nothing leads to', { $defs: { a: { properties: { b: {} } } } }, []],
    [
      'a keyword as a name',
      { properties: { properties: { properties: { items: {} } } } },
      ['properties', 'properties.items'],
    ],
  ])('finds those in %s', (_, schema, expected) => {
    expect(named(schema)).toEqual(expected);
  });

  it('follows references, and gives what they lead to', () => {
    const date = { type: 'object', properties: { year: {} }, required: ['year'] };
    const schema = {
      properties: { from: { $ref: '#/$defs/alias', description: 'The first day' }, to: { $ref: '#/$defs/date' } },
      $defs: { alias: { $ref: '#/$defs/date' }, date },
    };
    const found = parameters(schema);
    expect(found.map(({ names, path }) => [names.join('.'), toPointer(path)])).toEqual([
      ['from', '/properties/from'],
      ['to', '/properties/to'],
      ['to.year', '/$defs/date/properties/year'],
    ]);
    expect(found[0]).toMatchObject({ schema: schema.properties.from, resolved: date });
  });

  it('ends where schemas are recursive', () => {
    expect(named({ properties: { name: {}, children: { items: { $ref: '#' } } } })).toEqual(['name', 'children']);
    expect(named({ properties: { a: { $ref: '#/properties/b' }, b: { $ref: '#/properties/a' } } })).toEqual(['a', 'b']);
  });

  it('ignores what stands beside $ref up to draft 7', () => {
    const schema = { $ref: '#/definitions/a', properties: { b: {} }, definitions: { a: { properties: { c: {} } } } };
    expect(named(schema, 'draft-07')).toEqual(['c']);
    expect(named(schema, '2019-09')).toEqual(['b', 'c']);
  });

  it('takes the members of prototypes for data', () => {
    const schema = JSON.parse(
      '{"properties": {"__proto__": {"type": "string"}, "constructor": {}}, "required": ["__proto__"]}',
    );
    expect(named(schema as Json)).toEqual(['__proto__!', 'constructor']);
  });

  it('leaves out what lies deeper than a definition may be', () => {
    const names = Array.from({ length: 3000 }, (_, i) => `a${i}`);
    const $defs = Object.fromEntries(
      names.map((name, i) => [name, { properties: { x: { $ref: `#/$defs/a${i + 1}` } } }]),
    );
    expect(named({ $ref: '#/$defs/a0', $defs })).toHaveLength(65);
  });
});
