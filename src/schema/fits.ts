import { isArray, type Json, type JsonObject, member } from '../model/json.ts';
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
  const written: WrittenValue[] = [];
  for (const position of index.positions.values()) addUnclear(position, written);
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

type ValueKeyword = Misfit['keyword'];

interface WrittenValue extends Omit<Misfit, 'errors'> {
  /** The schema that it stands in. */
  readonly at: readonly PathSegment[];
}

// Beside these and `type` and `enum`, nothing in a schema asks anything of a value.
const NOTES: ReadonlySet<string> = new Set(
  'title description default examples deprecated readOnly writeOnly format $comment const enum type'.split(' '),
);

// Going through longer lists is for the validator, whose steps are counted.
const SHORT = 100;

/** Whether a look at `type` and `enum` shows that a text, a number or a boolean fits, as nearly all do. */
function clearlyFits(value: Json, keyword: ValueKeyword, schema: JsonObject): boolean {
  const { type, enum: values, const: only } = schema;
  if (typeof value === 'object' || !Object.keys(schema).every((name) => NOTES.has(name))) return false;
  if (type !== undefined && type !== typeof value && !(type === 'integer' && Number.isInteger(value))) return false;
  if (keyword !== 'const' && only !== undefined && only !== value) return false;
  if (keyword === 'enum' || values === undefined) return true;
  return isArray(values) && values.length <= SHORT && values.includes(value);
}

const WITH_VALUES = ['default', 'examples', 'enum', 'const'] as const satisfies readonly ValueKeyword[];

/** Adds the values written in a schema, but those of which a look shows that they fit. */
function addUnclear({ schema, dialect, path }: Position, written: WrittenValue[]): void {
  if (typeof schema === 'boolean') return;
  for (const keyword of WITH_VALUES) {
    const value = member(schema, keyword);
    if (value === undefined || !KEYWORDS[dialect].has(keyword)) continue;
    if (keyword === 'default' || keyword === 'const') {
      if (keyword === 'const' && isHiddenByRef(schema, dialect)) continue;
      if (!clearlyFits(value, keyword, schema)) written.push({ path: [...path, keyword], keyword, value, at: path });
    } else if (isArray(value) && (keyword === 'examples' || !isHiddenByRef(schema, dialect)))
      for (const [i, item] of value.entries())
        if (!clearlyFits(item, keyword, schema))
          written.push({ path: [...path, keyword, i], keyword, value: item, at: path });
  }
}
