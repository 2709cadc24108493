import type { JsonObject } from '../model/json.ts';

/** The two members of a JSON-RPC response of which one is there. */
export type Response =
  | { readonly result: JsonObject; readonly error?: never }
  | { readonly error: JsonObject; readonly result?: never };

/** What becomes of a call: it goes to the server with these parameters, or is answered here. */
export type Call = { readonly params: JsonObject } | { readonly answer: Response };

/** A tool as clients see it, and how calls of it and what comes of them are turned into those of the server's own. */
export interface ServedTool {
  /** The definition that the server gave. */
  readonly original: JsonObject;
  readonly definition: JsonObject;
  /** Turns the `params` of a client's call into those that the server gets. */
  readonly call: (params: JsonObject) => Call;
  /** Turns the server's response to such a call into what the client gets; the same where nothing changes. */
  readonly respond: (response: Response, params: JsonObject) => Response;
}

/** Makes a tool another one. Fixes are laid over each other, the first next to the server. */
export type ToolFix = (tool: ServedTool) => ServedTool;

/** A tool as the server itself serves it. */
export function asServed(original: JsonObject): ServedTool {
  return { original, definition: original, call: (params) => ({ params }), respond: (response) => response };
}

/** A tool under another name. */
export function renamed(tool: ServedTool, shownAs: string, name: string): ServedTool {
  const back = (params: JsonObject): JsonObject => ({ ...params, name });
  return {
    ...tool,
    definition: { ...tool.definition, name: shownAs },
    call: (params) => tool.call(back(params)),
    respond: (response, params) => tool.respond(response, back(params)),
  };
}
