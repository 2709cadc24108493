import { isArray, isObject, type Json, type JsonObject } from '../../../src/model/json.ts';
import type { PathSegment } from '../../../src/model/pointer.ts';

/** A copy in which the value at a path is another one; undefined takes it away. */
export function withValue(root: Json, path: readonly PathSegment[], value: Json | undefined): Json {
  const [head, ...tail] = path;
  if (head === undefined) return value ?? null;
  if (isArray(root)) {
    const index = Number(head);
    if (tail.length === 0 && value === undefined) return root.toSpliced(index, 1);
    return root.with(index, withValue(root[index] as Json, tail, value));
  }
  if (!isObject(root)) throw new Error(`nothing at ${String(head)}`);
  const entries = Object.entries(root);
  if (tail.length === 0 && value === undefined) return fromEntries(entries.filter(([name]) => name !== String(head)));
  const child = withValue(root[String(head)] ?? null, tail, value);
  return Object.hasOwn(root, head)
    ? fromEntries(entries.map(([name, old]) => [name, name === String(head) ? child : old]))
    : fromEntries([...entries, [String(head), child]]);
}

/** The value at a path; undefined when it does not resolve. */
export function valueAt(root: Json, path: readonly PathSegment[]): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of path) {
    if (isArray(value) && typeof segment === 'number') value = value[segment];
    else if (isObject(value) && typeof segment === 'string' && Object.hasOwn(value, segment)) value = value[segment];
    else return undefined;
  }
  return value;
}

/** A path as in a table: its steps parted by spaces, numbers for items. */
export function pathOf(text: string): PathSegment[] {
  return text.split(' ').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Freezes a value and everything in it. */
export function frozen<T extends Json>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) frozen(child);
  }
  return value;
}

/** The same value with the members of every object in the order that `compare` says. */
export function reordered(value: Json, order: (names: string[]) => string[]): Json {
  if (isArray(value)) return value.map((item) => reordered(item, order));
  if (!isObject(value)) return value;
  return fromEntries(order(Object.keys(value)).map((name) => [name, reordered(value[name] as Json, order)]));
}

/** Own members under any name, also under the names of prototype members. */
function fromEntries(entries: readonly (readonly [string, Json])[]): JsonObject {
  return Object.fromEntries(entries);
}
