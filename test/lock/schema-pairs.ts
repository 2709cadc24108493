import * as fc from 'fast-check';
import type { Json, JsonObject } from '../../src/model/json.ts';

const NAMES = ['a', 'b', 'kind'] as const;
const name = fc.constantFrom(...NAMES);
const scalar = fc.constantFrom<Json>(null, true, false, 0, 1, 1.5, 3, 'x', 'xy', 'xyz', '');
const small = fc.integer({ min: 0, max: 3 });
const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'array', 'object');

const some = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, arbitrary);

/** Schemas of 2020-12 of every sort of keyword, with references into their definitions. */
const { schema } = fc.letrec((tie) => {
  const inner = tie('schema') as fc.Arbitrary<Json>;
  const map = fc.dictionary(name, inner, { maxKeys: 2, noNullPrototype: true });
  const list = fc.array(inner, { minLength: 1, maxLength: 3 });
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      fc.record({ type }),
      fc.record({ type, enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
      fc.record({ const: scalar }),
      fc.boolean(),
      fc.constantFrom<Json>(
        { $ref: '#/$defs/One' },
        { $ref: '#/$defs/Two' },
        { $ref: '#/$defs/One', minLength: 1 },
        { $ref: '#/$defs/Tree' },
      ),
      fc.record({ maxLength: some(small), minLength: some(small), pattern: some(fc.constantFrom('^x', 'y')) }),
      fc.record({ type: fc.constantFrom('integer', 'number'), maximum: some(small), exclusiveMaximum: some(small) }),
      fc.record({ minimum: some(small), exclusiveMinimum: some(small), multipleOf: some(fc.constantFrom(1, 2, 0.5)) }),
      fc.record({
        type: fc.constant('object'),
        properties: some(map),
        patternProperties: some(
          fc.dictionary(fc.constantFrom('^a', 'b'), inner, { maxKeys: 1, noNullPrototype: true }),
        ),
        additionalProperties: some(inner),
        required: some(fc.uniqueArray(name, { maxLength: 2 })),
        propertyNames: some(fc.constantFrom<Json>({ maxLength: 1 }, { enum: ['a', 'b'] })),
        maxProperties: some(small),
        minProperties: some(small),
      }),
      fc.record({
        properties: some(map),
        dependentRequired: some(fc.constant({ a: ['b'] })),
        dependentSchemas: some(map),
      }),
      fc.record({ properties: some(map), unevaluatedProperties: some(fc.boolean()), allOf: some(list) }),
      fc.record({
        type: fc.constant('array'),
        prefixItems: some(list),
        items: some(inner),
        contains: some(inner),
        minContains: some(small),
        maxContains: some(small),
        uniqueItems: some(fc.boolean()),
        maxItems: some(small),
        minItems: some(small),
      }),
      fc.record({ anyOf: list, type: some(type) }),
      fc.record({ oneOf: list, type: some(type) }),
      fc.record({ allOf: list, anyOf: some(list), required: some(fc.constant(['a'])) }),
      // oxlint-disable-next-line unicorn/no-thenable -- the keyword
      fc.record({ if: inner, then: some(inner), else: some(inner) }),
      fc.record({ not: inner }),
    ),
  };
}) as { readonly schema: fc.Arbitrary<Json> };

const whole = fc
  .record({ schema, One: schema, Two: schema })
  .map(({ schema: root, One, Two }) => withDefinitions(root, { One: flat(One), Two: flat(Two) }));

// A definition that leads back to another is tried by hand; here it would only make schemas that no validator takes.
function flat(value: Json): Json {
  return JSON.parse(JSON.stringify(value).replaceAll(/"#\/\$defs\/\w+"/g, '"#/$defs/Tree"')) as Json;
}

function withDefinitions(root: Json, definitions: JsonObject): JsonObject {
  const Tree = { type: 'object', properties: { a: { $ref: '#/$defs/Tree' } } };
  return { ...(typeof root === 'object' ? (root as JsonObject) : { allOf: [root] }), $defs: { ...definitions, Tree } };
}

/** One schema, and one that came out of it by a few changes, or another one. */
export const schemaPairs: fc.Arbitrary<readonly [JsonObject, JsonObject]> = fc
  .oneof(
    { weight: 1, arbitrary: fc.tuple(whole, whole) },
    {
      weight: 6,
      arbitrary: fc
        .tuple(whole, fc.array(fc.tuple(fc.nat(), fc.nat(), schema, scalar), { minLength: 1, maxLength: 2 }))
        .map(
          ([before, edits]) => [before, edits.reduce((at, edit) => edited(at, ...edit) as JsonObject, before)] as const,
        ),
    },
  )
  .map(([before, after]) => [plain(before), plain(after)] as const);

/** A value with what is undefined left out. */
function plain(value: Json): JsonObject {
  return JSON.parse(JSON.stringify(value)) as JsonObject;
}

/** The value with something taken out, replaced or changed a little at the nth place in it. */
function edited(value: Json, place: number, how: number, replacement: Json, scalarValue: Json): Json {
  let count = 0;
  const size = JSON.stringify(value).match(/[{[,]/g)?.length ?? 1;
  const target = place % size;
  const walk = (node: Json): Json => {
    const here = count === target;
    count += 1;
    if (Array.isArray(node)) {
      const items = node as readonly Json[];
      if (here && items.length > 1) return how % 2 === 0 ? items.slice(1) : [...items].reverse();
      if (here) return [...items, scalarValue];
      return items.map(walk);
    }
    if (typeof node !== 'object' || node === null) {
      if (!here) return node;
      if (typeof node === 'number') return how % 2 === 0 ? node + 1 : Math.max(0, node - 1);
      return typeof node === 'boolean' ? !node : node;
    }
    const entries = Object.entries(node as JsonObject).filter(([, child]) => child !== undefined);
    if (here && entries.length > 0) {
      const nth = how % entries.length;
      if (how % 3 === 0) return Object.fromEntries(entries.filter((_, index) => index !== nth));
      return Object.fromEntries(
        entries.map(([key, child], index) =>
          index === nth && isSchemaLike(child) ? [key, replacement] : [key, child],
        ),
      );
    }
    return Object.fromEntries(entries.map(([key, child]) => [key, key === '$defs' ? child : walk(child)]));
  };
  return walk(value);
}

function isSchemaLike(value: Json): boolean {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value));
}

/** Instances that such schemas tell apart. */
export const instances: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    scalar,
    fc.dictionary(fc.constantFrom('a', 'b', 'kind', 'ab', 'z'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
})).value;
