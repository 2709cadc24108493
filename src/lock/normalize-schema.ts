import { isArray, isObject, type Json, type JsonObject } from '../model/json.ts';
import { type PathSegment, toPointer } from '../model/pointer.ts';
import { isHiddenByRef } from '../schema/dialect.ts';
import { components } from '../schema/graph.ts';
import { isEvaluated, KEYWORDS } from '../schema/keywords.ts';
import type { Position, SchemaIndex } from '../schema/refs.ts';
import { emptyMembers, type NodeFactory, type SchemaNode } from './schema-node.ts';
import { type Parts, simplify } from './simplify-schema.ts';

/** What a model reads of the keywords that are known. */
const TEXT: ReadonlySet<string> = new Set(['title', 'description', 'default', 'examples', '$comment']);
// What these hold does nothing to the schema around it, except for the parts of it that references lead to.
const DEFINITIONS: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/**
 * Brings a schema into a form in which equal meaning looks equal: references inside it are replaced by their targets
 * (recursive ones stay), older dialects are put into the words of 2020-12, and what `simplify` knows to be the same is
 * written one way. Definitions that nothing refers to stay, because a model reads them. What is `unread` counts as empty.
 */
export function normalizeSchema(
  index: SchemaIndex,
  make: NodeFactory,
  unread: ReadonlySet<Position> = new Set(),
): SchemaNode {
  const { positions, refs, at } = index;
  const targets = new Map<Position, { readonly target: Position; readonly ref: string }>();
  for (const ref of refs) {
    const target = ref.status === 'resolved' && !ref.dynamic ? at(toPointer(ref.target)) : undefined;
    if (target !== undefined && ref.keyword === '$ref') targets.set(ref.from, { target, ref: String(ref.ref) });
  }
  const isRecursive = recursion(positions, targets);
  const simple = isSimple(index);
  const done = new Map<Position, SchemaNode>();
  const kept = new Set<Position>();
  const used = reachable(index, targets);

  const nodeAt = (position: Position): SchemaNode => {
    let node = done.get(position);
    if (node === undefined) done.set(position, (node = build(position)));
    return node;
  };

  const build = (position: Position): SchemaNode => {
    const { schema, dialect, path } = position;
    if (unread.has(position)) return make(emptyMembers(path));
    if (typeof schema === 'boolean')
      return make(schema ? emptyMembers(path) : { ...emptyMembers(path), values: new Map([['enum', []]]) });
    const parts = partsOf(path);
    const below = childrenOf(position);
    const hidden = isHiddenByRef(schema, dialect);
    // In an order of its own: what is found first must not depend on how the schema is written.
    for (const keyword of Object.keys(schema).sort()) {
      const value = schema[keyword] as Json;
      const shape = KEYWORDS[dialect].get(keyword);
      const child = (name?: PathSegment): SchemaNode | undefined => {
        const found = below(keyword, name);
        return found === undefined ? undefined : nodeAt(found);
      };
      if (keyword === '$schema' && path.length === 0) continue;
      if (hidden && !DEFINITIONS.has(keyword) && keyword !== '$ref') parts.notes.set(keyword, value);
      else if (keyword === 'additionalItems' && !isArray(schema['items'])) parts.notes.set(keyword, value);
      else if (shape === undefined || TEXT.has(keyword) || !isEvaluated(keyword, dialect))
        parts.notes.set(keyword, value);
      else if (shape === 'schema' || shape === 'schema-or-boolean') keep(parts, keyword, value, child());
      else if (shape === 'schemas' || (shape === 'schema-or-schemas' && isArray(value))) {
        const items = isArray(value) ? value.map((_, at) => child(at)) : [];
        if (items.every((item) => item !== undefined) && isArray(value)) parts.lists.set(keyword, items);
        else oddity(parts, keyword, value);
      } else if (shape === 'schema-or-schemas') keep(parts, keyword, value, child());
      else if (shape === 'schema-map' || shape === 'pattern-map') {
        const map = schemaMap(value, (name) => child(name));
        if (map === undefined) oddity(parts, keyword, value);
        else if (!DEFINITIONS.has(keyword)) parts.maps.set(keyword, map);
        else {
          const unused = [...map].filter(([name]) => !used.has(below(keyword, name)));
          parts.maps.set('$defs', new Map([...(parts.maps.get('$defs') ?? []), ...unused]));
        }
      } else if (shape === 'dependencies' && isObject(value)) dependencies(parts, value, (name) => child(name));
      else if (keyword !== '$ref') parts.values.set(keyword, value);
    }
    if (hidden || Object.hasOwn(schema, '$ref')) follow(parts, position, schema);
    rewordOldDialects(parts, position);
    return simplify(parts, make, simple);
  };

  const follow = (parts: Parts, position: Position, schema: JsonObject): void => {
    const found = targets.get(position);
    if (found === undefined) parts.values.set('$ref', schema['$ref'] ?? null);
    else if (isRecursive(found.target)) {
      kept.add(found.target);
      // In other words than a reference that leads nowhere.
      parts.values.set('$ref', `recursive #${toPointer(found.target.path)}`);
    } else {
      const target = { ...nodeAt(found.target), path: position.path, via: found.ref };
      parts.lists.set('allOf', [...(parts.lists.get('allOf') ?? []), target]);
    }
  };

  const [root] = positions;
  if (root === undefined) return make(emptyMembers([]));
  const node = nodeAt(root);
  // The list grows while it is read: a recursive definition may refer to another.
  const recursive = new Map<string, SchemaNode>();
  for (const position of kept)
    if (position.path.length > 0) recursive.set(`#${toPointer(position.path)}`, nodeAt(position));
  if (recursive.size === 0) return node;
  return make({
    ...node,
    maps: new Map([...node.maps, ['$defs', new Map([...(node.maps.get('$defs') ?? []), ...recursive])]]),
  });
}

