import { isObject, type Json } from './json.ts';

/** An RFC 6901 JSON Pointer into one part of a surface, such as `/3/inputSchema/properties/q`. */
export type JsonPointer = '' | `/${string}`;

/** One step of a path: a member name or an array index. */
export type PathSegment = string | number;

/** Writes a path as a JSON Pointer (RFC 6901 escapes `~` and `/`); `start` is the pointer to where the path begins. */
export function toPointer(path: readonly PathSegment[], start: JsonPointer = ''): JsonPointer {
  let pointer: string = start;
  for (const segment of path) pointer += `/${typeof segment === 'number' ? segment : escaped(segment)}`;
  return pointer as JsonPointer;
}

/** Most names need no escape, and looking is much faster than replacing. */
function escaped(name: string): string {
  return name.includes('~') || name.includes('/') ? name.replaceAll('~', '~0').replaceAll('/', '~1') : name;
}

/** Reads a JSON Pointer into its segments, as strings. */
export function fromPointer(pointer: JsonPointer): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value that a pointer names, or undefined when it does not resolve. */
export function resolvePointer(root: Json, pointer: JsonPointer): Json | undefined {
  let value: Json | undefined = root;
  for (const segment of fromPointer(pointer)) {
    if (Array.isArray(value))
      value = /^(0|[1-9]\d*)$/.test(segment) ? (value as readonly Json[])[Number(segment)] : undefined;
    else if (isObject(value)) value = Object.hasOwn(value, segment) ? value[segment] : undefined;
    else return undefined;
    if (value === undefined) return undefined;
  }
  return value;
}
