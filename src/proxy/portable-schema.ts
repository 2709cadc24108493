import type { DialectFeature, RootKeyword } from '../clients/client.ts';
import { isSame } from '../lock/canonical.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import { fromPointer, type JsonPointer } from '../model/pointer.ts';
import { type DialectId, dialectOf } from '../schema/dialect.ts';
import { mapSchema } from '../schema/map.ts';
import { percentDecode } from '../schema/uri.ts';

/** What the clients do not take of an input schema. */
export interface SchemaLimits {
  readonly rootKeywords: ReadonlySet<RootKeyword>;
  readonly arrayWithoutItems: boolean;
  readonly features: ReadonlySet<DialectFeature>;
}

/** A schema that clients take, and what a caller has to know that it cannot say any more. */
export interface PortableSchema {
  readonly schema: JsonObject;
  readonly notes: readonly string[];
}

// References that multiply are followed so often at most.
const MOST_TARGETS = 2_000;

/**
 * Puts an input schema into a form that clients take. It accepts what it accepted before, and may accept more: the server
 * goes on to check. What is lost stands in descriptions.
 */
export function portableSchema(schema: JsonObject, limits: SchemaLimits): PortableSchema {
  const { features, rootKeywords, arrayWithoutItems } = limits;
  const named = dialectOf(schema);
  const dialect = named.status === 'known' ? named.id : '2020-12';
  const notes: string[] = [];
  const followed = needsTargets(schema, limits)
    ? withTargets(schema, schema, features, { left: MOST_TARGETS }, [])
    : schema;
  const newer =
    features.has('older-than-2020-12') && dialect !== '2020-12' ? inWordsOf2020(followed, dialect) : followed;
  let portable = mapSchema(newer, '2020-12', (one) => {
    const changed = FEATURES.reduce((now, [feature, change]) => (features.has(feature) ? change(now) : now), one);
    return arrayWithoutItems && changed['type'] === 'array' && !Object.hasOwn(changed, 'items')
      ? { ...changed, items: {} }
      : changed;
  });
  if ([...rootKeywords].some((keyword) => Object.hasOwn(portable, keyword)))
    portable = flattened(portable, schema, rootKeywords, notes);
  if (features.has('root-without-properties') && !Object.hasOwn(portable, 'properties'))
    portable = { ...portable, properties: {} };
  return { schema: portable, notes };
}

type Change = (schema: JsonObject) => JsonObject;

const FEATURES: readonly (readonly [DialectFeature, Change])[] = [
  ['exclusive-bounds', withPlainBounds],
  ['type-list', withOneType],
  ['const', withoutConst],
  ['enum-not-strings', withoutOtherEnums],
];

function withPlainBounds(schema: JsonObject): JsonObject {
  const { exclusiveMinimum: above, exclusiveMaximum: below, ...rest } = schema;
  if (above === undefined && below === undefined) return schema;
  const isInteger = schema['type'] === 'integer';
  const bound = (given: Json | undefined, keyword: 'minimum' | 'maximum', step: number, words: string): JsonObject => {
    if (typeof given !== 'number') return {};
    const plain = isInteger && Number.isInteger(given) ? given + step : given;
    const own = schema[keyword];
    const strictest = typeof own !== 'number' ? plain : step > 0 ? Math.max(own, plain) : Math.min(own, plain);
    return {
      [keyword]: strictest,
      ...(plain === given && strictest === given ? describe(rest, `${words} ${given}.`) : {}),
    };
  };
  const lower = bound(above, 'minimum', 1, 'More than');
  const upper = bound(below, 'maximum', -1, 'Less than');
  const both = lower['description'] !== undefined && upper['description'] !== undefined;
  return {
    ...rest,
    ...lower,
    ...upper,
    ...(both ? describe({ ...rest, description: lower['description'] as string }, `Less than ${String(below)}.`) : {}),
  };
}

