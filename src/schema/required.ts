import { isArray, isObject, type JsonObject, member } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import { isHiddenByRef } from './dialect.ts';
import { appliesInPlace } from './keywords.ts';
import { compilePattern, stepsToMatch } from './pattern.ts';
import type { Position, SchemaIndex } from './refs.ts';

/** A name in `required` that the schema beside it does not declare. */
export interface UndeclaredName {
  /** To the name in `required`. */
  readonly path: readonly PathSegment[];
  readonly name: string;
  /** `additionalProperties: false` beside it forbids what is required, so that no object is valid. */
  readonly impossible: boolean;
}

/**
 * Finds names in `required` that `properties` beside it lacks. Not reported, unless impossible, is what may be declared
 * elsewhere: by a schema that applies to the same value, a pattern, a reference, or a schema for additional properties.
 */
export function undeclaredRequired({ positions }: SchemaIndex): UndeclaredName[] {
  // Nearly every schema declares what it requires, beside it.
  if (!positions.some(({ schema }) => lacksName(schema))) return [];
  const families = new Map<Position, Family>();
  for (const position of positions)
    if (position.parent === null || !isInPlace(position)) families.set(position, newFamily());
  for (const position of positions) join(families.get(headOf(position)), position);
  return positions.flatMap((position) => undeclaredIn(position, families.get(headOf(position))));
}

function lacksName(schema: JsonObject | boolean): boolean {
  const required = member(schema, 'required');
  const properties = member(schema, 'properties');
  return isArray(required) && isObject(properties) && required.some((name) => !Object.hasOwn(properties, String(name)));
}

function undeclaredIn(position: Position, family: Family | undefined): UndeclaredName[] {
  const { schema, path } = position;
  const required = member(schema, 'required');
  const properties = member(schema, 'properties');
  if (family === undefined || !isArray(required) || !isObject(properties)) return [];
  if (isHiddenByRef(schema, position.dialect) || isNegated(position)) return [];
  const isClosed = member(schema, 'additionalProperties') === false;
  const own = patternsIn(schema as JsonObject);
  return required.flatMap((name, index): UndeclaredName[] => {
    if (typeof name !== 'string' || Object.hasOwn(properties, name)) return [];
    const impossible = isClosed && !mayMatch(own, name);
    const elsewhere = family.isOpen || family.names.has(name) || mayMatch(family.patterns, name);
    return impossible || !elsewhere ? [{ path: [...path, 'required', index], name, impossible }] : [];
  });
}

/** What the schemas that apply to one value declare together. */
interface Family {
  readonly names: Set<string>;
  readonly patterns: Pattern[];
  /** It admits names that cannot be listed: through a reference, or a schema for additional properties. */
  isOpen: boolean;
}

interface Pattern {
  readonly regex: RegExp | undefined;
  readonly steps: (length: number) => number;
}

// More patterns than this, or a slower one, are taken to match.
const MOST_PATTERNS = 50;
const MOST_STEPS = 100_000;

function newFamily(): Family {
  return { names: new Set(), patterns: [], isOpen: false };
}

function join(family: Family | undefined, { schema }: Position): void {
  if (family === undefined || typeof schema === 'boolean') return;
  for (const name of Object.keys(member(schema, 'properties') ?? {})) family.names.add(name);
  family.patterns.push(...patternsIn(schema));
  family.isOpen ||=
    ['$ref', '$dynamicRef', '$recursiveRef'].some((keyword) => Object.hasOwn(schema, keyword)) ||
    ['additionalProperties', 'unevaluatedProperties'].some((keyword) => isObject(member(schema, keyword)));
}

function patternsIn(schema: JsonObject): Pattern[] {
  return Object.keys(member(schema, 'patternProperties') ?? {})
    .slice(0, MOST_PATTERNS + 1)
    .map((source) => ({ regex: compilePattern(source), steps: stepsToMatch(source) }));
}

function mayMatch(patterns: readonly Pattern[], name: string): boolean {
  return (
    patterns.length > MOST_PATTERNS ||
    patterns.some(({ regex, steps }) => regex === undefined || steps(name.length) > MOST_STEPS || regex.test(name))
  );
}

function isInPlace({ keyword, parent }: Position): boolean {
  return parent !== null && keyword !== null && appliesInPlace(keyword, parent.dialect);
}

/** The outermost schema that applies to the same value. */
function headOf(position: Position): Position {
  let head = position;
  while (head.parent !== null && isInPlace(head)) head = head.parent;
  return head;
}

function isNegated(position: Position): boolean {
  for (let at: Position | null = position; at !== null; at = at.parent)
    if (at.keyword === 'not' || at.keyword === 'if') return true;
  return false;
}
