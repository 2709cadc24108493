import { isArray, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import type { Outcome } from '../model/surface.ts';
import { eraOf, NEWEST, REVISIONS } from './revisions.ts';

/** The era that an answer to the first `server/discover` shows, and why. */
export type EraVerdict =
  /** `version` is the newest that both speak. After a recognised modern error, ask again with it. */
  | { readonly era: 'modern'; readonly version: string }
  | { readonly era: 'legacy'; readonly because: string }
  /** No version in common, in any era. */
  | { readonly era: 'none'; readonly offered: readonly string[] }
  /** Over HTTP: the answer, or its absence, says nothing about the era. */
  | { readonly era: 'undecided' };

// Errors that only a modern server sends (2026-07-28 basic/versioning, basic/transports): they keep the verdict modern.
const UNSUPPORTED_VERSION = -32022;
const MODERN_ERRORS: ReadonlySet<number> = new Set([-32021, -32020]);

/**
 * Judges the answer to `server/discover`, the first message to a server (2026-07-28 `basic/transports/stdio` and
 * `basic/versioning`, Backward Compatibility): a result is modern, a recognised modern error stays modern, and
 * everything else (another error, silence, an end) is legacy. The fallback is not keyed to one code.
 */
export function judgeDiscover(outcome: Outcome, asked: string, transport: 'stdio' | 'http'): EraVerdict {
  if (outcome.kind === 'result') {
    const offered = versions(member(outcome.result, 'supportedVersions'));
    if (offered === undefined)
      return { era: 'legacy', because: 'its answer to server/discover names no supportedVersions' };
    return choose(offered);
  }
  if (outcome.kind === 'rpc-error' && MODERN_ERRORS.has(outcome.code)) return { era: 'modern', version: asked };
  if (outcome.kind === 'rpc-error' && outcome.code === UNSUPPORTED_VERSION) {
    // Recognised by its data alone: without them there is no version to ask again with.
    const offered = versions(member(outcome.data, 'supported'));
    if (offered !== undefined) return choose(offered);
  }
  if (transport === 'http' && saysNothing(outcome)) return { era: 'undecided' };
  if (outcome.kind === 'rpc-error')
    return { era: 'legacy', because: `it answered server/discover with error ${outcome.code}` };
  return { era: 'legacy', because: `it did not answer server/discover (${outcome.kind})` };
}

/** Over HTTP refusals of access, failures of the server and of the network are no evidence (2026-07-28 `basic/versioning`). */
function saysNothing(outcome: Outcome): boolean {
  const status = outcome.kind === 'http-error' || outcome.kind === 'rpc-error' ? (outcome.status ?? 200) : undefined;
  if (status !== undefined)
    return [401, 403, 407, 429].includes(status) || status >= 500 || (status >= 300 && status < 400);
  return outcome.kind === 'transport-error' || outcome.kind === 'timeout' || outcome.kind === 'cap-exceeded';
}

function choose(offered: readonly string[]): EraVerdict {
  const version = [...REVISIONS]
    .reverse()
    .find((revision) => eraOf(revision) === 'modern' && offered.includes(revision));
  if (version !== undefined) return { era: 'modern', version };
  if (offered.some((offer) => (REVISIONS as readonly string[]).includes(offer)))
    return { era: 'legacy', because: 'it offers only versions of the initialize era' };
  return { era: 'none', offered };
}

function versions(value: Json | undefined): readonly string[] | undefined {
  return isArray(value) ? value.filter((version) => typeof version === 'string') : undefined;
}

/** Who we say we are. */
export interface ClientInfo extends JsonObject {
  readonly name: string;
  readonly version: string;
}

/** The parameters of a modern request: the required `_meta` (2026-07-28 `basic`, Per-Request Metadata) and what else it takes. */
export function modernParams(client: ClientInfo, version: string, extra: JsonObject = {}): JsonObject {
  return {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': version,
      'io.modelcontextprotocol/clientInfo': client,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
    ...extra,
  };
}

/** The parameters of `initialize`, with no client capability declared. */
export function initializeParams(client: ClientInfo): JsonObject {
  return { protocolVersion: NEWEST.legacy, capabilities: {}, clientInfo: client };
}

/** The capabilities that a handshake result declares; none when it declares them in no readable form. */
export function capabilitiesOf(result: JsonObject): JsonObject {
  const capabilities = member(result, 'capabilities');
  return isObject(capabilities) ? capabilities : {};
}
