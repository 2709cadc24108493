import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { type Dialect, type DialectId, dialectOf } from './dialect.ts';

/** A JSON Schema in the definition of a tool. */
export interface ToolSchema {
  readonly part: 'inputSchema' | 'outputSchema';
  readonly schema: JsonObject;
  readonly dialect: Dialect;
  /** What to read it as: 2020-12 where it names a dialect that is not understood. */
  readonly readAs: DialectId;
}

/** The schemas of a tool; what is no object is none. */
export function schemasOf(definition: Json): ToolSchema[] {
  return (['inputSchema', 'outputSchema'] as const).flatMap((part) => {
    const schema = member(definition, part);
    if (!isObject(schema)) return [];
    const dialect = dialectOf(schema);
    return [{ part, schema, dialect, readAs: dialect.status === 'known' ? dialect.id : '2020-12' }];
  });
}
