import { isArray, isObject, type Json, stringMember } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import { type DialectId, dialectNamed, idKeyword, isHiddenByRef, refHidesSiblings } from './dialect.ts';
import { percentDecode, resolveUri, splitFragment } from './uri.ts';
import { isSchema, type Subschema } from './walk.ts';

/** The schema resources of one document and the names in them, by absolute URI (or by '' where there is none). */
export interface Resources {
  readonly document: Json;
  /** Where each resource begins. */
  readonly roots: Map<string, readonly PathSegment[]>;
  /** `$anchor`, `$dynamicAnchor` and, up to draft 7, `$id: "#name"`, as `uri#name`. */
  readonly anchors: Map<string, readonly PathSegment[]>;
  /** How often each `$dynamicAnchor` occurs, and under '' how often `$recursiveAnchor: true` does. */
  readonly dynamic: Map<string, number>;
}

/** Where a reference leads. */
export type Resolution =
  | { readonly status: 'resolved'; readonly target: readonly PathSegment[]; readonly base: string }
  /** To a metaschema, which every validator has. `fragment` is decoded. */
  | { readonly status: 'bundled'; readonly dialect: DialectId; readonly fragment: string }
  /** To nothing in the document, or to something in it that is no schema. */
  | { readonly status: 'dangling' }
  /** Out of the document. `uri` is absolute unless no `$id` around the reference is. */
  | { readonly status: 'remote'; readonly uri: string }
  /** No string, or its percent-encoding is malformed. */
  | { readonly status: 'unreadable' };

/** The empty table of a document's resources. */
export function noResources(document: Json): Resources {
  return { document, roots: new Map([['', []]]), anchors: new Map(), dynamic: new Map() };
}

/** Enters what a subschema is called. The first to take a name keeps it. */
export function enterNames(resources: Resources, { schema, path, dialect, base }: Subschema): void {
  if (typeof schema === 'boolean' || isHiddenByRef(schema, dialect)) return;
  const { roots, anchors, dynamic } = resources;
  const [uri, fragment = ''] = splitFragment(stringMember(schema, idKeyword(dialect)) ?? '');
  const names: string[] = [];
  if (uri !== '' && !roots.has(base)) roots.set(base, [...path]);
  if (refHidesSiblings(dialect) && fragment !== '' && !fragment.startsWith('/')) names.push(fragment);
  const anchor = stringMember(schema, '$anchor');
  if (anchor !== undefined && !refHidesSiblings(dialect)) names.push(anchor);
  const dynamicAnchor = stringMember(schema, '$dynamicAnchor');
  if (dynamicAnchor !== undefined && dialect === '2020-12') {
    names.push(dynamicAnchor);
    dynamic.set(dynamicAnchor, (dynamic.get(dynamicAnchor) ?? 0) + 1);
  }
  if (dialect === '2019-09' && schema['$recursiveAnchor'] === true) dynamic.set('', (dynamic.get('') ?? 0) + 1);
  for (const name of names) {
    const key = `${base}#${name}`;
    if (!anchors.has(key)) anchors.set(key, [...path]);
  }
}

/** Follows a reference that stands where `base` holds. Nothing is fetched. */
export function resolveRef(resources: Resources, ref: Json, base: string, dialect: DialectId): Resolution {
  if (typeof ref !== 'string') return { status: 'unreadable' };
  const absolute = resolveUri(ref, base);
  const [uri, encoded = ''] = splitFragment(absolute);
  const fragment = percentDecode(encoded);
  if (fragment === undefined) return { status: 'unreadable' };
  const root = resources.roots.get(uri);
  if (root === undefined) {
    const bundled = dialectNamed(uri);
    return bundled === undefined
      ? { status: 'remote', uri: absolute }
      : { status: 'bundled', dialect: bundled, fragment };
  }
  const target =
    fragment === '' || fragment.startsWith('/')
      ? followPointer(resources.document, [...root], fragment)
      : resources.anchors.get(`${uri}#${fragment}`);
  return target !== undefined && isSchema(valueAt(resources.document, target), dialect)
    ? { status: 'resolved', target, base: uri }
    : { status: 'dangling' };
}

/** The value at a path, or undefined where there is none. */
export function valueAt(document: Json, path: readonly PathSegment[]): Json | undefined {
  let value: Json | undefined = document;
  for (const segment of path) {
    if (typeof segment === 'number') value = isArray(value) ? value[segment] : undefined;
    else value = isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
  }
  return value;
}

/** The path of a JSON Pointer that starts at a place of a document; undefined where it leads nowhere. */
function followPointer(document: Json, start: PathSegment[], pointer: string): PathSegment[] | undefined {
  const path = start;
  let value = valueAt(document, start);
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (isArray(value)) {
      if (!/^(?:0|[1-9]\d*)$/.test(name)) return undefined;
      path.push(Number(name));
      value = value[Number(name)];
    } else {
      path.push(name);
      value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    }
    if (value === undefined) return undefined;
  }
  return path;
}
