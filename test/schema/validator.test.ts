/* oxlint-disable unicorn/no-thenable -- "then" is a keyword */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { type PathSegment, toPointer } from '../../src/model/pointer.ts';
import type { DialectId } from '../../src/schema/dialect.ts';
import { indexSchema } from '../../src/schema/refs.ts';
import { compileSchema, type Validation } from '../../src/schema/validator.ts';
import { nested } from '../model/nesting.ts';

function validate(schema: Json, instance: Json, dialect: DialectId = '2020-12'): Validation {
  return compileSchema(indexSchema(schema, dialect)).validate(instance);
}

/** `valid`, each error as `instance path, schema path`, or why it was not checked. */
function verdict(schema: Json, instance: Json, dialect: DialectId = '2020-12'): string | readonly string[] {
  const result = validate(schema, instance, dialect);
  if (result.status === 'unchecked') return result.reason;
  return result.valid
    ? 'valid'
    : result.errors.map(({ instancePath, schemaPath }) => `${toPointer(instancePath)}, ${toPointer(schemaPath)}`);
}

describe('errors', () => {
  it.each<[string, Json, Json, readonly string[]]>([
    ['a type', { type: 'string' }, 1, [', /type']],
    [
      'members',
      { properties: { a: { type: 'string' }, b: { minimum: 3 } } },
      { a: 1, b: 2 },
      ['/a, /properties/a/type', '/b, /properties/b/minimum'],
    ],
    ['items', { items: { type: 'string' } }, ['a', 1, 2], ['/1, /items/type', '/2, /items/type']],
    ['what is missing', { required: ['a', 'b'] }, {}, [', /required', ', /required']],
    [
      'what is too much',
      { properties: { a: {} }, additionalProperties: false },
      { a: 1, b: 2 },
      [', /additionalProperties'],
    ],
    ['too many items', { prefixItems: [{}], items: false }, [1, 2], [', /items']],
    ['alternatives', { anyOf: [{ type: 'string' }, { items: { type: 'string' } }] }, [1], [', /anyOf']],
    [
      'alternatives inside',
      { items: { oneOf: [{ const: 1 }, { const: 2 }] } },
      [3, 1, 4],
      ['/0, /items/oneOf', '/2, /items/oneOf'],
    ],
    [
      'all of several',
      { allOf: [{ minimum: 3 }, { multipleOf: 2 }] },
      1,
      [', /allOf/0/minimum', ', /allOf/1/multipleOf'],
    ],
    ['a condition', { if: { type: 'number' }, then: { minimum: 3 }, else: { type: 'null' } }, 1, [', /then/minimum']],
    ['the other branch of a condition', { if: { type: 'number' }, else: { type: 'null' } }, '', [', /else/type']],
    ['a branch that is false', { if: { type: 'number' }, then: false }, 1, [', /if']],
    [
      'a reference',
      { properties: { a: { $ref: '#/$defs/b' } }, $defs: { b: { type: 'string' } } },
      { a: 1 },
      ['/a, /$defs/b/type'],
    ],
    [
      'a reference by name',
      { $ref: '#x', $defs: { b: { $anchor: 'x', items: { type: 'string' } } } },
      [1],
      ['/0, /$defs/b/items/type'],
    ],
    ['a dependency', { dependentRequired: { a: ['b'] } }, { a: 1 }, [', /dependentRequired']],
    [
      'a dependent schema',
      { dependentSchemas: { a: { maxProperties: 0 } } },
      { a: 1 },
      [', /dependentSchemas/a/maxProperties'],
    ],
    ['a name', { propertyNames: { maxLength: 1 } }, { ab: 1 }, ['/ab, /propertyNames/maxLength']],
    [
      'names with escapes',
      { properties: { 'a/b~c%#': { type: 'null' } } },
      { 'a/b~c%#': 1 },
      ['/a~1b~0c%#, /properties/a~1b~0c%#/type'],
    ],
    [
      'properties called like keywords',
      { properties: { $ref: { type: 'null' }, items: { type: 'null' } } },
      { $ref: 1, items: 2 },
      ['/$ref, /properties/$ref/type', '/items, /properties/items/type'],
    ],
    ['a schema that is false', false, 1, [', ']],
    ['what must not be', { not: {} }, 1, [', /not']],
    ['a pattern', { patternProperties: { '^x': { type: 'null' } } }, { xy: 1 }, ['/xy, /patternProperties/^x/type']],
    [
      'what is not evaluated',
      { properties: { a: {} }, unevaluatedProperties: false },
      { a: 1, b: 1 },
      [', /unevaluatedProperties'],
    ],
  ])('of %s are said once, with both places', (_, schema, instance, expected) => {
    expect(verdict(schema, instance)).toEqual(expected);
  });

  it('are not more than a hundred', () => {
    const result = validate(
      { items: { type: 'string' } },
      Array.from({ length: 1000 }, (_, i) => i),
    );
    expect(result).toMatchObject({ status: 'checked', valid: false });
    expect(result.status === 'checked' && result.errors.length).toBe(100);
  });

  it('are still found where there are too many to list', () => {
    const numbers = Array.from({ length: 190_000 }, (_, i) => i);
    expect(verdict({ properties: { a: { items: { type: 'string' } } } }, { a: numbers })).toEqual([
      '/a/0, /properties/a/items/type',
    ]);
  });

  it('in a metaschema are placed at the reference to it', () => {
    const schema = { properties: { schema: { $ref: 'http://json-schema.org/draft-07/schema#' } } };
    expect(verdict(schema, { schema: { type: 'object' } })).toBe('valid');
    expect(verdict(schema, { schema: { required: true, properties: { a: { minLength: -1 } } } })).toEqual([
      '/schema/required, /properties/schema/$ref',
      '/schema/properties/a/minLength, /properties/schema/$ref',
    ]);
  });
});

