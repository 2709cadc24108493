/* oxlint-disable unicorn/no-thenable -- "then" is a keyword */
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { toPointer } from '../../src/model/pointer.ts';
import { DIALECT_IDS, type DialectId } from '../../src/schema/dialect.ts';
import { validateSchema } from '../../src/schema/metaschema.ts';
import { METASCHEMAS } from '../../src/schema/metaschemas.ts';

function problems(schema: Json, dialect: DialectId = '2020-12'): string[] {
  return validateSchema(schema, dialect).problems.map(
    ({ path, expected, level }) => `${level} ${toPointer(path)}: ${expected}`,
  );
}

const TYPES = 'array, boolean, integer, null, number, object, string';

describe('validateSchema', () => {
  // The typical hits of `tool-schema-valid`.
  it.each<[string, Json, readonly string[]]>([
    ['a list of items', { items: [{}] }, ['MUST /items: a schema (an object or a boolean)']],
    ['a boolean exclusiveMinimum', { exclusiveMinimum: true }, ['MUST /exclusiveMinimum: a number']],
    [
      'required on a property',
      { properties: { a: { required: true } } },
      ['MUST /properties/a/required: an array of property names'],
    ],
    ['required as a text', { required: 'x' }, ['MUST /required: an array of property names']],
    ['an unknown type', { type: 'any' }, [`MUST /type: one of ${TYPES}, or an array of at least one of them`]],
    ['a type in upper case', { type: 'String' }, [`MUST /type: one of ${TYPES}, or an array of at least one of them`]],
    ['an unknown type among types', { type: ['string', 'any'] }, [`MUST /type/1: one of ${TYPES}`]],
    ['no types', { type: [] }, [`MUST /type: one of ${TYPES}, or an array of at least one of them`]],
    ['a type twice', { type: ['null', 'null'] }, ['MUST /type/1: a value that is not in the list before']],
    ['an empty anyOf', { anyOf: [] }, ['MUST /anyOf: an array of at least one schema']],
    ['an empty allOf', { allOf: [] }, ['MUST /allOf: an array of at least one schema']],
    ['an object as oneOf', { oneOf: {} }, ['MUST /oneOf: an array of at least one schema']],
    ['no schema in anyOf', { anyOf: [{}, null] }, ['MUST /anyOf/1: a schema (an object or a boolean)']],
    [
      'a required name twice',
      { required: ['a', 'b', 'a'] },
      ['MUST /required/2: a value that is not in the list before'],
    ],
    ['no name in required', { required: ['a', 3] }, ['MUST /required/1: a string']],
    ['null as a property', { properties: { x: null } }, ['MUST /properties/x: a schema (an object or a boolean)']],
    ['properties as a list', { properties: [] }, ['MUST /properties: an object whose values are schemas']],
    ['a negative length', { minLength: -1 }, ['MUST /minLength: an integer that is 0 or more']],
    ['half a length', { maxItems: 1.5 }, ['MUST /maxItems: an integer that is 0 or more']],
    ['a length as a text', { maxLength: '5' }, ['MUST /maxLength: an integer that is 0 or more']],
    ['a multiple of nothing', { multipleOf: 0 }, ['MUST /multipleOf: a number greater than 0']],
    ['a pattern that is none', { pattern: '(' }, ['MUST /pattern: a regular expression of ECMA-262']],
    ['a pattern of another language', { pattern: '(?i)a' }, ['MUST /pattern: a regular expression of ECMA-262']],
    [
      'a pattern that is none, as a name',
      { patternProperties: { '(': {} } },
      ['MUST /patternProperties/(: a regular expression of ECMA-262 as the name'],
    ],
    ['an enum that is empty', { enum: [] }, ['SHOULD /enum: an array of at least one value']],
    ['an enum with a repetition', { enum: [1, 'a', 1.0] }, ['SHOULD /enum/2: a value that is not in the list before']],
    ['an enum that is no list', { enum: 'a' }, ['MUST /enum: an array']],
    ['examples that are no list', { examples: 'a' }, ['MUST /examples: an array']],
    ['a description that is no text', { description: null }, ['MUST /description: a string']],
    ['a reference with a blank', { $ref: '#/$defs/My Type' }, ['MUST /$ref: a URI reference']],
    ['a reference that is no text', { $ref: {} }, ['MUST /$ref: a URI reference']],
    ['an identifier with a fragment', { $id: 'a.json#b' }, ['MUST /$id: a URI reference without a fragment']],
    ['a relative dialect', { $schema: 'draft-07' }, ['MUST /$schema: a URI with a scheme']],
    [
      'an anchor with a #',
      { $anchor: '#a' },
      ['MUST /$anchor: a name of letters, digits and - . _ that begins with a letter'],
    ],
    [
      'vocabularies that are wrong',
      { $vocabulary: { core: true, 'urn:a': 1 } },
      ['MUST /$vocabulary/core: a URI with a scheme as the name', 'MUST /$vocabulary/urn:a: a boolean'],
    ],
    [
      'dependencies that are wrong',
      { dependencies: { a: [1], b: 'c' }, dependentRequired: { a: 'b' }, dependentSchemas: { a: [] } },
      [
        'MUST /dependencies/a/0: a string',
        'MUST /dependencies/b: a schema (an object or a boolean), or an array of property names',
        'MUST /dependentRequired/a: an array of property names',
        'MUST /dependentSchemas/a: a schema (an object or a boolean)',
      ],
    ],
    ['null', null, ['MUST : a schema (an object or a boolean)']],
    ['an array', [{}], ['MUST : a schema (an object or a boolean)']],
  ])('reports %s', (_, schema, expected) => {
    expect(problems(schema)).toEqual(expected);
  });

  it.each<[string, Json]>([
    [
      'what other dialects and people add',
      { nullable: true, 'x-a': 1, example: 2, additionalItems: 3, id: 4, optional: true },
    ],
    ['definitions and dependencies of old', { definitions: { a: {} }, dependencies: { a: ['b'], c: {} } }],
    ['booleans', { properties: { a: true }, items: false, not: true }],
    ['a pattern that is one without the u flag only', { pattern: '^\\d{4}\\-\\d{2}$' }],
    [
      'data of any shape',
      { default: null, const: { type: 'any' }, enum: [{ type: 'any' }], examples: [{ items: [] }] },
    ],
    ['nothing required', { required: [] }],
    ['properties called like keywords', { properties: { type: {}, required: {}, items: {}, $ref: {}, enum: {} } }],
    ['a boolean schema', false],
  ])('accepts %s', (_, schema) => {
    expect(problems(schema)).toEqual([]);
  });

  it.each<[string, DialectId, Json, readonly string[]]>([
    ['a boolean schema', 'draft-04', { not: true }, ['MUST /not: a schema (an object)']],
    ['a boolean exclusiveMaximum', 'draft-04', { maximum: 1, exclusiveMaximum: true }, []],
    [
      'exclusiveMaximum alone',
      'draft-04',
      { exclusiveMaximum: true },
      ['MUST /exclusiveMaximum: to stand beside "maximum"'],
    ],
    [
      'a number as exclusiveMinimum',
      'draft-04',
      { minimum: 1, exclusiveMinimum: 1 },
      ['MUST /exclusiveMinimum: a boolean'],
    ],
    ['nothing required', 'draft-04', { required: [] }, ['MUST /required: an array of at least one property name']],
    ['a keyword of later', 'draft-04', { const: 1, examples: 2, $id: 3, contains: 4 }, []],
    ['a reference that is no text', 'draft-04', { $ref: 3 }, []],
    [
      'additional properties',
      'draft-04',
      { additionalProperties: 3 },
      ['MUST /additionalProperties: a schema or a boolean'],
    ],
    [
      'a pattern that is none, as a name',
      'draft-04',
      { patternProperties: { '(': {} } },
      ['SHOULD /patternProperties/(: a regular expression of ECMA-262 as the name'],
    ],
    ['an empty enum', 'draft-04', { enum: [] }, ['MUST /enum: an array of at least one value']],
    ['an empty enum', 'draft-06', { enum: [] }, ['MUST /enum: an array of at least one value']],
    ['an empty enum', 'draft-07', { enum: [] }, ['MUST /enum: an array of at least one value']],
    ['a repetition in an enum', 'draft-07', { enum: [1, 1] }, ['MUST /enum/1: a value that is not in the list before']],
    ['an empty enum', '2019-09', { enum: [] }, ['SHOULD /enum: an array of at least one value']],
    ['a list of items', 'draft-07', { items: [{}, true] }, []],
    [
      'an empty list of items',
      '2019-09',
      { items: [] },
      ['MUST /items: a schema (an object or a boolean), or an array of at least one'],
    ],
    [
      'what is no schema in a list of items',
      'draft-07',
      { items: [3] },
      ['MUST /items/0: a schema (an object or a boolean)'],
    ],
    ['if', 'draft-06', { if: 3 }, []],
    ['then', 'draft-07', { then: 3 }, ['MUST /then: a schema (an object or a boolean)']],
    ['an anchor with a colon', '2019-09', { $anchor: 'a:b' }, []],
    ['a recursive anchor', '2019-09', { $recursiveAnchor: true }, []],
    ['a plain name as $id', 'draft-07', { $id: '#a' }, []],
  ])('judges %s in %s', (_, dialect, schema, expected) => {
    expect(problems(schema, dialect)).toEqual(expected);
  });

  it('reports each wrong value once, at every depth, in document order', () => {
    const wrong = { type: 'any', minimum: '1' };
    expect(
      problems({ allOf: [{ properties: { a: wrong } }], $defs: { b: { items: { not: wrong } } }, title: 1 }),
    ).toEqual([
      'MUST /title: a string',
      `MUST /allOf/0/properties/a/type: one of ${TYPES}, or an array of at least one of them`,
      'MUST /allOf/0/properties/a/minimum: a number',
      `MUST /$defs/b/items/not/type: one of ${TYPES}, or an array of at least one of them`,
      'MUST /$defs/b/items/not/minimum: a number',
    ]);
  });

  it('takes the members of prototypes for data', () => {
    const schema = JSON.parse('{"properties": {"__proto__": {"type": "any"}, "constructor": null}}') as Json;
    expect(problems(schema).map((problem) => problem.split(':')[0])).toEqual([
      'MUST /properties/constructor',
      'MUST /properties/__proto__/type',
    ]);
    expect(problems(Object.create({ type: 'any' }) as Json)).toEqual([]);
  });

  it('judges an embedded resource by the dialect that it names', () => {
    const $schema = 'http://json-schema.org/draft-07/schema#';
    expect(problems({ $defs: { a: { $id: 'https://example.com/a', $schema, items: [{}] } } })).toEqual([]);
    const { problems: none, stops } = validateSchema(
      { not: { $id: 'https://example.com/a', $schema: 'https://example.com/mine', type: 'any' } },
      '2020-12',
    );
    expect([none, stops.map(({ reason }) => reason)]).toEqual([[], ['dialect']]);
  });

  it.each(DIALECT_IDS)('accepts the metaschema of %s', (dialect) => {
    expect(validateSchema(METASCHEMAS[dialect], dialect)).toEqual({ problems: [], stops: [] });
  });
});
