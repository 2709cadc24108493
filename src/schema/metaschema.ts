import { isArray, isObject, type Json, type JsonObject } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import type { DialectId } from './dialect.ts';
import { repeatedAt } from './equality.ts';
import { KEYWORDS, type ValueShape } from './keywords.ts';
import { compilePattern } from './pattern.ts';
import { indexSchema, positionsIn } from './refs.ts';
import { isUri, isUriReference } from './uri.ts';
import { isSchema, type Stop } from './walk.ts';

/** One thing in a schema that its dialect does not allow. */
export interface SchemaProblem {
  /** To the value that is wrong, from the root of the schema. */
  readonly path: readonly PathSegment[];
  /** The keyword whose value it is or is in; null when the whole is no schema. */
  readonly keyword: string | null;
  /** What would be right, in plain words: "a string", "an array of at least one schema". */
  readonly expected: string;
  /** MUST: the dialect's metaschema refuses it, its formats asserted. SHOULD: only the specification's text advises against it. */
  readonly level: 'MUST' | 'SHOULD';
}

/** What a check against the metaschema came to. `stops` says what was not looked at, and why. */
export interface SchemaCheck {
  readonly problems: readonly SchemaProblem[];
  readonly stops: readonly Stop[];
}

/** Checks a schema and its subschemas against the metaschema of their dialect. Linear; problems are in document order. */
export function validateSchema(schema: Json, dialect: DialectId): SchemaCheck {
  if (!isSchema(schema, dialect))
    return { problems: [{ path: [], keyword: null, expected: schemaIn(dialect), level: 'MUST' }], stops: [] };
  const problems: SchemaProblem[] = [];
  const index = indexSchema(schema, dialect);
  for (const position of positionsIn(index))
    if (typeof position.schema === 'object')
      problems.push(...problemsIn(position.schema, position.dialect, position.path));
  return { problems, stops: index.walk.stops };
}

/** The problems of one schema object's own keywords; what is wrong inside its subschemas is left to them. */
export function problemsIn(
  schema: JsonObject,
  dialect: DialectId,
  path: readonly PathSegment[] = [],
): readonly SchemaProblem[] {
  let problems: SchemaProblem[] | undefined;
  let keyword = '';
  const site: Site = { schema, dialect };
  const report: Report = (expected, at = [], level = 'MUST') => {
    problems ??= [];
    problems.push({ path: [...path, keyword, ...at], keyword, expected, level });
  };
  const keywords = KEYWORDS[dialect];
  for (keyword of Object.keys(schema)) {
    const shape = keywords.get(keyword);
    if (shape !== undefined && shape !== 'anything') check(shape, schema[keyword] as Json, site, report);
  }
  return problems ?? NONE;
}

const NONE: readonly SchemaProblem[] = [];
const TYPES: ReadonlySet<Json> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
const TYPE_NAMES = [...TYPES].join(', ');
const ANCHOR = /^[A-Za-z_][-A-Za-z0-9._]*$/;
const ANCHOR_2019 = /^[A-Za-z][-A-Za-z0-9.:_]*$/;
const NEW_VALUE = 'a value that is not in the list before';

interface Site {
  readonly schema: JsonObject;
  readonly dialect: DialectId;
}

type Report = (expected: string, at?: readonly PathSegment[], level?: SchemaProblem['level']) => void;

