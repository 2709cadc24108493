import type { DialectId } from './dialect.ts';

/** What the value of a keyword must be, and with that where subschemas are in it. */
export type ValueShape =
  | 'schema'
  | 'schema-or-boolean'
  | 'schemas'
  | 'schema-or-schemas'
  | 'schema-map'
  /** A map of schemas whose names are regular expressions. */
  | 'pattern-map'
  /** A map of schemas or of arrays of property names. */
  | 'dependencies'
  | 'type'
  /** An array; that it is not empty and without repetition is only advised. */
  | 'values'
  /** An array that is not empty and without repetition. */
  | 'distinct-values'
  | 'names'
  | 'some-names'
  | 'names-map'
  | 'number'
  | 'positive-number'
  | 'count'
  | 'boolean'
  /** A boolean that means something only beside `minimum` or `maximum`. */
  | 'boolean-beside-minimum'
  | 'boolean-beside-maximum'
  | 'string'
  | 'array'
  | 'regex'
  | 'uri'
  | 'uri-reference'
  | 'uri-reference-without-fragment'
  | 'anchor'
  | 'vocabularies'
  | 'anything';

type Keywords = Readonly<Record<string, ValueShape>>;

const COMMON = {
  $schema: 'uri',
  $ref: 'uri-reference',
  title: 'string',
  description: 'string',
  default: 'anything',
  format: 'string',
  type: 'type',
  multipleOf: 'positive-number',
  maximum: 'number',
  minimum: 'number',
  exclusiveMaximum: 'number',
  exclusiveMinimum: 'number',
  maxLength: 'count',
  minLength: 'count',
  pattern: 'regex',
  maxItems: 'count',
  minItems: 'count',
  uniqueItems: 'boolean',
  maxProperties: 'count',
  minProperties: 'count',
  required: 'names',
  additionalProperties: 'schema',
  definitions: 'schema-map',
  properties: 'schema-map',
  patternProperties: 'pattern-map',
  dependencies: 'dependencies',
  allOf: 'schemas',
  anyOf: 'schemas',
  oneOf: 'schemas',
  not: 'schema',
} as const satisfies Keywords;

// http://json-schema.org/draft-04/schema
const DRAFT_04: Keywords = {
  ...COMMON,
  $schema: 'string',
  $ref: 'anything',
  id: 'string',
  enum: 'distinct-values',
  exclusiveMaximum: 'boolean-beside-maximum',
  exclusiveMinimum: 'boolean-beside-minimum',
  items: 'schema-or-schemas',
  additionalItems: 'schema-or-boolean',
  additionalProperties: 'schema-or-boolean',
  required: 'some-names',
};

// http://json-schema.org/draft-06/schema
const DRAFT_06 = {
  ...COMMON,
  $id: 'uri-reference',
  examples: 'array',
  const: 'anything',
  enum: 'distinct-values',
  items: 'schema-or-schemas',
  additionalItems: 'schema',
  contains: 'schema',
  propertyNames: 'schema',
} as const satisfies Keywords;

// http://json-schema.org/draft-07/schema
const DRAFT_07 = {
  ...DRAFT_06,
  $comment: 'string',
  readOnly: 'boolean',
  writeOnly: 'boolean',
  if: 'schema',
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword
  then: 'schema',
  else: 'schema',
  contentMediaType: 'string',
  contentEncoding: 'string',
} as const satisfies Keywords;

// https://json-schema.org/draft/2019-09/schema
const DRAFT_2019_09 = {
  ...DRAFT_07,
  $id: 'uri-reference-without-fragment',
  $anchor: 'anchor',
  $recursiveRef: 'uri-reference',
  $recursiveAnchor: 'boolean',
  $vocabulary: 'vocabularies',
  $defs: 'schema-map',
  enum: 'values',
  dependentSchemas: 'schema-map',
  dependentRequired: 'names-map',
  maxContains: 'count',
  minContains: 'count',
  unevaluatedItems: 'schema',
  unevaluatedProperties: 'schema',
  deprecated: 'boolean',
  contentSchema: 'schema',
} as const satisfies Keywords;

const { additionalItems: _, ...SINCE_2020 } = DRAFT_2019_09;

// https://json-schema.org/draft/2020-12/schema
const DRAFT_2020_12: Keywords = {
  ...SINCE_2020,
  $dynamicRef: 'uri-reference',
  $dynamicAnchor: 'anchor',
  // Kept in the metaschema "to prevent incompatible extensions"; they do nothing.
  $recursiveRef: 'uri-reference',
  $recursiveAnchor: 'anchor',
  prefixItems: 'schemas',
  items: 'schema',
};

/** Every keyword that a dialect's metaschema knows, with the shape of its value. */
export const KEYWORDS: Readonly<Record<DialectId, ReadonlyMap<string, ValueShape>>> = {
  '2020-12': new Map(Object.entries(DRAFT_2020_12)),
  '2019-09': new Map(Object.entries(DRAFT_2019_09)),
  'draft-07': new Map(Object.entries(DRAFT_07)),
  'draft-06': new Map(Object.entries(DRAFT_06)),
  'draft-04': new Map(Object.entries(DRAFT_04)),
};

/** The shapes of values that hold schemas. */
export type SchemaShape = 'schema' | 'schema-or-boolean' | 'schemas' | 'schema-or-schemas' | SchemaMapShape;
type SchemaMapShape = 'schema-map' | 'pattern-map' | 'dependencies';

const SCHEMA_SHAPES: ReadonlySet<ValueShape> = new Set<SchemaShape>([
  'schema',
  'schema-or-boolean',
  'schemas',
  'schema-or-schemas',
  'schema-map',
  'pattern-map',
  'dependencies',
]);

function applicators(dialect: DialectId): ReadonlyMap<string, SchemaShape> {
  return new Map(
    [...KEYWORDS[dialect]].flatMap(([name, shape]) =>
      SCHEMA_SHAPES.has(shape) ? [[name, shape as SchemaShape] as const] : [],
    ),
  );
}

/** The keywords of a dialect under which there are schemas. */
export const APPLICATORS: Readonly<Record<DialectId, ReadonlyMap<string, SchemaShape>>> = {
  '2020-12': applicators('2020-12'),
  '2019-09': applicators('2019-09'),
  'draft-07': applicators('draft-07'),
  'draft-06': applicators('draft-06'),
  'draft-04': applicators('draft-04'),
};

/** The keywords of a dialect that lead to another schema by reference. */
export const REF_KEYWORDS: Readonly<Record<DialectId, readonly RefKeyword[]>> = {
  '2020-12': ['$ref', '$dynamicRef'],
  '2019-09': ['$ref', '$recursiveRef'],
  'draft-07': ['$ref'],
  'draft-06': ['$ref'],
  'draft-04': ['$ref'],
};

/** A keyword that leads to another schema by reference. */
export type RefKeyword = '$ref' | '$dynamicRef' | '$recursiveRef';

const IN_PLACE: ReadonlySet<string> = new Set([
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'dependencies',
]);

/** Whether the subschemas of a keyword are applied to the same instance as the schema itself, not to a part of it. */
export function appliesInPlace(keyword: string, dialect: DialectId): boolean {
  return IN_PLACE.has(keyword) && isEvaluated(keyword, dialect);
}

/** Whether a keyword that the metaschema knows does anything: 2019-09 and later keep `dependencies` as a name only. */
export function isEvaluated(keyword: string, dialect: DialectId): boolean {
  return keyword !== 'dependencies' || (dialect !== '2020-12' && dialect !== '2019-09');
}