describe('a part of a schema', () => {
  const schema = { $defs: { a: { type: 'string', enum: ['x', 1] } }, not: {} };
  const { validate: check } = compileSchema(indexSchema(schema, '2020-12'));
  const at: readonly PathSegment[] = ['$defs', 'a'];

  it('can be asked alone, with or without a keyword', () => {
    expect(check('x', { at })).toMatchObject({ valid: true });
    expect(check('y', { at })).toMatchObject({ valid: false, errors: [{ schemaPath: ['$defs', 'a', 'enum'] }] });
    expect(check('y', { at, without: 'enum' })).toMatchObject({ valid: true });
    expect(check(1, { at, without: 'enum' })).toMatchObject({ valid: false, errors: [{ keyword: 'type' }] });
    expect(check('y', { at }), 'it is not changed').toMatchObject({ valid: false });
  });

  it('that is no schema is not checked', () => {
    expect(check(1, { at: ['$defs'] }).status).toBe('unchecked');
    expect(check(1, { at: ['nowhere'] }).status).toBe('unchecked');
    expect(validate('no schema', 1).status).toBe('unchecked');
  });
});

describe('what cannot be evaluated', () => {
  it.each<[string, Json, string]>([
    ['a reference that leads nowhere', { $ref: '#/a' }, 'the reference "#/a" leads nowhere'],
    [
      'a remote reference',
      { $ref: 'https://example.com/a' },
      'the reference "https://example.com/a" leads out of the schema',
    ],
    ['a reference that is none', { $ref: 3 }, 'the reference that is no text (number) leads nowhere'],
    ['a circle', { $ref: '#' }, 'the reference "#" leads back to itself'],
    [
      'a circle that branches',
      {
        anyOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }],
        $defs: { a: { anyOf: [{ $ref: '#' }, { $ref: '#' }] } },
      },
      'the reference "#/$defs/a" leads back to itself',
    ],
    ['an invalid schema', { minimum: '1' }, 'the schema is invalid at "/minimum": it needs a number'],
    ['a pattern that needs another mode', { items: { pattern: '\\-' } }, 'the pattern "\\\\-" is none with the u flag'],
    [
      'an unknown dialect',
      { not: { $id: 'a', $schema: 'https://a/' } },
      'a part of the schema is in an unknown dialect',
    ],
    [
      'a mixture of dialects',
      { allOf: [{ $id: 'a', $schema: 'http://json-schema.org/draft-07/schema#' }] },
      'the schema mixes 2020-12 and draft-07',
    ],
    [
      'a reference that depends on the way',
      {
        $id: 'https://a/',
        $dynamicAnchor: 'x',
        $defs: { b: { $id: 'b', $dynamicAnchor: 'x' } },
        items: { $dynamicRef: '#x' },
      },
      'the reference "#x" depends on the way to it',
    ],
    [
      'two references side by side',
      { $ref: '#/$defs/a', $dynamicRef: '#/$defs/a', $defs: { a: {} } },
      'it has two references side by side',
    ],
    [
      'a place in a metaschema that is not there',
      { $ref: 'http://json-schema.org/draft-07/schema#/definitions/a' },
      'the reference "http://json-schema.org/draft-07/schema#/definitions/a" leads into a metaschema that cannot be evaluated here',
    ],
  ])('is said: %s', (_, schema, reason) => {
    expect(verdict(schema, ['x'])).toBe(reason);
  });

  it('does no harm where it is not come to', () => {
    const schema = { properties: { a: { $ref: '#/nowhere' }, b: { type: 'string' } } };
    expect(verdict(schema, { b: 'x' })).toBe('valid');
    expect(verdict(schema, { b: 1 })).toEqual(['/b, /properties/b/type']);
    expect(verdict(schema, { a: 1 })).toBe('the reference "#/nowhere" leads nowhere');
  });
});

