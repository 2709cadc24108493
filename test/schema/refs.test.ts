import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { toPointer } from '../../src/model/pointer.ts';
import type { DialectId } from '../../src/schema/dialect.ts';
import { indexSchema, positionsIn, type SchemaIndex, type SchemaRef } from '../../src/schema/refs.ts';

/** Each reference as `where: status and to what`. */
function refs(schema: Json, dialect: DialectId = '2020-12'): string[] {
  return indexSchema(schema, dialect).refs.map((ref) => `${toPointer(ref.path)}: ${ref.status}${detail(ref)}`);
}

function pointers({ positions }: Pick<SchemaIndex, 'positions'>): string[] {
  return positions.map(({ path }) => toPointer(path));
}

function detail(ref: SchemaRef): string {
  if (ref.status === 'resolved')
    return ` ${toPointer(ref.target)}${ref.cyclic ? ' cyclic' : ''}${ref.dynamic ? ' dynamic' : ''}`;
  if (ref.status === 'remote') return ` ${ref.uri}`;
  return ref.status === 'bundled' ? ` ${ref.dialect}#${ref.fragment}` : '';
}

describe('references within a document', () => {
  it.each<[string, Json, readonly string[]]>([
    ['a pointer', { $ref: '#/$defs/a', $defs: { a: {} } }, ['/$ref: resolved /$defs/a']],
    ['the whole document', { properties: { a: { $ref: '#' } } }, ['/properties/a/$ref: resolved ']],
    ['an empty reference', { not: { $ref: '' } }, ['/not/$ref: resolved  cyclic']],
    ['a boolean schema', { $ref: '#/$defs/a', $defs: { a: false } }, ['/$ref: resolved /$defs/a']],
    [
      'pointers with escapes',
      { allOf: [{ $ref: '#/$defs/a~1b~0c' }, { $ref: '#/$defs/d%20e%25' }], $defs: { 'a/b~c': {}, 'd e%': {} } },
      ['/allOf/0/$ref: resolved /$defs/a~1b~0c', '/allOf/1/$ref: resolved /$defs/d e%'],
    ],
    ['a pointer with a raw blank', { $ref: '#/$defs/a b', $defs: { 'a b': {} } }, ['/$ref: resolved /$defs/a b']],
    ['an item of a list', { $ref: '#/prefixItems/1', prefixItems: [{}, {}] }, ['/$ref: resolved /prefixItems/1']],
    ['a list', { $ref: '#/prefixItems', prefixItems: [{}] }, ['/$ref: dangling']],
    ['an item by a name that is no index', { $ref: '#/prefixItems/01', prefixItems: [{}, {}] }, ['/$ref: dangling']],
    ['what is missing', { $ref: '#/definitions/a', $defs: { a: {} } }, ['/$ref: dangling']],
    ['what is no schema', { $ref: '#/title', title: 'a' }, ['/$ref: dangling']],
    ['a member of a prototype', { $ref: '#/$defs/constructor', $defs: {} }, ['/$ref: dangling']],
    ['an unknown anchor', { $ref: '#a' }, ['/$ref: dangling']],
    ['an anchor', { $ref: '#a', $defs: { x: { $anchor: 'a' } } }, ['/$ref: resolved /$defs/x']],
    ['a dynamic anchor', { $ref: '#a', $defs: { x: { $dynamicAnchor: 'a' } } }, ['/$ref: resolved /$defs/x']],
    ['a number', { $ref: 3 }, ['/$ref: unreadable']],
    ['malformed percent-encoding', { $ref: '#/$defs/50%', $defs: { '50%': {} } }, ['/$ref: unreadable']],
    ['a property that is called $ref', { properties: { $ref: { type: 'string' } } }, []],
    ['data that looks like a reference', { default: { $ref: '#/a' }, enum: [{ $ref: '#/b' }] }, []],
    [
      'left over from OpenAPI',
      { properties: { a: { $ref: '#/components/schemas/A' } } },
      ['/properties/a/$ref: dangling'],
    ],
  ])('%s', (_, schema, expected) => {
    expect(refs(schema)).toEqual(expected);
  });

  it('follows references into places that the dialect knows no schema at', () => {
    const schema = {
      $ref: '#/components/A',
      components: {
        A: { properties: { b: { $ref: '#/components/B' } } },
        B: { $ref: '#/components/C' },
        D: { $ref: '#x' },
      },
    };
    expect(refs(schema)).toEqual([
      '/$ref: resolved /components/A',
      '/components/A/properties/b/$ref: resolved /components/B',
      '/components/B/$ref: dangling',
    ]);
    expect(pointers(indexSchema(schema, '2020-12'))).toEqual([
      '',
      '/components/A',
      '/components/A/properties/b',
      '/components/B',
    ]);
  });

  it('knows a place once, however it was come to', () => {
    const schema = { allOf: [{ $ref: '#/x/A/not' }, { $ref: '#/x/A' }], x: { A: { not: { not: {} } } } };
    const index = indexSchema(schema, '2020-12');
    expect(pointers(index)).toEqual(['', '/allOf/0', '/allOf/1', '/x/A/not', '/x/A/not/not', '/x/A']);
    expect(index.at('/x/A/not')?.parent).toBe(index.at('/x/A'));
    expect(pointers({ positions: positionsIn(index) })).toEqual(['', '/allOf/0', '/allOf/1']);
  });

  it('takes the members of prototypes for data', () => {
    const schema = JSON.parse('{"$ref": "#/$defs/__proto__", "$defs": {"__proto__": {"type": "string"}}}') as Json;
    expect(refs(schema)).toEqual(['/$ref: resolved /$defs/__proto__']);
  });
});