function withOneType(schema: JsonObject): JsonObject {
  const { type, ...rest } = schema;
  if (!isArray(type)) return schema;
  const others = type.filter((one) => one !== 'null');
  const nullable = others.length < type.length ? { nullable: true } : {};
  const [only, ...more] = others;
  if (only === undefined) return { ...rest, type: 'null' };
  if (more.length === 0) return { ...rest, type: only, ...nullable };
  // Alternatives that are there already are left to say what they say.
  return Object.hasOwn(rest, 'anyOf')
    ? { ...rest, ...nullable }
    : { ...rest, anyOf: others.map((one) => ({ type: one })), ...nullable };
}

function withoutConst(schema: JsonObject): JsonObject {
  const { const: value, ...rest } = schema;
  if (value === undefined) return schema;
  return typeof value === 'string'
    ? { ...rest, enum: [value] }
    : { ...rest, ...describe(rest, `Always ${JSON.stringify(value)}.`) };
}

function withoutOtherEnums(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  if (!isArray(values) || values.every((value) => typeof value === 'string')) return schema;
  return { ...rest, ...describe(rest, `One of ${values.map((value) => JSON.stringify(value)).join(', ')}.`) };
}

function describe(schema: JsonObject, sentence: string): { readonly description: string } {
  const before = typeof schema['description'] === 'string' ? schema['description'].trim() : '';
  return { description: before === '' ? sentence : `${before} ${sentence}` };
}

function needsTargets(schema: JsonObject, { features, rootKeywords }: SchemaLimits): boolean {
  return (
    features.has('reference') ||
    features.has('reference-with-siblings') ||
    [...rootKeywords].some((keyword) => Object.hasOwn(schema, keyword))
  );
}

/** The schema with what its references lead to in their place. A recursive one allows anything where it begins again. */
function withTargets(
  schema: JsonObject,
  document: JsonObject,
  features: ReadonlySet<DialectFeature>,
  budget: { left: number },
  on: readonly string[],
): JsonObject {
  const { $ref, ...siblings } = schema;
  if (typeof $ref === 'string' && replaces(siblings, features)) {
    if (on.includes($ref) || on.length > MAX_DEPTH || budget.left <= 0) return siblings;
    budget.left -= 1;
    const target = targetOf($ref, document);
    return target === undefined
      ? schema
      : withTargets({ ...target, ...siblings }, document, features, budget, [...on, $ref]);
  }
  const { $defs, definitions, ...rest } = schema;
  const members = Object.entries(rest).map(([keyword, value]): readonly [string, Json] => {
    const inside = (one: Json): Json => (isObject(one) ? withTargets(one, document, features, budget, on) : one);
    if (HOLDS_MAP.has(keyword) && isObject(value))
      return [keyword, Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)]))];
    if (!HOLDS_SCHEMAS.has(keyword)) return [keyword, value];
    return [keyword, isArray(value) ? value.map(inside) : inside(value)];
  });
  const resolved = Object.fromEntries(members);
  // Where all references are replaced, nothing leads to definitions any more.
  if (features.has('reference')) return resolved;
  return {
    ...resolved,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
}

const HOLDS_MAP: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'dependentSchemas']);
const HOLDS_SCHEMAS: ReadonlySet<string> = new Set(
  'items prefixItems additionalItems contains additionalProperties propertyNames not if then else allOf anyOf oneOf'.split(
    ' ',
  ),
);
const BESIDE_REFERENCE: ReadonlySet<string> = new Set(['description', 'default']);

function replaces(siblings: JsonObject, features: ReadonlySet<DialectFeature>): boolean {
  if (features.has('reference')) return true;
  return (
    features.has('reference-with-siblings') && Object.keys(siblings).some((keyword) => !BESIDE_REFERENCE.has(keyword))
  );
}