/** Whether keywords can be moved between schemas that apply to one value: nothing asks which of them has looked at what. */
export function isSimple({ positions }: SchemaIndex): boolean {
  return !positions.some(
    ({ schema }) => isObject(schema) && ('unevaluatedItems' in schema || 'unevaluatedProperties' in schema),
  );
}

/** The subschema under a keyword and, in a list or a map, at a place there. */
function childrenOf({ path, children }: Position): (keyword: string, name?: PathSegment) => Position | undefined {
  if (children.length === 0) return () => undefined;
  const single = new Map<string, Position>();
  const several = new Map<string, Map<PathSegment, Position>>();
  for (const child of children) {
    const keyword = child.path[path.length] as string;
    const name = child.path[path.length + 1];
    if (name === undefined) single.set(keyword, child);
    else several.set(keyword, (several.get(keyword) ?? new Map<PathSegment, Position>()).set(name, child));
  }
  return (keyword, name) => (name === undefined ? single.get(keyword) : several.get(keyword)?.get(name));
}

function partsOf(path: readonly PathSegment[]): Parts {
  return { path, values: new Map(), notes: new Map(), single: new Map(), lists: new Map(), maps: new Map() };
}

function keep(parts: Parts, keyword: string, value: Json, child: SchemaNode | undefined): void {
  if (child === undefined) oddity(parts, keyword, value);
  else parts.single.set(keyword, child);
}

/** A keyword whose value is nothing that it can be: nobody knows what a client makes of it, and a model reads it. */
function oddity({ values, notes }: Parts, keyword: string, value: Json): void {
  values.set(`!${keyword}`, value);
  notes.set(keyword, value);
}

function schemaMap(
  value: Json,
  child: (name: string) => SchemaNode | undefined,
): ReadonlyMap<string, SchemaNode> | undefined {
  if (!isObject(value)) return undefined;
  const entries = Object.keys(value)
    .sort()
    .map((name) => [name, child(name)] as const);
  return entries.every((entry): entry is readonly [string, SchemaNode] => entry[1] !== undefined)
    ? new Map(entries)
    : undefined;
}

/** Up to draft 7 one keyword held what are now two (2019-09, validation §6.5.4 and core §9.2.2.4). */
function dependencies(parts: Parts, value: JsonObject, child: (name: string) => SchemaNode | undefined): void {
  const names = Object.entries(value).filter(([, names]) => isArray(names));
  const schemas = Object.keys(value).flatMap((name) => {
    const node = child(name);
    return node === undefined ? [] : [[name, node] as const];
  });
  if (names.length + schemas.length < Object.keys(value).length) return oddity(parts, 'dependencies', value);
  if (names.length > 0) parts.values.set('dependentRequired', Object.fromEntries(names));
  if (schemas.length > 0) parts.maps.set('dependentSchemas', new Map(schemas));
}

/** Tuples in `items`, and limits that were booleans beside another (draft 4). */
function rewordOldDialects(parts: Parts, { dialect }: Position): void {
  const { values, single, lists } = parts;
  const tuple = lists.get('items');
  const rest = single.get('additionalItems');
  single.delete('additionalItems');
  if (tuple !== undefined) {
    lists.delete('items');
    lists.set('prefixItems', tuple);
    if (rest !== undefined) single.set('items', rest);
  }
  if (dialect !== 'draft-04') return;
  for (const [flag, limit] of [
    ['exclusiveMaximum', 'maximum'],
    ['exclusiveMinimum', 'minimum'],
  ] as const) {
    if (typeof values.get(flag) !== 'boolean') continue;
    const bound = values.get(limit);
    const isExclusive = values.get(flag) === true && bound !== undefined;
    values.delete(flag);
    if (!isExclusive) continue;
    values.set(flag, bound);
    values.delete(limit);
  }
}

/** What is a part of the schema itself, or what a reference in such a part leads to. */
function reachable(
  { positions }: SchemaIndex,
  targets: ReadonlyMap<Position, { readonly target: Position }>,
): ReadonlySet<Position | undefined> {
  const reached = new Set(positions.slice(0, 1));
  for (const position of reached) {
    for (const child of position.children)
      if (child.keyword === null || !DEFINITIONS.has(child.keyword)) reached.add(child);
    const target = targets.get(position)?.target;
    if (target !== undefined) reached.add(target);
  }
  return reached;
}

/** Whether a position is inside itself, by way of references. */
function recursion(
  positions: readonly Position[],
  targets: ReadonlyMap<Position, { readonly target: Position }>,
): (position: Position) => boolean {
  if (targets.size === 0) return () => false;
  const order = new Map(positions.map((position, index) => [position, index]));
  const edges = positions.map((): number[] => []);
  for (const [position, index] of order) {
    const target = targets.get(position)?.target;
    if (target !== undefined) edges[index]?.push(order.get(target) as number);
    if (position.parent !== null) edges[order.get(position.parent) as number]?.push(index);
  }
  const component = components(edges);
  const sizes = new Map<number, number>();
  for (const number of component) sizes.set(number, (sizes.get(number) ?? 0) + 1);
  return (position) => {
    const index = order.get(position) as number;
    return (sizes.get(component[index] as number) ?? 0) > 1 || (edges[index]?.includes(index) ?? false);
  };
}
