import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { type JsonPointer, type PathSegment, toPointer } from '../model/pointer.ts';
import { readUrl } from '../text/urls.ts';
import { type DialectId, isHiddenByRef } from './dialect.ts';
import { components } from './graph.ts';
import { appliesInPlace, REF_KEYWORDS, type RefKeyword } from './keywords.ts';
import { enterNames, noResources, type Resolution, type Resources, resolveRef, valueAt } from './resources.ts';
import { eachSubschema, MAX_SUBSCHEMAS, type Stop, type Subschema } from './walk.ts';

const FETCHED: ReadonlySet<string> = new Set([
  'http',
  'https',
  'ftp',
  'ftps',
  'ws',
  'wss',
  'file',
  'gopher',
  'jar',
  'netdoc',
]);

/** A subschema that stays what it is after the walk. */
export interface Position extends Subschema {
  readonly pointer: JsonPointer;
  /** The schema above; null at the root, and where a reference leads to a place that the dialect knows no schema at. */
  readonly parent: Position | null;
}

/** One reference: where it stands and where it leads. */
export type SchemaRef = {
  /** To the keyword's value. */
  readonly path: readonly PathSegment[];
  readonly keyword: RefKeyword;
  /** The value of the keyword, as it is. */
  readonly ref: Json;
  /** The schema that it stands in. */
  readonly from: Position;
} & (
  | {
      readonly status: 'resolved';
      readonly target: readonly PathSegment[];
      /** It leads back to itself without a step into the instance, so that a validator would never end. */
      readonly cyclic: boolean;
      /** It leads to different places, depending on the way a validator came (`$dynamicRef`, `$recursiveRef`). */
      readonly dynamic: boolean;
    }
  | Exclude<Resolution, { readonly status: 'resolved' }>
);

/** Every subschema of a schema and every reference in it. */
export interface SchemaIndex {
  readonly schema: Json;
  readonly dialect: DialectId;
  /** By pointer, parents first; targets of references outside of schema positions at the end. */
  readonly positions: ReadonlyMap<JsonPointer, Position>;
  readonly refs: readonly SchemaRef[];
  readonly stops: readonly Stop[];
}

// Several rules ask for the same index. Those of enormous schemas are not kept: they would fill the memory.
const MOST_KEPT = 1000;
const known = new WeakMap<JsonObject, SchemaIndex>();

/**
 * Finds every reference of a schema and follows it within the document; nothing is fetched. References inside the
 * targets count too, also where the target stands under a keyword that the dialect does not know.
 */
export function indexSchema(schema: Json, dialect: DialectId): SchemaIndex {
  if (!isObject(schema)) return makeIndex(schema, dialect);
  const kept = known.get(schema);
  if (kept?.dialect === dialect) return kept;
  const index = makeIndex(schema, dialect);
  if (index.positions.size <= MOST_KEPT) known.set(schema, index);
  return index;
}

function makeIndex(schema: Json, dialect: DialectId): SchemaIndex {
  const resources = noResources(schema);
  const positions = new Map<JsonPointer, Entry>();
  const stops = new Map<Stop['reason'], Stop>();
  const waiting: Waiting[] = [];
  const found: Found[] = [];
  let budget = MAX_SUBSCHEMAS;

  const walkFrom = (path: readonly PathSegment[], from: DialectId, base: string): void => {
    const above: Entry[] = [];
    const value = valueAt(schema, path) as Json;
    const walk = eachSubschema(
      value,
      from,
      (subschema) => {
        const parent = above[subschema.depth - 1] ?? null;
        const pointer = pointerTo(subschema, parent);
        let entry = positions.get(pointer);
        if (entry === undefined) {
          entry = entryOf(subschema, pointer, parent);
          positions.set(pointer, entry);
          addRefs(entry, waiting);
          if (path.length === 0) enterNames(resources, entry);
        }
        entry.parent ??= parent;
        above[subschema.depth] = entry;
      },
      { path, base, budget },
    );
    budget -= walk.count;
    for (const stop of walk.stops) if (!stops.has(stop.reason)) stops.set(stop.reason, stop);
  };

  walkFrom([], dialect, '');
  // The list grows while it is read: a target may hold references of its own.
  for (const next of waiting) {
    const resolution = resolveRef(resources, next.ref, next.from.base, next.from.dialect);
    found.push({ ...next, resolution });
    if (resolution.status === 'resolved' && !positions.has(toPointer(resolution.target)))
      walkFrom(resolution.target, next.from.dialect, resolution.base);
  }
  return { schema, dialect, positions, refs: described(found, positions, resources), stops: [...stops.values()] };
}

