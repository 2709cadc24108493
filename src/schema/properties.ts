import { isArray, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import { type PathSegment, toPointer } from '../model/pointer.ts';
import { isHiddenByRef } from './dialect.ts';
import { appliesInPlace } from './keywords.ts';
import type { Position, SchemaIndex } from './refs.ts';

/** A named value that a caller may pass, at the top or inside another. */
export interface Parameter {
  readonly name: string;
  /** The names on the way to it, its own the last; `[]` stands for any item of an array, `*` for any other member. */
  readonly names: readonly string[];
  /** To its schema, in the schema that it was found in: below `$defs`, say, when a reference led there. */
  readonly path: readonly PathSegment[];
  readonly schema: JsonObject | boolean;
  /** The schema that its `$ref` leads to; without one, its own. */
  readonly resolved: JsonObject | boolean;
  /** Required where it is declared: in one of several alternatives, within that. */
  readonly required: boolean;
}

/**
 * The parameters that an input schema declares, outer ones first. Each place is listed once, also when references lead
 * to it from many: what a model reads is the text of the schema. Alternatives are all listed; what stands in `not` or
 * `if` declares nothing.
 */
export function parametersOf(index: SchemaIndex): readonly Parameter[] {
  const kept = known.get(index) ?? find(index);
  known.set(index, kept);
  return kept;
}

// Several rules ask for the same parameters; they are kept as long as the index is.
const known = new WeakMap<SchemaIndex, readonly Parameter[]>();

function find(index: SchemaIndex): Parameter[] {
  const targets = targetsOf(index);
  const parameters: Parameter[] = [];
  const seen = new Set<Position>();
  const [root] = index.positions;
  const queue: Visit[] = root === undefined ? [] : [{ position: root, names: [], required: null }];
  for (const { position, names, required } of queue) {
    if (seen.has(position) || names.length > MAX_DEPTH) continue;
    seen.add(position);
    const target = targets.get(position);
    if (target !== undefined) queue.push({ position: target, names, required });
    // Nearly all positions are leaves.
    if (position.children.length === 0) continue;
    if (typeof position.schema === 'boolean' || isHiddenByRef(position.schema, position.dialect)) continue;
    const own: Required = {
      names: new Set(namesIn(position.schema)),
      above: required,
      links: (required?.links ?? 0) + 1,
    };
    for (const child of position.children) {
      const keyword = child.keyword as string;
      if (keyword === 'properties') {
        const name = String(child.path.at(-1));
        const path = [...names, name];
        const resolved = followed(child, targets).schema;
        parameters.push({
          name,
          names: path,
          path: child.path,
          schema: child.schema,
          resolved,
          required: isRequired(name, own),
        });
        queue.push({ position: child, names: path, required: null });
      } else if (OF_ITEMS.has(keyword)) queue.push({ position: child, names: [...names, '[]'], required: null });
      else if (OF_OTHER_MEMBERS.has(keyword)) queue.push({ position: child, names: [...names, '*'], required: null });
      else if (appliesInPlace(keyword, position.dialect) && keyword !== 'not' && keyword !== 'if')
        queue.push({ position: child, names, required: own.links < MAX_DEPTH ? own : null });
    }
  }
  return parameters;
}

/** What a parameter is called in messages: `filter.names[]`. */
export function parameterLabel({ names }: Parameter): string {
  return names.reduce((label, name) => (name === '[]' ? `${label}[]` : label === '' ? name : `${label}.${name}`), '');
}

const ALTERNATIVES = ['anyOf', 'oneOf', 'allOf'] as const;

/** All that describes a parameter: its own text, that of what it refers to, and that of its alternatives. */
export function parameterText({ schema, resolved }: Parameter): string {
  if (schema === resolved && !ALTERNATIVES.some((keyword) => member(schema, keyword) !== undefined))
    return describedAs(schema);
  const alternatives = [schema, resolved].flatMap((place) =>
    ALTERNATIVES.flatMap((keyword) => {
      const list = member(place, keyword);
      return isArray(list) ? list : [];
    }),
  );
  const texts = new Set([schema, resolved, ...alternatives].map(describedAs));
  return [...texts].join(' ').trim();
}

function describedAs(schema: Json): string {
  return stringMember(schema, 'description')?.trim() ?? '';
}

interface Visit {
  readonly position: Position;
  readonly names: readonly string[];
  readonly required: Required | null;
}

/** What a schema requires, and what the schemas around it require of the same value. */
interface Required {
  readonly names: ReadonlySet<string>;
  readonly above: Required | null;
  readonly links: number;
}

const OF_ITEMS: ReadonlySet<string> = new Set([
  'items',
  'prefixItems',
  'additionalItems',
  'contains',
  'unevaluatedItems',
]);
const OF_OTHER_MEMBERS: ReadonlySet<string> = new Set([
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
]);

function targetsOf({ refs, at }: SchemaIndex): ReadonlyMap<Position, Position> {
  const targets = new Map<Position, Position>();
  for (const ref of refs) {
    const target = ref.status === 'resolved' ? at(toPointer(ref.target)) : undefined;
    if (target !== undefined && ref.keyword === '$ref') targets.set(ref.from, target);
  }
  return targets;
}

function followed(position: Position, targets: ReadonlyMap<Position, Position>): Position {
  let at = position;
  for (let hops = 0; hops < MAX_DEPTH; hops += 1) {
    const next = targets.get(at);
    if (next === undefined) break;
    at = next;
  }
  return at;
}

function namesIn(schema: JsonObject): string[] {
  const required = member(schema, 'required');
  return isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}

function isRequired(name: string, required: Required): boolean {
  for (let at: Required | null = required; at !== null; at = at.above) if (at.names.has(name)) return true;
  return false;
}
