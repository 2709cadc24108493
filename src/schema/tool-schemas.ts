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
  const schemas: ToolSchema[] = [];
  for (const part of PARTS) {
    const schema = member(definition, part);
    if (!isObject(schema)) continue;
    const dialect = dialectOf(schema);
    schemas.push({ part, schema, dialect, readAs: dialect.status === 'known' ? dialect.id : '2020-12' });
  }
  return schemas;
}

const PARTS = ['inputSchema', 'outputSchema'] as const;
