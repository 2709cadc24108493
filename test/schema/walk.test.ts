import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { toPointer } from '../../src/model/pointer.ts';
import type { DialectId } from '../../src/schema/dialect.ts';
import { eachSubschema, isSchema, MAX_SUBSCHEMAS, type Subschema } from '../../src/schema/walk.ts';

function visited(schema: Json, dialect: DialectId = '2020-12'): string[] {
  const pointers: string[] = [];
  eachSubschema(schema, dialect, ({ path }) => pointers.push(toPointer(path)));
  return pointers;
}

function nestedSchemas(levels: number): Json {
  let schema: Json = {};
  for (let i = 1; i < levels; i += 1) schema = { items: schema };
  return schema;
}

describe('eachSubschema', () => {
  it('visits schema positions, parents first, in document order', () => {
    const schema = {
      type: 'object',
      properties: { a: { items: { type: 'string' } }, 'b/c': true },
      anyOf: [{ required: ['a'] }, { not: { required: ['d'] } }],
      $defs: { '~': { prefixItems: [{}, false] } },
    };
    expect(visited(schema)).toEqual([
      '',
      '/properties/a',
      '/properties/a/items',
      '/properties/b~1c',
      '/anyOf/0',
      '/anyOf/1',
      '/anyOf/1/not',
      '/$defs/~0',
      '/$defs/~0/prefixItems/0',
      '/$defs/~0/prefixItems/1',
    ]);
  });

  it('does not visit data that looks like schemas', () => {
    const like = { type: 'string', properties: { a: { type: 'string' } } };
    expect(
      visited({ enum: [like], const: like, default: like, examples: [like], 'x-own': like, required: [like] }),
    ).toEqual(['']);
  });

  it('takes a property for a property, whatever it is called', () => {
    expect(visited({ properties: { items: { type: 'array' }, enum: {}, $ref: {} } })).toEqual([
      '',
      '/properties/items',
      '/properties/enum',
      '/properties/$ref',
    ]);
    const schema = JSON.parse('{"properties": {"__proto__": {"type": "string"}, "constructor": {}}}') as Json;
    expect(visited(schema)).toEqual(['', '/properties/__proto__', '/properties/constructor']);
    expect(visited(Object.create({ properties: { a: {} } }) as Json)).toEqual(['']);
  });

  it.each<[string, DialectId, Json, readonly string[]]>([
    ['items as a list', 'draft-07', { items: [{}, {}] }, ['/items/0', '/items/1']],
    ['items as a list', '2020-12', { items: [{}, {}] }, []],
    ['prefixItems', 'draft-07', { prefixItems: [{}] }, []],
    ['additionalItems', '2019-09', { additionalItems: {} }, ['/additionalItems']],
    ['additionalItems', '2020-12', { additionalItems: {} }, []],
    ['dependencies', 'draft-04', { dependencies: { a: {}, b: ['a'] } }, ['/dependencies/a']],
    ['dependentSchemas', '2019-09', { dependentSchemas: { a: {} } }, ['/dependentSchemas/a']],
    ['dependentSchemas', 'draft-07', { dependentSchemas: { a: {} } }, []],
    ['$defs', 'draft-07', { $defs: { a: {} } }, []],
    ['definitions', '2020-12', { definitions: { a: {} } }, ['/definitions/a']],
    ['if', 'draft-06', { if: {} }, []],
    ['contentSchema', '2019-09', { contentSchema: {} }, ['/contentSchema']],
    ['a boolean', 'draft-04', { properties: { a: true }, additionalProperties: false }, ['/additionalProperties']],
    ['a boolean', 'draft-06', { properties: { a: true } }, ['/properties/a']],
    ['what is no schema', '2020-12', { properties: { a: null, b: [] }, items: 3, anyOf: {}, not: 'x' }, []],
  ])('knows %s in %s', (_, dialect, schema, pointers) => {
    expect(visited(schema, dialect)).toEqual(['', ...pointers]);
  });

  it('visits nothing of what is no schema', () => {
    for (const value of [null, 3, 'x', [{}]]) expect(visited(value)).toEqual([]);
    expect(visited(true)).toEqual(['']);
    expect(isSchema(true, 'draft-04')).toBe(false);
  });

  it('says how each subschema hangs from the one above', () => {
    const seen: Partial<Subschema>[] = [];
    eachSubschema({ properties: { a: { not: {} } } }, '2020-12', ({ keyword, parentLength, depth }) =>
      seen.push({ keyword, parentLength, depth }),
    );
    expect(seen).toEqual([
      { keyword: null, parentLength: 0, depth: 1 },
      { keyword: 'properties', parentLength: 0, depth: 2 },
      { keyword: 'not', parentLength: 2, depth: 3 },
    ]);
  });

  it('keeps the base URI of each resource', () => {
    const bases: string[] = [];
    const schema = {
      $id: 'https://example.com/a/root.json',
      $defs: { b: { $id: 'b.json', items: { $id: '#c' } }, d: { $id: '/d.json', not: {} }, e: { $id: 7 } },
    };
    eachSubschema(schema, '2020-12', ({ base }) => bases.push(base.replace('https://example.com', '')));
    expect(bases).toEqual(['/a/root.json', '/a/b.json', '/a/b.json', '/d.json', '/d.json', '/a/root.json']);
  });

  it('ignores $id beside $ref up to draft 7', () => {
    const base = (dialect: DialectId): string[] => {
      const bases: string[] = [];
      eachSubschema({ items: { $id: 'https://a/', $ref: '#' } }, dialect, (subschema) => bases.push(subschema.base));
      return bases;
    };
    expect(base('draft-07')).toEqual(['', '']);
    expect(base('2019-09')).toEqual(['', 'https://a/']);
  });

  it('reads an embedded resource in the dialect that it names', () => {
    const schema = {
      $defs: {
        old: { $id: 'https://example.com/old', $schema: 'http://json-schema.org/draft-07/schema#', items: [{}] },
        older: { id: 'https://example.com/older', $schema: 'http://json-schema.org/draft-04/schema#', items: [{}] },
        notAResource: { $schema: 'http://json-schema.org/draft-07/schema#', items: [{}] },
      },
    };
    expect(visited(schema)).toEqual([
      '',
      '/$defs/old',
      '/$defs/old/items/0',
      '/$defs/older',
      '/$defs/older/items/0',
      '/$defs/notAResource',
    ]);
  });

  it('stops at an embedded resource in an unknown dialect, and says so', () => {
    const schema = {
      $defs: { a: { $id: 'https://example.com/a', $schema: 'https://example.com/mine', items: {} }, b: {} },
    };
    const pointers: string[] = [];
    const { stops } = eachSubschema(schema, '2020-12', ({ path }) => pointers.push(toPointer(path)));
    expect(pointers).toEqual(['', '/$defs/b']);
    expect(stops).toEqual([{ reason: 'dialect', path: ['$defs', 'a'] }]);
  });

  it('goes 64 levels deep, and says when there are more', () => {
    expect(eachSubschema(nestedSchemas(64), '2020-12', () => {})).toEqual({ count: 64, depth: 64, stops: [] });
    const { count, stops } = eachSubschema(nestedSchemas(10_000), '2020-12', () => {});
    expect(count).toBe(64);
    expect(stops.map(({ reason, path }) => [reason, path.length])).toEqual([['depth', 64]]);
  });

  it('visits a bounded number of subschemas, and says when there are more', () => {
    let schema: Json = {};
    for (let i = 0; i < 30; i += 1) schema = { allOf: [schema, schema] };
    const { count, stops } = eachSubschema(schema, '2020-12', () => {});
    expect(count).toBe(MAX_SUBSCHEMAS);
    expect(stops.map(({ reason }) => reason)).toEqual(['count']);
  });
});
