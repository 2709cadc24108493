import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { DIALECT_IDS, type DialectId } from '../../src/schema/dialect.ts';
import { KEYWORDS, type ValueShape } from '../../src/schema/keywords.ts';

/** Values that are right for each kind of keyword, whatever the dialect. */
const VALID: Readonly<Record<ValueShape, readonly Json[]>> = {
  schema: [{}, { type: 'string' }],
  'schema-or-boolean': [true, { type: 'string' }],
  schemas: [[{}], [{ type: 'string' }, { minLength: 1 }]],
  'schema-or-schemas': [{ type: 'integer' }],
  'schema-map': [{}, { a: {}, '': { type: 'null' }, constructor: {} }],
  'pattern-map': [{ '^x-': { type: 'string' } }],
  dependencies: [{ a: ['b'], c: {} }],
  type: ['object', ['string', 'null']],
  values: [['a', 1, null, { b: [] }]],
  'distinct-values': [['a', 'A', 1, '1', [1], ['1']]],
  names: [['a', 'b']],
  'some-names': [['a']],
  'names-map': [{ a: ['b', 'c'], d: [] }],
  number: [0, -1.5],
  'positive-number': [2, 0.01],
  count: [0, 3],
  boolean: [true, false],
  'boolean-beside-minimum': [true],
  'boolean-beside-maximum': [false],
  string: ['', 'text'],
  array: [[], [1]],
  regex: ['^[a-z]+$', '\\-'],
  uri: ['https://example.com/vocab'],
  'uri-reference': ['#/definitions/a', 'other.json', ''],
  'uri-reference-without-fragment': ['https://example.com/a.json', 'b#'],
  anchor: ['here'],
  vocabularies: [{ 'https://example.com/vocab': true }],
  anything: [null, 0, 'x'],
};

/** Values that are wrong for one kind of keyword or another. */
const ODD: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  '',
  'any',
  'String',
  'object',
  '(',
  'a b',
  '#',
  '#a b',
  'http://[',
  '1:x',
  '%zz',
  'urn:x',
  [],
  {},
  [[]],
  [{}],
  [null],
  ['a', 'a'],
  ['a', 1],
  [1, 1],
  [{ a: 1 }, { a: 1 }],
  ['string', 'string'],
  { a: null },
  { a: [] },
  { a: ['b', 'b'] },
  { a: 'b' },
  { '(': {} },
  { 'urn:x': 'yes' },
  { type: 'any' },
  { items: [] },
];

/** A schema with some of the keywords of a dialect, nearly all of them right. */
export function schemaIn(dialect: DialectId): fc.Arbitrary<JsonObject> {
  const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => {
    const nested = fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant<Json>({}), tie('schema'));
    const members = [...KEYWORDS[dialect]].map(([keyword, shape]) =>
      fc.tuple(fc.constant(keyword), valueOf(shape, nested)),
    );
    return { schema: fc.array(fc.oneof(...members), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)) };
  });
  return schema;
}

function valueOf(shape: ValueShape, nested: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const right = fc.constantFrom(...VALID[shape]);
  const odd = fc.constantFrom(...ODD);
  const mostly = { weight: 12, arbitrary: right };
  const holder = {
    schema: nested,
    'schema-or-boolean': nested,
    schemas: fc.array(nested, { minLength: 1, maxLength: 3 }),
    'schema-or-schemas': fc.oneof(nested, fc.array(nested, { minLength: 1, maxLength: 3 })),
    'schema-map': fc.dictionary(propertyName, nested, { maxKeys: 3, noNullPrototype: true }),
    'pattern-map': fc.dictionary(fc.constantFrom('^a', '(', '\\w', '\\-'), nested, {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    dependencies: fc.dictionary(propertyName, fc.oneof(nested, fc.constant(['a'])), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  }[shape as string];
  return holder === undefined
    ? fc.oneof(mostly, { weight: 1, arbitrary: odd })
    : fc.oneof(mostly, { weight: 12, arbitrary: holder }, { weight: 1, arbitrary: odd });
}

const propertyName = fc.constantFrom('a', 'b', '__proto__', 'constructor', 'a/b', '~', '', '$ref', 'type');

const anyKeyword = fc.oneof(
  fc.constantFrom(...new Set(DIALECT_IDS.flatMap((dialect) => [...KEYWORDS[dialect].keys()]))),
  propertyName,
);

/** Any JSON, its objects mostly made of keywords of JSON Schema. */
export const { json: anyJson } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 6, depthSize: 'medium' },
    fc.constantFrom(...ODD),
    fc.constantFrom<Json>(
      '#',
      '#/properties/a',
      '#/$defs/a',
      '#here',
      'https://example.com/a.json',
      'b.json#/definitions/c',
    ),
    fc.array(tie('json'), { maxLength: 3 }),
    fc.dictionary(anyKeyword, tie('json'), { maxKeys: 5, noNullPrototype: true }),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  ),
}));

/** The same value, frozen at every depth, so that changing it throws. */
export function frozen<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const child of Object.values(value)) frozen(child as Json);
    Object.freeze(value);
  }
  return value;
}
