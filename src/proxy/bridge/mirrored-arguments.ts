import { isArray, isObject, type Json, member, stringMember } from '../../model/json.ts';
import { objectMember } from './terms.ts';

/** A header, and where in the arguments its value stands. */
interface Mirror {
  readonly header: string;
  readonly path: readonly string[];
}

/** The arguments that HTTP headers repeat (2026-07-28 `server/tools`, `x-mcp-header`): a legacy client knows nothing of them. */
export class MirroredArguments {
  readonly #headerValue: (text: string) => string;
  readonly #byTool = new Map<string, readonly Mirror[]>();

  /** `headerValue` writes a text as a header may hold it. */
  constructor(headerValue: (text: string) => string) {
    this.#headerValue = headerValue;
  }

  /** Learns from a page of `tools/list`. */
  learn(tools: Json | undefined): void {
    if (!isArray(tools)) return;
    for (const tool of tools) {
      const name = stringMember(tool, 'name');
      if (name !== undefined) this.#byTool.set(name, mirrorsIn(member(tool, 'inputSchema'), []));
    }
  }

  /** The headers of a call with these `params`. */
  headersFor(params: Json | undefined): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const { header, path } of this.#byTool.get(stringMember(params, 'name') ?? '') ?? []) {
      const value = path.reduce<Json | undefined>(member, objectMember(params, 'arguments'));
      if (value !== undefined && value !== null && !isObject(value) && !isArray(value))
        headers[`mcp-param-${header.toLowerCase()}`] = this.#headerValue(String(value));
    }
    return headers;
  }
}

/** Only what is reached through `properties` counts. */
function mirrorsIn(schema: Json | undefined, path: readonly string[]): readonly Mirror[] {
  return Object.entries(objectMember(schema, 'properties')).flatMap(([name, property]) => {
    const at = [...path, name];
    const header = stringMember(property, 'x-mcp-header');
    return header === undefined ? mirrorsIn(property, at) : [{ header, path: at }];
  });
}
