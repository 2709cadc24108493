import { isArray, isObject, type Json, type JsonObject, stringMember } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import type { PathSegment } from '../model/pointer.ts';
import { type DialectId, dialectNamed, idKeyword, isHiddenByRef } from './dialect.ts';
import { APPLICATORS, type SchemaShape } from './keywords.ts';
import { resolveUri, splitFragment } from './uri.ts';

/** The most subschemas that are looked at in one schema. */
export const MAX_SUBSCHEMAS = 100_000;

/** One place where a schema stands: the root, or a subschema at any depth. */
export interface Subschema {
  readonly schema: JsonObject | boolean;
  /** From the root; reused between calls, so copy it to keep it. */
  readonly path: readonly PathSegment[];
  /** The keyword of the schema above that holds it; null at the root. */
  readonly keyword: string | null;
  /** How many segments of `path` lead to the schema above: two less for a map or an array, else one less. */
  readonly parentLength: number;
  /** 1 at the root. */
  readonly depth: number;
  readonly dialect: DialectId;
  /** The URI that references in it are resolved against; '' when no schema around it has one. */
  readonly base: string;
}

/** Why something below a place was not looked at: a bound, or a resource in a dialect that is not understood. */
export interface Stop {
  readonly reason: 'depth' | 'count' | 'dialect';
  readonly path: readonly PathSegment[];
}

/** What a walk came to. Where `stops` is empty, everything was visited; else it has the first place for each reason. */
export interface Walk {
  readonly count: number;
  readonly depth: number;
  readonly stops: readonly Stop[];
}

/** Where a walk begins that does not begin at the root of its document. */
export interface WalkStart {
  readonly path: readonly PathSegment[];
  readonly base: string;
  /** How many subschemas may still be visited. */
  readonly budget: number;
}

/**
 * Visits a schema and its subschemas, parents first, in document order. Only schema positions are visited: a value that
 * looks like a schema inside `enum`, `const`, `default`, `examples` or an unknown keyword is data. An embedded resource
 * that names its own dialect (`$id` with `$schema`, 2020-12 core §9.3.1) is read in that.
 */
export function eachSubschema(
  schema: Json,
  dialect: DialectId,
  visit: (subschema: Subschema) => void,
  start: WalkStart = { path: [], base: '', budget: MAX_SUBSCHEMAS },
): Walk {
  const path: PathSegment[] = [...start.path];
  const stops = new Map<Stop['reason'], Stop>();
  let count = 0;
  let deepest = 0;

  const stop = (reason: Stop['reason']): void => {
    if (!stops.has(reason)) stops.set(reason, { reason, path: [...path] });
  };

  const walk = (
    node: Json,
    keyword: string | null,
    parentLength: number,
    depth: number,
    from: DialectId,
    base: string,
  ): void => {
    if (typeof node !== 'boolean' && !isObject(node)) return;
    if (depth > MAX_DEPTH) return stop('depth');
    if (count >= start.budget) return stop('count');
    const own = typeof node === 'boolean' ? from : dialectOfResource(node, from, path.length === 0);
    if (own === undefined) return stop('dialect');
    count += 1;
    deepest = Math.max(deepest, depth);
    const ownBase = typeof node === 'boolean' ? base : baseOf(node, own, base);
    visit({ schema: node, path, keyword, parentLength, depth, dialect: own, base: ownBase });
    if (typeof node === 'boolean') return;
    const applicators = APPLICATORS[own];
    for (const name of Object.keys(node)) {
      const shape = applicators.get(name);
      if (shape !== undefined) walkInto(shape, node[name] as Json, name, depth, own, ownBase);
    }
  };

  /** Visits what stands under a keyword: a schema, or several in an array or a map. */
  const walkInto = (
    shape: SchemaShape,
    value: Json,
    keyword: string,
    depth: number,
    dialect: DialectId,
    base: string,
  ): void => {
    const { length } = path;
    path.push(keyword);
    if (holdsSchema(shape, value, dialect)) walk(value, keyword, length, depth + 1, dialect, base);
    else if (isArray(value) ? shape === 'schemas' || shape === 'schema-or-schemas' : MAPS.has(shape)) {
      const members = value as Readonly<Record<PathSegment, Json>>;
      for (const key of isArray(value) ? value.keys() : isObject(value) ? Object.keys(value) : NONE) {
        const child = members[key];
        if (!isSchema(child, dialect)) continue;
        path.push(key);
        walk(child, keyword, length, depth + 1, dialect, base);
        path.pop();
      }
    }
    path.pop();
  };

  walk(schema, null, start.path.length, 1, dialect, start.base);
  return { count, depth: deepest, stops: [...stops.values()] };
}

/** Whether a value is a schema in a dialect: an object or, since draft 6, a boolean. */
export function isSchema(value: Json | undefined, dialect: DialectId): value is JsonObject | boolean {
  return isObject(value) || (typeof value === 'boolean' && dialect !== 'draft-04');
}

const NONE: readonly PathSegment[] = [];
const MAPS: ReadonlySet<SchemaShape> = new Set(['schema-map', 'pattern-map', 'dependencies']);

function holdsSchema(shape: SchemaShape, value: Json, dialect: DialectId): boolean {
  if (shape === 'schema' || shape === 'schema-or-schemas') return isSchema(value, dialect);
  return shape === 'schema-or-boolean' && (isObject(value) || typeof value === 'boolean');
}

/** The dialect of a schema that may be a resource of its own; undefined when it names one that is not understood. */
function dialectOfResource(schema: JsonObject, around: DialectId, isRoot: boolean): DialectId | undefined {
  const uri = stringMember(schema, '$schema');
  if (isRoot || uri === undefined) return around;
  const named = dialectNamed(uri);
  if (stringMember(schema, named === undefined ? '$id' : idKeyword(named)) === undefined) return around;
  return named;
}

function baseOf(schema: JsonObject, dialect: DialectId, base: string): string {
  const id = stringMember(schema, idKeyword(dialect));
  if (id === undefined || isHiddenByRef(schema, dialect)) return base;
  const [uri] = splitFragment(id);
  return uri === '' ? base : resolveUri(uri, base);
}
