import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { type JsonPointer, type PathSegment, toPointer } from '../model/pointer.ts';
import { readUrl } from '../text/urls.ts';
import { type DialectId, isHiddenByRef } from './dialect.ts';
import { components } from './graph.ts';
import { appliesInPlace, REF_KEYWORDS, type RefKeyword } from './keywords.ts';
import { enterNames, noResources, type Resolution, type Resources, resolveRef, valueAt } from './resources.ts';
import { eachSubschema, MAX_SUBSCHEMAS, type Stop, type Subschema, type Walk } from './walk.ts';

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
  /** The schema above; null at the root, and where a reference leads to a place that the dialect knows no schema at. */
  readonly parent: Position | null;
  /** Those right below, in document order. */
  readonly children: readonly Position[];
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
  /** Parents first, in document order; targets of references outside of schema positions at the end. */
  readonly positions: readonly Position[];
  /** What a walk through the schema came to that follows no reference: its positions are the first `walk.count`. */
  readonly walk: Walk;
  readonly refs: readonly SchemaRef[];
  readonly stops: readonly Stop[];
  /** The position that a pointer leads to. */
  readonly at: (pointer: JsonPointer) => Position | undefined;
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
  if (index.positions.length <= MOST_KEPT) known.set(schema, index);
  return index;
}

function makeIndex(schema: Json, dialect: DialectId): SchemaIndex {
  const resources = noResources(schema);
  const positions: Entry[] = [];
  const waiting: Waiting[] = [];
  const found: Found[] = [];
  // Most schemas have no references, and nobody looks for a place in them.
  let byPointer: Map<JsonPointer, Entry> | undefined;
  const at = (pointer: JsonPointer): Entry | undefined => {
    byPointer ??= new Map(positions.map((entry) => [toPointer(entry.path), entry]));
    return byPointer.get(pointer);
  };

  const walkFrom = (path: readonly PathSegment[], from: DialectId, base: string, budget: number): Walk => {
    const above: Entry[] = [];
    const isTarget = path.length > 0;
    return eachSubschema(
      valueAt(schema, path) as Json,
      from,
      (subschema) => {
        const parent = above[subschema.depth - 1] ?? null;
        let entry = isTarget ? at(toPointer(subschema.path)) : undefined;
        if (entry === undefined) {
          entry = entryOf(subschema);
          positions.push(entry);
          if (isTarget) byPointer?.set(toPointer(entry.path), entry);
          else enterNames(resources, entry);
          addRefs(entry, waiting);
        }
        if (entry.parent === null && parent !== null) {
          entry.parent = parent;
          if (parent.children === NONE) parent.children = [entry];
          else parent.children.push(entry);
        }
        above[subschema.depth] = entry;
      },
      { path, base, budget },
    );
  };

  const walk = walkFrom([], dialect, '', MAX_SUBSCHEMAS);
  const stops = new Map(walk.stops.map((stop) => [stop.reason, stop]));
  let budget = MAX_SUBSCHEMAS - walk.count;
  // The list grows while it is read: a target may hold references of its own.
  for (const next of waiting) {
    const resolution = resolveRef(resources, next.ref, next.from.base, next.from.dialect);
    found.push({ ...next, resolution });
    if (resolution.status !== 'resolved' || at(toPointer(resolution.target)) !== undefined) continue;
    const further = walkFrom(resolution.target, next.from.dialect, resolution.base, budget);
    budget -= further.count;
    for (const stop of further.stops) if (!stops.has(stop.reason)) stops.set(stop.reason, stop);
  }
  const refs = described(found, positions, at, resources);
  return { schema, dialect, positions, walk, refs, stops: [...stops.values()], at };
}

/** Every place where a schema stands that follows no reference: parents first, in document order. */
export function positionsIn({ positions, walk }: SchemaIndex): readonly Position[] {
  return positions.length === walk.count ? positions : positions.slice(0, walk.count);
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

type Entry = Omit<Position, 'parent' | 'children'> & { parent: Entry | null; children: Entry[] };
type Waiting = {
  readonly path: readonly PathSegment[];
  readonly keyword: RefKeyword;
  readonly ref: Json;
  readonly from: Position;
};
type Found = Waiting & { readonly resolution: Resolution };

// Most schemas have none below them, and share this list.
const NONE: Entry[] = [];

/** Written out: spreading the subschema takes twice as long. */
function entryOf({ schema, path, keyword, parentLength, depth, dialect, base }: Subschema): Entry {
  return { schema, path: [...path], keyword, parentLength, depth, dialect, base, parent: null, children: NONE };
}

function addRefs(from: Position, refs: Waiting[]): void {
  if (typeof from.schema === 'boolean') return;
  for (const keyword of REF_KEYWORDS[from.dialect])
    if (Object.hasOwn(from.schema, keyword))
      refs.push({ path: [...from.path, keyword], keyword, ref: from.schema[keyword] as Json, from });
}

function described(
  found: readonly Found[],
  positions: readonly Position[],
  positionAt: SchemaIndex['at'],
  resources: Resources,
): readonly SchemaRef[] {
  if (found.length === 0) return [];
  const order = new Map(positions.map((position, index) => [position, index]));
  const edges = positions.map((): number[] => []);
  const edge = (from: Position, to: Position | undefined): void => {
    const target = to === undefined ? undefined : order.get(to);
    if (target !== undefined) edges[order.get(from) as number]?.push(target);
  };
  for (const position of positions) {
    const { parent, keyword } = position;
    if (
      parent === null ||
      keyword === null ||
      !appliesInPlace(keyword, parent.dialect) ||
      isHiddenByRef(parent.schema, parent.dialect)
    )
      continue;
    edge(parent, position);
  }
  for (const { from, resolution } of found)
    if (resolution.status === 'resolved') edge(from, positionAt(toPointer(resolution.target)));
  const component = components(edges);
  const componentOf = (position: Position | undefined): number | undefined =>
    position === undefined ? undefined : component[order.get(position) ?? -1];

  return found.map(({ resolution, ...ref }): SchemaRef => {
    if (resolution.status !== 'resolved') return { ...ref, ...resolution };
    const { status, target } = resolution;
    const cyclic = componentOf(ref.from) === componentOf(positionAt(toPointer(target)));
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
