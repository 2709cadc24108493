import { isArray, isObject, type Json, type JsonObject, jsonType, member } from '../model/json.ts';
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
  for (const position of index.positions) addUnclear(position, written);
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

// These ask nothing of a value.
const NOTES: ReadonlySet<string> = new Set(
  'title description default examples deprecated readOnly writeOnly format $comment'.split(' '),
);
// Going through longer lists is for the validator, whose steps are counted.
const SHORT = 100;
const FEW = 10;

/** Whether a look at a schema shows that a simple value fits it, as nearly all do; the validator judges the others. */
function clearlyFits(value: Json, keyword: ValueKeyword, schema: JsonObject, isBranch = false): boolean {
  if (isObject(value) || (isArray(value) && value.length > 0)) return false;
  return Object.keys(schema).every((name) => {
    const asked = schema[name] as Json;
    // An `enum` or `const` is held against everything but itself.
    if (NOTES.has(name) || name === keyword || name === 'items') return true;
    if (name === 'type') return isArray(asked) ? asked.some((type) => isOfType(value, type)) : isOfType(value, asked);
    if (name === 'const') return asked === value;
    if (name === 'enum') return isArray(asked) && asked.length <= SHORT && asked.includes(value);
    if (name === 'minimum') return typeof asked === 'number' && (typeof value !== 'number' || value >= asked);
    if (name === 'maximum') return typeof asked === 'number' && (typeof value !== 'number' || value <= asked);
    if (name !== 'anyOf' || isBranch || !isArray(asked) || asked.length > FEW) return false;
    return asked.some((branch) => isObject(branch) && clearlyFits(value, 'default', branch, true));
  });
}

function isOfType(value: Json, type: Json): boolean {
  return type === jsonType(value) || (type === 'integer' && Number.isInteger(value));
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
