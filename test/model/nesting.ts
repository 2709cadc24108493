import type { Json, JsonObject } from '../../src/model/json.ts';

/** A value of exactly so many levels: arrays, objects, or both in turn. */
export function nested(levels: number, kind: 'arrays' | 'objects' | 'mixed' = 'mixed'): Json {
  let value: Json = 'leaf';
  for (let i = 0; i < levels; i += 1)
    value = kind === 'arrays' || (kind === 'mixed' && i % 2 === 1) ? [value] : { a: value };
  return value;
}

/** A definition of exactly so many levels, its own object included. */
export function definitionOfDepth(levels: number, members: JsonObject = {}): JsonObject {
  return { ...members, inputSchema: nested(levels - 1) };
}