describe('dialects', () => {
  it.each<[string, DialectId, Json, Json, boolean]>([
    ['dependencies', 'draft-07', { dependencies: { a: ['b'] } }, { a: 1 }, false],
    ['dependencies, of which later ones keep the name only', '2020-12', { dependencies: { a: ['b'] } }, { a: 1 }, true],
    ['if', 'draft-07', { if: {}, then: false }, 1, false],
    ['if, which comes later', 'draft-06', { if: {}, then: false }, 1, true],
    ['items as a list', 'draft-07', { items: [{ type: 'null' }] }, [1], false],
    ['what stands beside $ref', 'draft-07', { $ref: '#/definitions/a', type: 'null', definitions: { a: {} } }, 1, true],
    ['what stands beside $ref', '2019-09', { $ref: '#/definitions/a', type: 'null', definitions: { a: {} } }, 1, false],
    ['a boolean exclusiveMinimum', 'draft-04', { minimum: 1, exclusiveMinimum: true }, 1, false],
    ['const, which comes later', 'draft-04', { const: 1 }, 2, true],
    ['format, which is an annotation', '2020-12', { format: 'email' }, 'nobody', true],
  ])('%s in %s', (_, dialect, schema, instance, valid) => {
    expect(validate(schema, instance, dialect)).toMatchObject({ status: 'checked', valid });
  });
});

describe('bounds', () => {
  const twice = (name: string): Json => ({ anyOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
  const numbers = Array.from({ length: 50_000 }, (_, i) => i);
  const chain = Object.fromEntries(numbers.slice(0, 9000).map((i) => [`a${i}`, { $ref: `#/$defs/a${i + 1}` }]));

  it.each<[string, Json, Json]>([
    [
      'references that double',
      {
        ...(twice('a0') as object),
        $defs: { ...Object.fromEntries(numbers.slice(0, 60).map((i) => [`a${i}`, twice(`a${i + 1}`)])), a60: {} },
      },
      1,
    ],
    [
      'a tree that doubles',
      {
        $defs: { n: { oneOf: [{ items: { $ref: '#/$defs/n' } }, { items: { $ref: '#/$defs/n' } }] } },
        $ref: '#/$defs/n',
      },
      nested(60, 'arrays'),
    ],
    ['a chain of references', { $ref: '#/$defs/a0', $defs: { ...chain, a9000: {} } }, 1],
    ['a pattern that backtracks', { pattern: '^(a+)+$' }, `${'a'.repeat(50)}!`],
    ['a pattern that backtracks, on a name', { patternProperties: { '^(a+)+$': {} } }, { [`${'a'.repeat(50)}!`]: 1 }],
    ['many items that must be unique', { uniqueItems: true }, numbers],
    [
      'many patterns for many names',
      { patternProperties: Object.fromEntries(numbers.slice(0, 5000).map((i) => [`x${i}`, {}])) },
      Object.fromEntries(numbers.slice(0, 5000).map((i) => [`y${i}`, i])),
    ],
    ['many values that are one of many', { items: { enum: numbers } }, numbers.map((i) => -1 - i)],
    ['a deep instance', {}, nested(100_000)],
    ['a deep constant', { const: nested(100_000) }, 1],
    ['a deep schema', { allOf: [nested(5000)] }, 1],
    ['a deep reference', { $ref: nested(100_000), $id: nested(100_000) }, 1],
    ['a deep keyword', { minimum: nested(100_000), type: nested(100_000), enum: [nested(100_000)] }, 1],
    ['a large instance', {}, Array.from({ length: 300_000 }, () => 0)],
    ['a large schema', { anyOf: Array.from({ length: 150_000 }, () => ({})) }, 1],
    ['half a character as a name', { properties: { '\uD800': { type: 'null' } } }, { '\uD800': 1 }],
  ])(
    '%s ends with a value',
    (_, schema, instance) => {
      expect(['checked', 'unchecked']).toContain(validate(schema, instance).status);
    },
    60_000,
  );

  it('takes the members of prototypes for data', () => {
    const schema = JSON.parse('{"properties": {"__proto__": {"type": "string"}}, "required": ["constructor"]}') as Json;
    expect(verdict(schema, {})).toEqual([', /required']);
    expect(verdict(schema, JSON.parse('{"__proto__": 1, "constructor": 1}') as Json)).toEqual([
      '/__proto__, /properties/__proto__/type',
    ]);
  });
});
