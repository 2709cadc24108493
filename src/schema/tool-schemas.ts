import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { type Dialect, type DialectId, dialectOf } from './dialect.ts';
import { type Parameter, parametersOf } from './properties.ts';
import { indexSchema } from './refs.ts';

/** A JSON Schema in the definition of a tool. */
export interface ToolSchema {
  readonly part: 'inputSchema' | 'outputSchema';
  readonly schema: JsonObject;
  readonly dialect: Dialect;
  /** What to read it as: 2020-12 where it names a dialect that is not understood. */
  readonly readAs: DialectId;
}

// Nearly every rule asks for them.
const knownSchemas = new WeakMap<JsonObject, readonly ToolSchema[]>();

/** The schemas of a tool; what is no object is none. */
export function schemasOf(definition: Json): readonly ToolSchema[] {
  if (!isObject(definition)) return [];
  const kept = knownSchemas.get(definition) ?? readSchemas(definition);
  knownSchemas.set(definition, kept);
  return kept;
}

function readSchemas(definition: JsonObject): readonly ToolSchema[] {
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

const knownTexts = new WeakMap<JsonObject, string>();

/** A schema as compact JSON; both its size and its tokens are asked for. */
export function compactText(schema: JsonObject): string {
  const text = knownTexts.get(schema) ?? JSON.stringify(schema);
  knownTexts.set(schema, text);
  return text;
}

// Several rules ask for the same parameters. Those of enormous schemas are not kept: they would fill the memory.
const KEPT = 1000;
const known = new WeakMap<JsonObject, readonly Parameter[]>();

/** The parameters of a tool, at any depth, in an order that does not depend on that of members: outer ones first. */
export function toolParameters(definition: Json): readonly Parameter[] {
  const input = schemasOf(definition).find(({ part }) => part === 'inputSchema');
  if (input === undefined) return [];
  const cached = known.get(input.schema);
  if (cached !== undefined) return cached;
  const keyed = parametersOf(indexSchema(input.schema, input.readAs)).map((parameter) => ({
    parameter,
    key: [...parameter.names, ...parameter.path].join('\n'),
  }));
  keyed.sort(
    (a, b) => a.parameter.names.length - b.parameter.names.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0),
  );
  const parameters = keyed.map(({ parameter }) => parameter);
  if (parameters.length <= KEPT) known.set(input.schema, parameters);
  return parameters;
}