function targetOf(ref: string, document: JsonObject): JsonObject | undefined {
  if (!/^#(?:\/|$)/.test(ref)) return undefined;
  const path = fromPointer((percentDecode(ref.slice(1)) ?? '') as JsonPointer);
  const target = path.reduce<Json | undefined>(
    (value, key) => (isArray(value) ? value[Number(key)] : member(value, key)),
    document,
  );
  return isObject(target) ? target : undefined;
}

/** Puts the alternatives at the root into one set of properties. */
function flattened(
  schema: JsonObject,
  document: JsonObject,
  keywords: ReadonlySet<RootKeyword>,
  notes: string[],
  depth = 1,
): JsonObject {
  let result: JsonObject = schema;
  for (const keyword of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = result[keyword];
    if (!keywords.has(keyword) || !isArray(branches)) continue;
    const { [keyword]: _, ...rest } = result;
    const flat = branches.flatMap((branch) => {
      const whole = isObject(branch) ? withoutReference(branch, document) : undefined;
      if (whole === undefined) return [];
      return [
        depth < MAX_DEPTH ? flattened(whole, document, keywords, keyword === 'allOf' ? notes : [], depth + 1) : whole,
      ];
    });
    const own = namesIn(rest['required']);
    const groups = flat.map((branch) => namesIn(branch['required']));
    const required =
      keyword === 'allOf'
        ? [...own, ...groups.flat()]
        : [...own, ...(groups[0] ?? []).filter((name) => groups.every((group) => group.includes(name)))];
    const properties = flat.reduce<JsonObject>((all, branch) => merged(all, branch['properties']), {});
    result = {
      ...rest,
      type: 'object',
      properties: merged(properties, rest['properties']),
      ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
    };
    if (keyword !== 'allOf') {
      const said = groupsInWords(flat, new Set(required));
      if (said !== undefined) notes.push(said);
    }
  }
  const { not, enum: values, ...rest } = result;
  return {
    ...rest,
    ...(not === undefined || keywords.has('not') ? {} : { not }),
    ...(values === undefined || keywords.has('enum') ? {} : { enum: values }),
  };
}

function withoutReference(branch: JsonObject, document: JsonObject): JsonObject {
  const { $ref, ...siblings } = branch;
  const target = typeof $ref === 'string' ? targetOf($ref, document) : undefined;
  return target === undefined ? branch : { ...target, ...siblings };
}

function merged(before: JsonObject, more: Json | undefined): JsonObject {
  const result: Record<string, Json> = { ...before };
  for (const [name, schema] of Object.entries(isObject(more) ? more : {})) {
    const own = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] = own === undefined || isSame(own, schema) ? schema : { anyOf: [own, schema] };
  }
  return result;
}

/** Which arguments belong together: `Give one of: "id"; or "name" and "kind".` */
function groupsInWords(branches: readonly JsonObject[], always: ReadonlySet<string>): string | undefined {
  const groups = branches.map((branch) => {
    const needed = namesIn(branch['required']).filter((name) => !always.has(name));
    const shown =
      needed.length > 0
        ? needed
        : Object.keys(isObject(branch['properties']) ? branch['properties'] : {}).filter((name) => !always.has(name));
    return shown.map((name) => JSON.stringify(name)).join(' and ');
  });
  const said = [...new Set(groups.filter((group) => group !== ''))];
  return said.length < 2 ? undefined : `Give one of: ${said.join('; or ')}.`;
}

function namesIn(required: Json | undefined): string[] {
  return isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

/** A schema of an older dialect in the words of 2020-12, as far as these differ. */
function inWordsOf2020(schema: JsonObject, dialect: DialectId): JsonObject {
  const { $schema: _, ...rest } = schema;
  return mapSchema(rest, dialect, (one) => {
    const { items, additionalItems, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...others } = one;
    const lists = isArray(items)
      ? { prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) }
      : { ...(items === undefined ? {} : { items }) };
    return {
      ...others,
      ...lists,
      ...limit('minimum', 'exclusiveMinimum', minimum, exclusiveMinimum),
      ...limit('maximum', 'exclusiveMaximum', maximum, exclusiveMaximum),
    };
  });
}

function limit(plain: string, exclusive: string, value: Json | undefined, strict: Json | undefined): JsonObject {
  if (strict === true && value !== undefined) return { [exclusive]: value };
  return {
    ...(value === undefined ? {} : { [plain]: value }),
    ...(strict === undefined || typeof strict === 'boolean' ? {} : { [exclusive]: strict }),
  };
}