describe('references between resources', () => {
  const embedded = {
    $id: 'https://example.com/root.json',
    allOf: [
      { $ref: 'a.json' },
      { $ref: 'https://example.com/a.json#/$defs/b' },
      { $ref: 'a.json#here' },
      { $ref: 'root.json#/$defs/A' },
      { $ref: 'other.json#/x' },
      { $ref: '#/$defs/A/$defs/b' },
    ],
    $defs: { A: { $id: 'a.json', $defs: { b: { $anchor: 'here', $ref: '#/$defs/c' }, c: { $ref: '#/$defs/A' } } } },
  };

  it('resolves against the nearest $id, within the document', () => {
    expect(refs(embedded)).toEqual([
      '/allOf/0/$ref: resolved /$defs/A',
      '/allOf/1/$ref: resolved /$defs/A/$defs/b',
      '/allOf/2/$ref: resolved /$defs/A/$defs/b',
      '/allOf/3/$ref: resolved /$defs/A',
      '/allOf/4/$ref: remote https://example.com/other.json#/x',
      '/allOf/5/$ref: resolved /$defs/A/$defs/b',
      '/$defs/A/$defs/b/$ref: resolved /$defs/A/$defs/c',
      '/$defs/A/$defs/c/$ref: dangling',
    ]);
  });

  it.each<[string, DialectId, Json, readonly string[]]>([
    ['another host', '2020-12', { $ref: 'http://169.254.169.254/a' }, ['/$ref: remote http://169.254.169.254/a']],
    ['a file', '2020-12', { $ref: './common.json#/A' }, ['/$ref: remote common.json#/A']],
    ['a file, from one with a name', '2020-12', { $id: 'b/x.json', $ref: 'y.json' }, ['/$ref: remote b/y.json']],
    ['a URN', '2020-12', { $id: 'urn:a', $ref: '#/not', not: {} }, ['/$ref: resolved /not']],
    [
      'a name by $id',
      'draft-07',
      { $ref: '#a', definitions: { x: { $id: '#a' } } },
      ['/$ref: resolved /definitions/x'],
    ],
    ['a name by $id', '2020-12', { $ref: '#a', definitions: { x: { $id: '#a' } } }, ['/$ref: dangling']],
    [
      'a name by id',
      'draft-04',
      { not: { $ref: '#a' }, definitions: { x: { id: '#a' } } },
      ['/not/$ref: resolved /definitions/x'],
    ],
    ['a name by $anchor', 'draft-07', { $ref: '#a', definitions: { x: { $anchor: 'a' } } }, ['/$ref: dangling']],
    [
      'an $id beside $ref, which is ignored',
      'draft-07',
      { $id: 'https://a/', definitions: { x: { $id: 'https://b/', $ref: '#/definitions/y' }, y: {} } },
      ['/definitions/x/$ref: resolved /definitions/y'],
    ],
    [
      'an $id and name in one',
      'draft-07',
      { $ref: 't.json#a', definitions: { x: { $id: 't.json#a' } } },
      ['/$ref: resolved /definitions/x'],
    ],
  ])('%s in %s', (_, dialect, schema, expected) => {
    expect(refs(schema, dialect)).toEqual(expected);
  });

  it.each<[string, string]>([
    ['http://json-schema.org/draft-07/schema#', 'draft-07#'],
    ['https://json-schema.org/draft/2020-12/schema', '2020-12#'],
    [
      'http://json-schema.org/draft-07/schema#/definitions/nonNegativeInteger',
      'draft-07#/definitions/nonNegativeInteger',
    ],
  ])('every validator has %s', ($ref, where) => {
    expect(refs({ $ref })).toEqual([`/$ref: bundled ${where}`]);
  });
});

