import { isArray, isObject, type Json } from './json.ts';
import type { PathSegment } from './pointer.ts';

/** A string found in a JSON value: a member's name or a string value. */
export type StringRole = 'key' | 'value';

/**
 * Visits every string of a JSON value, member names included, depth first in document order. `path` is reused between
 * calls (copy it to keep it) and for a name ends with that name, so that it resolves to the member's value.
 */
export function eachString(
  value: Json,
  visit: (text: string, role: StringRole, path: readonly PathSegment[]) => void,
): void {
  const path: PathSegment[] = [];
  const walk = (node: Json): void => {
    if (typeof node === 'string') visit(node, 'value', path);
    else if (isArray(node)) {
      for (let i = 0; i < node.length; i += 1) {
        path.push(i);
        walk(node[i] as Json);
        path.pop();
      }
    } else if (isObject(node)) {
      // Values of JSON have no inherited members, and this loop allocates nothing.
      for (const key in node) {
        path.push(key);
        visit(key, 'key', path);
        walk(node[key] as Json);
        path.pop();
      }
    }
  };
  walk(value);
}