function check(shape: Exclude<ValueShape, 'anything'>, value: Json, site: Site, report: Report): void {
  const { dialect, schema } = site;
  switch (shape) {
    case 'schema':
      return isSchema(value, dialect) ? undefined : report(schemaIn(dialect));
    case 'schema-or-boolean':
      return isObject(value) || typeof value === 'boolean' ? undefined : report('a schema or a boolean');
    case 'schemas':
      return isArray(value) && value.length > 0
        ? checkItems(value, site, report)
        : report('an array of at least one schema');
    case 'schema-or-schemas':
      if (isSchema(value, dialect)) return;
      return isArray(value) && value.length > 0
        ? checkItems(value, site, report)
        : report(`${schemaIn(dialect)}, or an array of at least one`);
    case 'schema-map':
    case 'pattern-map':
    case 'dependencies':
      return isObject(value) ? checkMap(shape, value, site, report) : report('an object whose values are schemas');
    case 'type':
      return checkType(value, report);
    case 'values':
    case 'distinct-values':
      return checkValues(value, shape === 'values' ? 'SHOULD' : 'MUST', report);
    case 'names':
      return checkNames(value, 0, [], report);
    case 'some-names':
      return checkNames(value, 1, [], report);
    case 'names-map':
      if (!isObject(value)) return report('an object whose values are arrays of property names');
      for (const key of Object.keys(value)) checkNames(value[key] as Json, 0, [key], report);
      return;
    case 'number':
      return typeof value === 'number' ? undefined : report('a number');
    case 'positive-number':
      return typeof value === 'number' && value > 0 ? undefined : report('a number greater than 0');
    case 'count':
      return Number.isInteger(value) && (value as number) >= 0 ? undefined : report('an integer that is 0 or more');
    case 'boolean':
      return typeof value === 'boolean' ? undefined : report('a boolean');
    case 'boolean-beside-minimum':
      return checkBeside(value, 'minimum', schema, report);
    case 'boolean-beside-maximum':
      return checkBeside(value, 'maximum', schema, report);
    case 'string':
      return typeof value === 'string' ? undefined : report('a string');
    case 'array':
      return isArray(value) ? undefined : report('an array');
    case 'regex':
      if (typeof value !== 'string') return report('a string');
      return compilePattern(value) === undefined ? report('a regular expression of ECMA-262') : undefined;
    case 'uri':
      return typeof value === 'string' && isUri(value) ? undefined : report('a URI with a scheme');
    case 'uri-reference':
      return typeof value === 'string' && isUriReference(value) ? undefined : report('a URI reference');
    case 'uri-reference-without-fragment':
      return typeof value === 'string' && isUriReference(value) && /^[^#]*#?$/.test(value)
        ? undefined
        : report('a URI reference without a fragment');
    case 'anchor':
      if (typeof value === 'string' && (dialect === '2019-09' ? ANCHOR_2019 : ANCHOR).test(value)) return;
      return report('a name of letters, digits and - . _ that begins with a letter');
    case 'vocabularies':
      if (!isObject(value)) return report('an object of URIs with booleans');
      for (const key of Object.keys(value)) {
        if (!isUri(key)) report('a URI with a scheme as the name', [key]);
        else if (typeof value[key] !== 'boolean') report('a boolean', [key]);
      }
  }
}

function checkItems(schemas: readonly Json[], { dialect }: Site, report: Report): void {
  for (const [index, item] of schemas.entries()) if (!isSchema(item, dialect)) report(schemaIn(dialect), [index]);
}

function checkMap(
  shape: 'schema-map' | 'pattern-map' | 'dependencies',
  map: JsonObject,
  site: Site,
  report: Report,
): void {
  const { dialect } = site;
  for (const key of Object.keys(map)) {
    const value = map[key] as Json;
    // Draft 4's metaschema says nothing of the names; its text says SHOULD (draft-fge-json-schema-validation-00 §5.4.4).
    if (shape === 'pattern-map' && compilePattern(key) === undefined)
      report('a regular expression of ECMA-262 as the name', [key], dialect === 'draft-04' ? 'SHOULD' : 'MUST');
    if (isSchema(value, dialect)) continue;
    if (shape !== 'dependencies') report(schemaIn(dialect), [key]);
    else if (isArray(value)) checkNames(value, dialect === 'draft-04' ? 1 : 0, [key], report);
    else report(`${schemaIn(dialect)}, or an array of property names`, [key]);
  }
}

function checkType(value: Json, report: Report): void {
  if (TYPES.has(value)) return;
  if (!isArray(value) || value.length === 0) return report(`one of ${TYPE_NAMES}, or an array of at least one of them`);
  for (const [index, item] of value.entries()) if (!TYPES.has(item)) report(`one of ${TYPE_NAMES}`, [index]);
  for (const index of repeatedAt(value)) if (TYPES.has(value[index] as Json)) report(NEW_VALUE, [index]);
}

function checkValues(value: Json, level: SchemaProblem['level'], report: Report): void {
  if (!isArray(value)) return report('an array');
  if (value.length === 0) return report('an array of at least one value', [], level);
  for (const index of repeatedAt(value)) report(NEW_VALUE, [index], level);
}

function checkNames(value: Json, least: 0 | 1, at: readonly PathSegment[], report: Report): void {
  if (!isArray(value) || value.length < least)
    return report(least === 0 ? 'an array of property names' : 'an array of at least one property name', at);
  for (const [index, item] of value.entries()) if (typeof item !== 'string') report('a string', [...at, index]);
  for (const index of repeatedAt(value)) if (typeof value[index] === 'string') report(NEW_VALUE, [...at, index]);
}

function checkBeside(value: Json, needed: 'minimum' | 'maximum', schema: JsonObject, report: Report): void {
  if (typeof value !== 'boolean') report('a boolean');
  else if (!Object.hasOwn(schema, needed)) report(`to stand beside "${needed}"`);
}

function schemaIn(dialect: DialectId): string {
  return dialect === 'draft-04' ? 'a schema (an object)' : 'a schema (an object or a boolean)';
}