describe('dynamic references', () => {
  it.each<[string, DialectId, Json, readonly string[]]>([
    [
      'one anchor of the name',
      '2020-12',
      { $dynamicAnchor: 'a', items: { $dynamicRef: '#a' } },
      ['/items/$dynamicRef: resolved '],
    ],
    [
      'several anchors of the name',
      '2020-12',
      { $id: 'https://a/', $dynamicAnchor: 'a', items: { $dynamicRef: '#a' }, not: { $id: 'b', $dynamicAnchor: 'a' } },
      ['/items/$dynamicRef: resolved  dynamic'],
    ],
    [
      'a plain pointer',
      '2020-12',
      { items: { $dynamicRef: '#' }, $dynamicAnchor: 'a' },
      ['/items/$dynamicRef: resolved '],
    ],
    ['a recursive one', '2019-09', { items: { $recursiveRef: '#' } }, ['/items/$recursiveRef: resolved ']],
    [
      'a recursive one with several anchors',
      '2019-09',
      {
        $id: 'https://a/',
        $recursiveAnchor: true,
        items: { $recursiveRef: '#' },
        not: { $id: 'b', $recursiveAnchor: true },
      },
      ['/items/$recursiveRef: resolved  dynamic'],
    ],
    ['a recursive one, which later dialects do not have', '2020-12', { items: { $recursiveRef: '#' } }, []],
  ])('%s in %s', (_, dialect, schema, expected) => {
    expect(refs(schema, dialect)).toEqual(expected);
  });
});

describe('cycles', () => {
  const cyclic = (schema: Json, dialect: DialectId = '2020-12'): string[] =>
    indexSchema(schema, dialect).refs.flatMap((ref) =>
      ref.status === 'resolved' && ref.cyclic ? [toPointer(ref.path)] : [],
    );

  it.each<[string, Json, readonly string[]]>([
    ['to itself', { $ref: '#' }, ['/$ref']],
    ['through allOf', { allOf: [{ $ref: '#' }] }, ['/allOf/0/$ref']],
    [
      'between two, and one that only leads there',
      { $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { not: { $ref: '#/$defs/a' } }, c: { $ref: '#/$defs/a' } } },
      ['/$defs/a/anyOf/0/$ref', '/$defs/b/not/$ref'],
    ],
    ['a tree, which steps into the instance', { properties: { children: { items: { $ref: '#' } } } }, []],
    ['through definitions, which apply to nothing', { $defs: { a: { $ref: '#' } } }, []],
    ['through dependencies, which later dialects do not have', { dependencies: { a: { $ref: '#' } } }, []],
  ])('%s', (_, schema, expected) => {
    expect(cyclic(schema)).toEqual(expected);
  });

  it('is told by dialect', () => {
    expect(cyclic({ dependencies: { a: { $ref: '#' } } }, 'draft-07')).toEqual(['/dependencies/a/$ref']);
    const hidden = { $ref: '#/definitions/a', allOf: [{ $ref: '#' }], definitions: { a: {} } };
    expect(cyclic(hidden, 'draft-07'), 'what stands beside $ref is ignored').toEqual([]);
    expect(cyclic(hidden, '2019-09')).toEqual(['/allOf/0/$ref']);
  });

  it('survives chains that no recursion would', () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `a${i}`);
    const schema = {
      $defs: Object.fromEntries(names.map((name, i) => [name, { $ref: `#/$defs/${names[i + 1] ?? 'a0'}` }])),
    };
    expect(cyclic(schema)).toHaveLength(names.length);
  });
});
