import { type OutputUnit, type Schema, type SchemaDraft, type ValidationResult, validate } from '@cfworker/json-schema';
import { isArray, type Json } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import { type JsonPointer, type PathSegment, toPointer } from '../model/pointer.ts';
import type { DialectId } from './dialect.ts';
import { executableOf, Unchecked } from './executable.ts';
import { instanceSize } from './instance-size.ts';
import type { SchemaIndex, SchemaRef } from './refs.ts';
import { valueAt } from './resources.ts';
import { percentDecode } from './uri.ts';

/** One reason why an instance does not fit a schema. */
export interface ValidationError {
  /** To the value that does not fit, in the instance. */
  readonly instancePath: readonly PathSegment[];
  /** To the keyword that it does not fit, in the schema; where that is in a metaschema, to the reference to it. */
  readonly schemaPath: readonly PathSegment[];
  readonly keyword: string;
  readonly message: string;
}

/** Whether an instance fits; `unchecked` when that cannot be told, or not within bounds, and why. */
export type Validation =
  | { readonly status: 'checked'; readonly valid: boolean; readonly errors: readonly ValidationError[] }
  | { readonly status: 'unchecked'; readonly reason: string };

/** A schema that instances can be held against. */
export interface CompiledSchema {
  /**
   * Holds an instance against the schema, or against its subschema `at` a path and there without the keyword `without`.
   * `format` is an annotation and not asserted. Never throws, and ends within a second or two.
   */
  readonly validate: (
    instance: Json,
    options?: { readonly at?: readonly PathSegment[]; readonly without?: string },
  ) => Validation;
}

// A unit is a step of the validator: a microsecond or a few.
const MOST_PER_RUN = 500_000;
const MOST_VALUES = 200_000;
const DEEPEST = 4 * MAX_DEPTH;
const MOST_ERRORS = 100;

const DRAFTS: Readonly<Record<DialectId, SchemaDraft>> = {
  '2020-12': '2020-12',
  '2019-09': '2019-09',
  'draft-07': '7',
  'draft-06': '7',
  'draft-04': '4',
};

/**
 * Prepares a schema for validation. One that is invalid in places, or has references that lead nowhere, still serves
 * for the rest. `budget` bounds the steps of all runs together.
 */
export function compileSchema(index: SchemaIndex, budget = Infinity): CompiledSchema {
  const [stop] = index.stops;
  if (stop !== undefined) {
    const reason =
      stop.reason === 'dialect' ? 'a part of the schema is in an unknown dialect' : 'the schema is too large';
    return { validate: () => unchecked(reason) };
  }
  const executable = executableOf(index);
  let remaining = budget;
  return {
    validate: (instance, { at = [], without } = {}) => {
      const found = executable.schemas.get(toPointer(at));
      if (found === undefined) return unchecked('there is no schema to hold it against');
      const size = instanceSize(instance, MOST_VALUES, DEEPEST);
      if (size === undefined) return unchecked('the value is too large');
      const start = without === undefined || typeof found === 'boolean' ? found : withoutKeyword(found, without);
      const run = (shortCircuit: boolean): ValidationResult => {
        const granted = Math.min(remaining, MOST_PER_RUN);
        executable.begin(size, granted);
        try {
          return validate(instance, start, DRAFTS[index.dialect], executable.lookup, shortCircuit);
        } finally {
          remaining -= granted - executable.left();
        }
      };
      try {
        const { valid, errors } = run(true);
        if (valid) return { status: 'checked', valid, errors: [] };
        return { status: 'checked', valid, errors: describe(allErrors(run) ?? errors, instance, at, index) };
      } catch (error) {
        return unchecked(whyUnchecked(error));
      }
    },
  };
}

function whyUnchecked(error: unknown): string {
  if (error instanceof Unchecked) return error.message;
  // The stack is full, or there are more errors than a call has room for arguments.
  return error instanceof RangeError ? 'it goes too deep or has too many errors' : 'the validator failed on it';
}

