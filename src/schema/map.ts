import { isArray, isObject, type Json, type JsonObject } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';
import type { DialectId } from './dialect.ts';
import { APPLICATORS } from './keywords.ts';
import { isSchema } from './walk.ts';

/** A schema in which each subschema that is an object was changed, inner ones first. Deeper than any real one it stays. */
export function mapSchema(
  schema: JsonObject,
  dialect: DialectId,
  change: (schema: JsonObject) => JsonObject,
  depth = 1,
): JsonObject {
  if (depth > MAX_DEPTH) return schema;
  const child = (value: Json): Json =>
    isObject(value) && isSchema(value, dialect) ? mapSchema(value, dialect, change, depth + 1) : value;
  const members = Object.entries(schema).map(([keyword, value]): readonly [string, Json] => {
    const shape = APPLICATORS[dialect].get(keyword);
    if (shape === undefined) return [keyword, value];
    if (isArray(value)) return [keyword, value.map(child)];
    if (!isObject(value)) return [keyword, value];
    const isMap = shape === 'schema-map' || shape === 'pattern-map' || shape === 'dependencies';
    return [
      keyword,
      isMap ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, child(item)])) : child(value),
    ];
  });
  return change(Object.fromEntries(members));
}
