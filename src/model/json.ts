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
  if (typeof value !== 'object' || value === null) return 0;
  if (limit <= 0) return 1;
  let deepest = 0;
  const look = (child: Json | undefined): void => {
    if (typeof child === 'object' && child !== null && deepest < limit)
      deepest = Math.max(deepest, depthOf(child, limit - 1));
  };
  if (isArray(value)) for (const child of value) look(child);
  // Values of JSON have no inherited members, and this loop allocates nothing.
  else if (isObject(value)) for (const key in value) look(value[key]);
  return deepest + 1;
}