function unchecked(reason: string): Validation {
  return { status: 'unchecked', reason };
}

function withoutKeyword(schema: Schema, keyword: string): Schema {
  const copy = Object.assign(Object.create(null), schema) as Schema;
  delete copy[keyword];
  // Not enumerable, so the line above has not copied it; it also counts the steps.
  return Object.defineProperty(copy, '$ref', { get: () => schema.$ref });
}

/** Every error and not only the first; undefined where that takes too long or there are too many. */
function allErrors(run: (shortCircuit: boolean) => ValidationResult): OutputUnit[] | undefined {
  try {
    return run(false).errors;
  } catch {
    return undefined;
  }
}

// The validator puts an error of one of these before the errors of the subschema that caused it.
const RELAYS: ReadonlySet<string> = new Set([
  '$ref',
  'allOf',
  'if',
  'dependentSchemas',
  'dependencies',
  'properties',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'prefixItems',
  'items',
  'additionalItems',
  'unevaluatedItems',
]);
// An error of one of these says more than those of all the alternatives that follow it.
const ALTERNATIVES: ReadonlySet<string> = new Set(['anyOf', 'oneOf', 'contains']);

function describe(
  units: readonly OutputUnit[],
  instance: Json,
  at: readonly PathSegment[],
  index: SchemaIndex,
): ValidationError[] {
  const refs = new Map(index.refs.map((ref) => [toPointer(ref.from.path), ref]));
  const errors: ValidationError[] = [];
  let settled: string | undefined;
  for (const [position, { keyword, keywordLocation, instanceLocation, error }] of units.entries()) {
    if (settled !== undefined && keywordLocation.startsWith(settled)) continue;
    const next = units[position + 1];
    // The validator gives `false` no place in the schema; the keyword that holds it has just been reported.
    if (keyword === 'false' && position > 0) continue;
    if (RELAYS.has(keyword) && next !== undefined && next.keyword !== 'false' && isInside(next, keywordLocation))
      continue;
    if (ALTERNATIVES.has(keyword)) settled = `${keywordLocation}/`;
    errors.push({
      instancePath: instancePathOf(instanceLocation, instance),
      schemaPath: keyword === 'false' ? at : schemaPathOf(keywordLocation, at, index.schema, refs),
      keyword,
      message: error,
    });
    if (errors.length === MOST_ERRORS) break;
  }
  return errors;
}

/** Whether an error is of a subschema of the keyword at a location; `then` and `else` stand beside their `if`. */
function isInside({ keywordLocation }: OutputUnit, location: string): boolean {
  const branch = location.replace(/\/if$/, '/');
  return (
    keywordLocation.startsWith(`${location}/`) ||
    (branch !== location && /^(?:then|else)\//.test(keywordLocation.slice(branch.length)))
  );
}

function segmentsOf(location: string): string[] {
  return location
    .split('/')
    .slice(1)
    .map((token) => (percentDecode(token) ?? token).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function instancePathOf(location: string, instance: Json): PathSegment[] {
  const path: PathSegment[] = [];
  for (const segment of segmentsOf(location)) path.push(isArray(valueAt(instance, path)) ? Number(segment) : segment);
  return path;
}

/** The place of a keyword in the schema: the validator's location goes through references, this one starts over at their targets. */
function schemaPathOf(
  location: string,
  at: readonly PathSegment[],
  schema: Json,
  refs: ReadonlyMap<JsonPointer, SchemaRef>,
): readonly PathSegment[] {
  let path = [...at];
  for (const segment of segmentsOf(location.replace(/\/dependantRequired$/, '/dependentRequired'))) {
    const ref = segment === '$ref' ? refs.get(toPointer(path)) : undefined;
    if (ref === undefined) path.push(isArray(valueAt(schema, path)) ? Number(segment) : segment);
    else if (ref.status === 'resolved') path = [...ref.target];
    else return ref.path;
  }
  return path;
}
