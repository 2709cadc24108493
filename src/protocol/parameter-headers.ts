import { isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { MAX_DEPTH } from '../model/limits.ts';

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,200}$/;

/**
 * The headers that repeat arguments of a tool call over HTTP (2026-07-28 `basic/transports/streamable-http`, Schema
 * Extension): of each parameter with `x-mcp-header` that is reached through `properties` alone and has a simple value.
 */
export function parameterHeaders(definition: Json | undefined, args: JsonObject): Record<string, string> {
  const headers: Record<string, string> = {};
  collect(member(definition, 'inputSchema'), args, headers, 0);
  return headers;
}

function collect(schema: Json | undefined, value: Json, headers: Record<string, string>, depth: number): void {
  const properties = member(schema, 'properties');
  if (!isObject(properties) || !isObject(value) || depth > MAX_DEPTH) return;
  for (const [name, property] of Object.entries(properties)) {
    const given = member(value, name);
    if (given === undefined || given === null) continue;
    const header = member(property, 'x-mcp-header');
    if (typeof header === 'string' && TOKEN.test(header) && typeof given !== 'object')
      headers[`mcp-param-${header.toLowerCase()}`] = String(given);
    collect(property, given, headers, depth + 1);
  }
}
