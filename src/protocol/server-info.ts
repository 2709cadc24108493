import { isObject, type JsonObject, member, stringMember } from '../model/json.ts';
import type { ServerFacts } from '../model/surface.ts';

/** The `_meta` key under which a modern server names itself (2026-07-28 `basic`, Response Metadata). */
const SERVER_INFO_META = 'io.modelcontextprotocol/serverInfo';

/** The `Implementation` object with which the server named itself in its handshake; undefined when it did not. */
export function serverInfo({ handshake, result }: ServerFacts): JsonObject | undefined {
  const info =
    handshake === 'initialize' ? member(result, 'serverInfo') : member(member(result, '_meta'), SERVER_INFO_META);
  return isObject(info) ? info : undefined;
}

/** Where in the part `server` that object stands. */
export function infoPath({ handshake }: ServerFacts): readonly string[] {
  return ['result', ...(handshake === 'initialize' ? ['serverInfo'] : ['_meta', SERVER_INFO_META])];
}

/** The name and version that a server gave itself; undefined without a string name. */
export function serverName(facts: ServerFacts): { readonly name: string; readonly version: string } | undefined {
  const info = serverInfo(facts);
  const name = stringMember(info, 'name');
  return name === undefined ? undefined : { name, version: stringMember(info, 'version') ?? '' };
}
