import { isArray, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import type { ServedTool } from './served-tool.ts';

/** A tool whose parameters have other names; arguments get those back that the server knows. */
export function withParameterNames(tool: ServedTool, rename: (name: string) => string): ServedTool {
  const schema = tool.definition['inputSchema'];
  const properties = member(schema, 'properties');
  if (!isObject(schema) || !isObject(properties)) return tool;
  const shown = new Map<string, string>();
  const original = new Map<string, string>();
  for (const name of Object.keys(properties)) {
    const wanted = rename(name);
    let free = wanted;
    for (let count = 2; original.has(free) || (free !== name && Object.hasOwn(properties, free)); count += 1)
      free = `${wanted}_${count}`;
    shown.set(name, free);
    original.set(free, name);
  }
  if ([...shown].every(([name, as]) => name === as)) return tool;
  const required = schema['required'];
  const renamedSchema = {
    ...schema,
    properties: renameMembers(properties, shown),
    ...(isArray(required) ? { required: required.map((name) => shown.get(String(name)) ?? name) } : {}),
  };
  const back = (params: JsonObject): JsonObject => {
    const given = params['arguments'];
    return isObject(given) ? { ...params, arguments: renameMembers(given, original) } : params;
  };
  return {
    ...tool,
    definition: { ...tool.definition, inputSchema: renamedSchema },
    call: (params) => tool.call(back(params)),
    respond: (response, params) => tool.respond(response, back(params)),
  };
}

function renameMembers(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]): [string, Json] => [names.get(name) ?? name, value]),
  );
}
