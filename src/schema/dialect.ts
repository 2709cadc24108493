import { isArray, isObject, type Json, type JsonObject, jsonType, member } from '../model/json.ts';

/** The dialects of JSON Schema that are understood, newest first. */
export const DIALECT_IDS = ['2020-12', '2019-09', 'draft-07', 'draft-06', 'draft-04'] as const;

/** A dialect of JSON Schema that is understood. */
export type DialectId = (typeof DIALECT_IDS)[number];

/** What a schema is written in. `declared` is false where `$schema` is absent, and 2020-12 holds by MCP's rule. */
export type Dialect =
  | { readonly status: 'known'; readonly id: DialectId; readonly declared: boolean }
  /** `uri` is the value of `$schema`; where that is an object or an array, only that word. */
  | { readonly status: 'unknown'; readonly uri: string };

/** The URI of each dialect's metaschema, without a fragment. */
export const METASCHEMA_URIS: Readonly<Record<DialectId, string>> = {
  '2020-12': 'https://json-schema.org/draft/2020-12/schema',
  '2019-09': 'https://json-schema.org/draft/2019-09/schema',
  'draft-07': 'http://json-schema.org/draft-07/schema',
  'draft-06': 'http://json-schema.org/draft-06/schema',
  'draft-04': 'http://json-schema.org/draft-04/schema',
};

const BY_LOCATION: ReadonlyMap<string, DialectId> = new Map(
  DIALECT_IDS.map((id) => [METASCHEMA_URIS[id].replace(/^https?:/, ''), id]),
);

/** The dialect of a schema (MCP 2026-07-28, basic › Schema Dialect). An unknown one is said to be unknown, never guessed. */
export function dialectOf(schema: Json): Dialect {
  const uri = member(schema, '$schema');
  if (uri === undefined) return { status: 'known', id: '2020-12', declared: false };
  if (typeof uri !== 'string')
    return { status: 'unknown', uri: isObject(uri) || isArray(uri) ? jsonType(uri) : String(uri) };
  const id = dialectNamed(uri);
  return id === undefined ? { status: 'unknown', uri } : { status: 'known', id, declared: true };
}

/** The dialect whose metaschema a URI names; an empty fragment and http instead of https (or the reverse) are tolerated. */
export function dialectNamed(uri: string): DialectId | undefined {
  return BY_LOCATION.get(uri.replace(/^https?:/, '').replace(/#$/, ''));
}

/** Whether everything beside a `$ref` is ignored, as up to draft 7 (draft-handrews-json-schema-01 §8.3). */
export function refHidesSiblings(dialect: DialectId): boolean {
  return dialect === 'draft-07' || dialect === 'draft-06' || dialect === 'draft-04';
}

/** Whether the keywords of a schema do nothing, because a `$ref` stands beside them. */
export function isHiddenByRef(schema: JsonObject | boolean, dialect: DialectId): boolean {
  return refHidesSiblings(dialect) && typeof schema === 'object' && Object.hasOwn(schema, '$ref');
}

/** The keyword that identifies a schema. */
export function idKeyword(dialect: DialectId): 'id' | '$id' {
  return dialect === 'draft-04' ? 'id' : '$id';
}
