import type { Schema } from '@cfworker/json-schema';
import { depthOf, isArray, isObject, type Json, type JsonObject, jsonType, member } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import { type JsonPointer, toPointer } from '../model/pointer.ts';
import type { DialectId } from './dialect.ts';
import type { InstanceSize } from './instance-size.ts';
import { appliesInPlace, isEvaluated, KEYWORDS } from './keywords.ts';
import { problemsIn } from './metaschema.ts';
import { METASCHEMAS } from './metaschemas.ts';
import { compilePattern, stepsToMatch } from './pattern.ts';
import { indexSchema, type Position, type SchemaIndex, type SchemaRef } from './refs.ts';

/** Why a validation was given up. It is thrown from inside a validator that has no other way to stop. */
export class Unchecked extends Error {}

/** A schema in the form that the validator runs on. */
export interface Executable {
  readonly schemas: ReadonlyMap<JsonPointer, Schema | boolean>;
  /** The targets of references, by the value that `$ref` has here. */
  readonly lookup: Record<string, Schema | boolean>;
  /** To be called before each run: the size of the instance decides what a step costs, and `budget` how much there may be. */
  readonly begin: (size: InstanceSize, budget: number) => void;
  /** What is left of the budget. */
  readonly left: () => number;
}

const ASSERTIONS = [
  'type',
  'const',
  'enum',
  'multipleOf',
  'maximum',
  'minimum',
  'exclusiveMaximum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'maxContains',
  'minContains',
  'maxProperties',
  'minProperties',
  'required',
  'dependentRequired',
] as const;

const APPLIED_TO_PARTS: ReadonlySet<string> = new Set([
  'prefixItems',
  'items',
  'additionalItems',
  'contains',
  'properties',
  'patternProperties',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
]);

/**
 * Copies a schema for the validator: only the keywords that its dialect evaluates, and references by their targets, so
 * that the validator resolves nothing itself. What cannot be evaluated ends a run only when the run comes to it.
 */
export function executableOf(index: SchemaIndex): Executable {
  const lookup = Object.create(null) as Record<string, Schema | boolean>;
  const copied = new Set<string>();
  let size: InstanceSize = { values: 0, longestText: 0, longestArray: 0, mostMembers: 0 };
  let left = 0;

  const copyDocument = (
    { positions, refs, dialect }: SchemaIndex,
    name: string,
  ): Map<JsonPointer, Schema | boolean> => {
    const schemas = new Map<JsonPointer, Schema | boolean>();
    const copies = new Map<Position, Schema | boolean>();
    copied.add(name);
    for (const position of positions) {
      const pointer = toPointer(position.path);
      const copy = typeof position.schema === 'boolean' ? position.schema : (Object.create(null) as Schema);
      schemas.set(pointer, copy);
      copies.set(position, copy);
      lookup[`${name}#${pointer}`] = copy;
    }
    const links = new Map<Position, string | Unchecked>();
    for (const ref of refs) {
      const link = linkOf(ref, name);
      links.set(ref.from, links.has(ref.from) ? new Unchecked('it has two references side by side') : link);
    }
    for (const [position, copy] of copies) {
      attach(copy, position, copies);
      if (typeof copy === 'object') fill(copy, position, dialect, links.get(position));
    }
    return schemas;
  };

  const linkOf = (ref: SchemaRef, name: string): string | Unchecked => {
    if (ref.status === 'resolved' && !ref.cyclic && !ref.dynamic) return `${name}#${toPointer(ref.target)}`;
    // The metaschema of draft 4 alone is written with keywords that mean something else in later dialects.
    if (ref.status === 'bundled' && (ref.dialect === 'draft-04') === (ref.from.dialect === 'draft-04')) {
      if (!copied.has(ref.dialect)) copyDocument(indexSchema(METASCHEMAS[ref.dialect], ref.dialect), ref.dialect);
      const link = `${ref.dialect}#${ref.fragment}`;
      if (lookup[link] !== undefined) return link;
    }
    const shown = typeof ref.ref === 'string' ? JSON.stringify(ref.ref) : `that is no text (${jsonType(ref.ref)})`;
    return new Unchecked(`the reference ${shown} ${whyNotFollowed(ref)}`);
  };

  const fill = (copy: Schema, position: Position, dialect: DialectId, link: string | Unchecked | undefined): void => {
    const schema = position.schema as JsonObject;
    const keywords = KEYWORDS[position.dialect];
    for (const keyword of ASSERTIONS)
      if (Object.hasOwn(schema, keyword) && keywords.has(keyword)) Object.assign(copy, { [keyword]: schema[keyword] });
    copyDependentNames(copy, position);
    const obstacle = link instanceof Unchecked ? link : obstacleIn(position, dialect);
    const cost = costOf(schema);
    // The validator reads `$ref` of each schema that it comes to, first of all: the one place where it can be stopped.
    Object.defineProperty(copy, '$ref', {
      get: () => {
        if (obstacle !== undefined) throw obstacle;
        const price = cost(size);
        if (price > left) throw new Unchecked('it would take too long');
        left -= price;
        return link;
      },
    });
  };

  return {
    schemas: copyDocument(index, ''),
    lookup,
    begin: (next, budget) => {
      size = next;
      left = budget;
    },
    left: () => left,
  };
}

