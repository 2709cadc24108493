/** Any JSON value as it was received: nothing is assumed about its shape. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object as it was received. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** True for a plain JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a JSON array (narrows readonly arrays, which `Array.isArray` does not). */
export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The own member `key` of `value`; undefined when `value` is no object or has no such member of its own. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The own member `key` of `value` when it is a string. */
export function stringMember(value: Json | undefined, key: string): string | undefined {
  const found = member(value, key);
  return typeof found === 'string' ? found : undefined;
}

/** A word for the JSON type of a value, as messages name it: `null`, `array`, `object`, `string`, … */
export function jsonType(value: Json): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Nesting levels of objects and arrays in a value; stops counting at `limit + 1`. A scalar has 0. */
export function depthOf(value: Json, limit: number): number {
  let level: readonly Json[] = [value];
  let depth = 0;
  while (depth <= limit) {
    const next: Json[] = [];
    let nested = false;
    for (const item of level) {
      if (typeof item !== 'object' || item === null) continue;
      nested = true;
      for (const child of Object.values(item)) if (typeof child === 'object' && child !== null) next.push(child);
    }
    if (!nested) return depth;
    depth += 1;
    if (next.length === 0) return depth;
    level = next;
  }
  return depth;
}
