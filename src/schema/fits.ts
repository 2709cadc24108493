import { isArray, type Json, type JsonObject } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import { isHiddenByRef } from './dialect.ts';
import { KEYWORDS } from './keywords.ts';
import type { Position, SchemaIndex } from './refs.ts';
import { compileSchema, type ValidationError } from './validator.ts';

/** A value written in a schema that the schema itself does not allow. */
export interface Misfit {
  /** To the value. */
  readonly path: readonly PathSegment[];
  readonly keyword: 'default' | 'examples' | 'enum' | 'const';
  readonly value: Json;
  readonly errors: readonly ValidationError[];
}

/** The misfits of a schema, and the values of which it cannot be told. */
export interface Misfits {
  readonly misfits: readonly Misfit[];
  readonly unchecked: readonly { readonly path: readonly PathSegment[]; readonly reason: string }[];
}

// Steps for all values of one schema together.
const BUDGET = 500_000;

/** Holds every `default`, example, `enum` value and `const` against the schema that it stands in. */
export function findMisfits(index: SchemaIndex): Misfits {
  const misfits: Misfit[] = [];
  const unchecked: { readonly path: readonly PathSegment[]; readonly reason: string }[] = [];
  const written = [...index.positions.values()].flatMap(valuesIn).filter((place) => !clearlyFits(place));
  if (written.length === 0) return { misfits, unchecked };
  const { validate } = compileSchema(index, BUDGET);
  for (const { path, keyword, value, at } of written) {
    // An `enum` or `const` is held against everything but itself.
    const options = keyword === 'enum' || keyword === 'const' ? { at, without: keyword } : { at };
    const result = validate(value, options);
    if (result.status === 'unchecked') unchecked.push({ path, reason: result.reason });
    else if (!result.valid) misfits.push({ path, keyword, value, errors: result.errors });
  }
  return { misfits, unchecked };
}

interface WrittenValue extends Omit<Misfit, 'errors'> {
  /** The schema that it stands in, and where. */
  readonly schema: JsonObject;
  readonly at: readonly PathSegment[];
}

// Beside these and `type` and `enum`, nothing in a schema asks anything of a value.
const NOTES: ReadonlySet<string> = new Set(
  'title description default examples deprecated readOnly writeOnly format $comment const enum type'.split(' '),
);

// Going through longer lists is for the validator, whose steps are counted.
const SHORT = 100;

/** Whether a look at `type` and `enum` shows that a text, a number or a boolean fits, as nearly all do. */
function clearlyFits({ schema, keyword, value }: WrittenValue): boolean {
  const { type, enum: values, const: only } = schema;
  if (typeof value === 'object' || !Object.keys(schema).every((name) => NOTES.has(name))) return false;
  if (type !== undefined && type !== typeof value && !(type === 'integer' && Number.isInteger(value))) return false;
  if (keyword !== 'const' && only !== undefined && only !== value) return false;
  if (keyword === 'enum' || values === undefined) return true;
  return isArray(values) && values.length <= SHORT && values.includes(value);
}

function valuesIn({ schema, dialect, path }: Position): WrittenValue[] {
  if (typeof schema === 'boolean') return [];
  const hidden = isHiddenByRef(schema, dialect);
  const values: WrittenValue[] = [];
  for (const keyword of ['default', 'examples', 'enum', 'const'] as const) {
    if (!Object.hasOwn(schema, keyword) || !KEYWORDS[dialect].has(keyword)) continue;
    if (hidden && (keyword === 'enum' || keyword === 'const')) continue;
    const value = schema[keyword] as Json;
    if (keyword === 'default' || keyword === 'const')
      values.push({ path: [...path, keyword], keyword, value, schema, at: path });
    else if (isArray(value))
      for (const [i, item] of value.entries())
        values.push({ path: [...path, keyword, i], keyword, value: item, schema, at: path });
  }
  return values;
}
