import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';

const PREFIX = 'io.modelcontextprotocol/';

/** Keys of `_meta` that 2026-07-28 defines (`basic`, `_meta`). */
export const META = {
  version: `${PREFIX}protocolVersion`,
  client: `${PREFIX}clientInfo`,
  capabilities: `${PREFIX}clientCapabilities`,
  logLevel: `${PREFIX}logLevel`,
  server: `${PREFIX}serverInfo`,
  subscription: `${PREFIX}subscriptionId`,
} as const;

/** Error codes that both eras use, and those of one (2026-07-28 `basic`, Error Codes; 2025-11-25 `schema.ts`). */
export const CODE = {
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  missingCapability: -32021,
  unsupportedVersion: -32022,
  /** Legacy only. */
  resourceNotFound: -32002,
  /** Legacy only. */
  urlElicitationRequired: -32042,
} as const;

/** The levels of log messages, the mildest first (RFC 5424). */
export const LOG_LEVELS: readonly Json[] = 'debug info notice warning error critical alert emergency'.split(' ');

/** By the notification of a change: the member of a subscription's filter that asks for it. */
export const LIST_CHANGES: Readonly<Record<string, { readonly filter: string; readonly capability: string }>> = {
  'notifications/tools/list_changed': { filter: 'toolsListChanged', capability: 'tools' },
  'notifications/prompts/list_changed': { filter: 'promptsListChanged', capability: 'prompts' },
  'notifications/resources/list_changed': { filter: 'resourcesListChanged', capability: 'resources' },
};

/** The requests that either era lets a server make of a client. */
export const QUESTIONS: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);

// What a server can offer in both eras, and what only one of them has.
const CAPABILITIES = ['tools', 'prompts', 'resources', 'completions', 'logging', 'experimental'] as const;

/** The capabilities of a server of one era, as the other one writes them. */
export function sharedCapabilities(capabilities: Json | undefined): JsonObject {
  return pick(capabilities, CAPABILITIES);
}

/** The capabilities of a client of one era, as the other one writes them. */
export function clientCapabilities(capabilities: Json | undefined): JsonObject {
  return pick(capabilities, ['roots', 'sampling', 'elicitation', 'experimental']);
}

/** Whether a client takes a question of the server (2026-07-28 `client/elicitation`, `client/sampling`, Capabilities). */
export function takesQuestion(capabilities: Json | undefined, { method, params }: Question): boolean {
  if (method === 'roots/list') return member(capabilities, 'roots') !== undefined;
  if (method === 'sampling/createMessage') {
    const sampling = member(capabilities, 'sampling');
    return sampling !== undefined && (member(params, 'tools') === undefined || member(sampling, 'tools') !== undefined);
  }
  const elicitation = member(capabilities, 'elicitation');
  if (elicitation === undefined) return false;
  if (member(params, 'mode') === 'url') return member(elicitation, 'url') !== undefined;
  return member(elicitation, 'form') !== undefined || member(elicitation, 'url') === undefined;
}

/** What a server wants to know from a client. */
export interface Question {
  readonly method: string;
  readonly params?: Json;
}

/** `params` with other members in their `_meta`; undefined takes one away. An empty `_meta` is left out. */
export function withMeta(params: Json | undefined, changes: Readonly<Record<string, Json | undefined>>): JsonObject {
  const own = isObject(params) ? params : {};
  const changed = Object.entries({ ...objectMember(own, '_meta'), ...changes });
  const meta = Object.fromEntries(changed.filter(([, content]) => content !== undefined)) as JsonObject;
  const { _meta: _, ...rest } = own;
  return Object.keys(meta).length === 0 ? rest : { ...rest, _meta: meta };
}

/** `params` without what the modern era says in `_meta` of each request. */
export function withoutRequestMeta(params: Json | undefined): JsonObject {
  return withMeta(params, {
    [META.version]: undefined,
    [META.client]: undefined,
    [META.capabilities]: undefined,
    [META.logLevel]: undefined,
  });
}

/** The member `key` when it is an object, else an empty one. */
export function objectMember(value: Json | undefined, key: string): JsonObject {
  const found = member(value, key);
  return isObject(found) ? found : {};
}

/** A result of `tools/list` with changed tools. */
export function mapTools(result: JsonObject, change: (tool: JsonObject) => JsonObject): JsonObject {
  const { tools } = result;
  return isArray(tools) ? { ...result, tools: tools.map((tool) => (isObject(tool) ? change(tool) : tool)) } : result;
}

/** The texts of a list; anything else in it is left out. */
export function textsOf(value: Json | undefined): readonly string[] {
  return isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The progress token of a request. */
export function progressToken(params: Json | undefined): Json | undefined {
  return member(member(params, '_meta'), 'progressToken');
}

/** The level of the log messages that a request wants. */
export function logLevelOf(params: Json | undefined): string | undefined {
  return stringMember(member(params, '_meta'), META.logLevel);
}

function pick(value: Json | undefined, keys: readonly string[]): JsonObject {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const found = member(value, key);
      return isObject(found) ? [[key, found]] : [];
    }),
  );
}