/** Whether a validator that follows references would fetch a URI: from the network, or from the disk. */
export function isFetchable(uri: string): boolean {
  const { scheme, host } = readUrl(uri);
  return scheme === undefined ? host !== undefined : FETCHED.has(scheme);
}

/** References with the same text, the first by place and not by the order of members. */
export function refsByText(refs: readonly SchemaRef[]): (readonly [SchemaRef, ...SchemaRef[]])[] {
  const groups = new Map<string, [SchemaRef, ...SchemaRef[]]>();
  const placed = refs.map((ref) => ({ ref, pointer: toPointer(ref.path) }));
  for (const { ref } of placed.sort((a, b) => (a.pointer < b.pointer ? -1 : 1))) {
    const key = `${ref.status} ${ref.keyword} ${JSON.stringify(ref.ref)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [ref]);
    else group.push(ref);
  }
  return [...groups.values()];
}

type Entry = Omit<Position, 'parent'> & { parent: Position | null };
type Waiting = {
  readonly path: readonly PathSegment[];
  readonly keyword: RefKeyword;
  readonly ref: Json;
  readonly from: Position;
};
type Found = Waiting & { readonly resolution: Resolution };

function pointerTo({ path, parentLength }: Subschema, parent: Position | null): JsonPointer {
  return parent === null ? toPointer(path) : toPointer(path.slice(parentLength), parent.pointer);
}

/** Written out: spreading the subschema takes twice as long. */
function entryOf(
  { schema, path, keyword, parentLength, depth, dialect, base }: Subschema,
  pointer: JsonPointer,
  parent: Entry | null,
): Entry {
  return { schema, path: [...path], keyword, parentLength, depth, dialect, base, pointer, parent };
}

function addRefs(from: Position, refs: Waiting[]): void {
  if (typeof from.schema === 'boolean') return;
  for (const keyword of REF_KEYWORDS[from.dialect])
    if (Object.hasOwn(from.schema, keyword))
      refs.push({ path: [...from.path, keyword], keyword, ref: from.schema[keyword] as Json, from });
}

function described(
  found: readonly Found[],
  positions: ReadonlyMap<JsonPointer, Position>,
  resources: Resources,
): readonly SchemaRef[] {
  if (found.length === 0) return [];
  const order = new Map([...positions.keys()].map((pointer, index) => [pointer, index]));
  const edges = [...positions.values()].map((): number[] => []);
  const edge = (from: Position, to: JsonPointer): void => {
    const target = order.get(to);
    if (target !== undefined) edges[order.get(from.pointer) as number]?.push(target);
  };
  for (const position of positions.values()) {
    const { parent, keyword } = position;
    if (
      parent === null ||
      keyword === null ||
      !appliesInPlace(keyword, parent.dialect) ||
      isHiddenByRef(parent.schema, parent.dialect)
    )
      continue;
    edge(parent, position.pointer);
  }
  for (const { from, resolution } of found)
    if (resolution.status === 'resolved') edge(from, toPointer(resolution.target));
  const component = components(edges);
  const at = (pointer: JsonPointer): number | undefined => component[order.get(pointer) ?? -1];

  return found.map(({ resolution, ...ref }): SchemaRef => {
    if (resolution.status !== 'resolved') return { ...ref, ...resolution };
    const { status, target } = resolution;
    const cyclic = at(ref.from.pointer) === at(toPointer(target));
    return { ...ref, status, target, cyclic, dynamic: isDynamic(ref, valueAt(resources.document, target), resources) };
  });
}

/** A dynamic reference leads to one place only, whatever the way, where just one schema bears its anchor. */
function isDynamic({ keyword, ref }: Waiting, target: Json | undefined, { dynamic }: Resources): boolean {
  if (keyword === '$ref' || !isObject(target)) return false;
  if (keyword === '$recursiveRef') return member(target, '$recursiveAnchor') === true && (dynamic.get('') ?? 0) > 1;
  const anchor = member(target, '$dynamicAnchor');
  return typeof anchor === 'string' && String(ref).endsWith(`#${anchor}`) && (dynamic.get(anchor) ?? 0) > 1;
}