/** Puts the copy of a subschema where it stands in the copy of the schema above. */
function attach(copy: Schema | boolean, position: Position, copies: ReadonlyMap<Position, Schema | boolean>): void {
  const { parent, keyword, path, parentLength } = position;
  if (parent === null || keyword === null) return;
  if (!appliesInPlace(keyword, parent.dialect) && !APPLIED_TO_PARTS.has(keyword)) return;
  const above = copies.get(parent) as Schema;
  const key = path[parentLength + 1];
  if (key === undefined) {
    above[keyword] = copy;
    return;
  }
  const holder = (above[keyword] ??= typeof key === 'number' ? [] : Object.create(null)) as Record<
    PropertyKey,
    unknown
  >;
  holder[key] = copy;
}

/** Up to draft 7 `dependencies` holds arrays of names beside schemas. */
function copyDependentNames(copy: Schema, { schema, dialect }: Position): void {
  const dependencies = member(schema, 'dependencies');
  if (!isObject(dependencies) || !isEvaluated('dependencies', dialect)) return;
  const holder = (copy['dependencies'] ??= Object.create(null) as Record<string, string[]>);
  for (const [name, value] of Object.entries(dependencies)) if (isArray(value)) holder[name] = value as string[];
}

/** Why a schema cannot be evaluated, whatever the instance. */
function obstacleIn({ schema, dialect, path }: Position, documentDialect: DialectId): Unchecked | undefined {
  if (dialect !== documentDialect) return new Unchecked(`the schema mixes ${documentDialect} and ${dialect}`);
  const [problem] = problemsIn(schema as JsonObject, dialect).filter(({ level }) => level === 'MUST');
  if (problem !== undefined) {
    const at = toPointer([...path, ...problem.path]);
    return new Unchecked(`the schema is invalid at "${at}": it needs ${problem.expected}`);
  }
  const foreign = patternsOf(schema as JsonObject).find((pattern) => compilePattern(pattern)?.unicode !== true);
  return foreign === undefined
    ? undefined
    : new Unchecked(`the pattern ${JSON.stringify(foreign)} is none with the u flag`);
}

function whyNotFollowed(ref: SchemaRef): string {
  if (ref.status === 'resolved') return ref.cyclic ? 'leads back to itself' : 'depends on the way to it';
  if (ref.status === 'remote') return 'leads out of the schema';
  return ref.status === 'bundled' ? 'leads into a metaschema that cannot be evaluated here' : 'leads nowhere';
}

/** What one visit of a schema costs at most, for an instance of some size. */
function costOf(schema: JsonObject): (size: InstanceSize) => number {
  let names = 0;
  for (const keyword of ['properties', 'required', 'dependencies', 'dependentRequired', 'dependentSchemas'])
    names += Object.keys(member(schema, keyword) ?? NONE).length;
  const fixed = 1 + names / 20 + (textLength(member(schema, 'enum')) + textLength(member(schema, 'const'))) / 100;
  const pattern = member(schema, 'pattern');
  const matchValue = typeof pattern === 'string' ? stepsToMatch(pattern) : undefined;
  const matchNames = Object.keys(member(schema, 'patternProperties') ?? NONE).map(stepsToMatch);
  const isUnique = member(schema, 'uniqueItems') === true;
  return ({ longestText, mostMembers, longestArray, values }) => {
    let cost = fixed + (matchValue?.(longestText) ?? 0) / 100;
    if (mostMembers > 0) for (const steps of matchNames) cost += mostMembers * (0.1 + steps(longestText) / 100);
    return isUnique ? cost + (longestArray * values) / 20 : cost;
  };
}

const NONE = {};

function textLength(value: Json | undefined): number {
  if (value === undefined) return 0;
  return depthOf(value, MAX_DEPTH) > MAX_DEPTH ? Infinity : JSON.stringify(value).length;
}

function patternsOf(schema: JsonObject): string[] {
  const pattern = member(schema, 'pattern');
  const named = Object.keys(member(schema, 'patternProperties') ?? NONE);
  return typeof pattern === 'string' ? [pattern, ...named] : named;
}
