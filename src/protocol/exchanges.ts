import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import type { Era, WireConnection, WireRecord } from '../model/surface.ts';
import { eraOf, NEWEST, REVISIONS, type Revision } from './revisions.ts';

/** The `_meta` key with which a modern request names its version (2026-07-28 `basic`, Per-request protocol fields). */
const VERSION_META = 'io.modelcontextprotocol/protocolVersion';

/** A request that we sent. */
interface SentRequest {
  /** Its place among the frames of its connection. */
  readonly frame: number;
  readonly method: string;
  readonly message: JsonObject;
}

/** One message that a server sent; the messages of a batch come one by one. */
export interface ReceivedMessage {
  /** Its connection, as an index into the wire record. */
  readonly connection: number;
  /** Its place among the frames of that connection. */
  readonly frame: number;
  /** Where it is in the wire record. */
  readonly path: readonly PathSegment[];
  readonly message: Json;
  /** It came in an array. */
  readonly batched: boolean;
  /** The request that it answers; undefined when it answers none of ours. */
  readonly answers: SentRequest | undefined;
  /** The era of the request, or for other messages that of the conversation so far; undefined before we sent any. */
  readonly era: Era | undefined;
  /** The version that the request named, or that the handshake had agreed on. */
  readonly version: string | undefined;
}

/** What is known of a server as a whole. */
interface Surroundings {
  readonly era: Era | 'unknown';
  readonly protocolVersion: string | undefined;
}

const known = new WeakMap<WireRecord, readonly ReceivedMessage[]>();

/** Every message that a server sent, in order, with the request that it answers. */
export function receivedMessages(wire: WireRecord): readonly ReceivedMessage[] {
  const found = known.get(wire) ?? wire.connections.flatMap(messagesOf);
  known.set(wire, found);
  return found;
}

/** True for a message with a result or an error, and no method. */
export function isResponse(message: Json): message is JsonObject {
  return isObject(message) && !has(message, 'method') && (has(message, 'result') || has(message, 'error'));
}

/**
 * The era in which a message is to be judged: that of its exchange. A server that speaks only the initialize era is
 * judged by that, whatever it was asked. Undefined when nothing tells.
 */
export function judgedEra({ era }: ReceivedMessage, server: Pick<Surroundings, 'era'>): Era | undefined {
  if (server.era === 'legacy') return 'legacy';
  return era ?? (server.era === 'unknown' ? undefined : server.era);
}

/** The revision by which a message is to be judged: the version of its exchange where it is known, or the newest of its era. */
export function judgedRevision(received: ReceivedMessage, server: Surroundings): Revision | undefined {
  const era = judgedEra(received, server);
  if (era === undefined) return undefined;
  const version = [received.version, server.protocolVersion].find(
    (candidate) => candidate !== undefined && eraOf(candidate) === era,
  );
  return REVISIONS.find((revision) => revision === version) ?? NEWEST[era];
}

/** The revision by which saved definitions are to be judged: that of the server, or any when it is not known. */
export function definedIn(protocolVersion: string | undefined): Revision | 'any' {
  return REVISIONS.find((revision) => revision === protocolVersion) ?? 'any';
}

function messagesOf({ frames }: WireConnection, connection: number): ReceivedMessage[] {
  const found: ReceivedMessage[] = [];
  const sent = new Map<string, SentRequest & { readonly era: Era; readonly version: string | undefined }>();
  let era: Era | undefined;
  let version: string | undefined;
  for (const [frame, entry] of frames.entries()) {
    if (!('message' in entry)) continue;
    if (entry.direction === 'sent') {
      for (const message of isArray(entry.message) ? entry.message : [entry.message]) {
        const method = stringMember(message, 'method');
        const id = member(message, 'id');
        if (!isObject(message) || method === undefined || id === undefined) continue;
        const named = stringMember(member(member(message, 'params'), '_meta'), VERSION_META);
        const its: Era = named === undefined || method === 'initialize' ? 'legacy' : eraOf(named);
        // A handshake settles the rest of its connection; a request without one, and without metadata, settles nothing.
        if (method === 'initialize') era = 'legacy';
        else if (named !== undefined) era ??= its;
        sent.set(JSON.stringify(id), { frame, method, message, era: its, version: named ?? version });
      }
      continue;
    }
    const batched = isArray(entry.message);
    for (const [index, message] of (isArray(entry.message) ? entry.message : [entry.message]).entries()) {
      const path = ['connections', connection, 'frames', frame, 'message', ...(batched ? [index] : [])];
      const request = isResponse(message) ? sent.get(JSON.stringify(member(message, 'id') ?? null)) : undefined;
      if (request?.method === 'initialize')
        version = stringMember(member(message, 'result'), 'protocolVersion') ?? version;
      found.push({
        connection,
        frame,
        path,
        message,
        batched,
        answers: request && { frame: request.frame, method: request.method, message: request.message },
        era: request?.era ?? era,
        version: request === undefined || request.method === 'initialize' ? version : request.version,
      });
    }
  }
  return found;
}

function has(message: JsonObject, name: string): boolean {
  return Object.hasOwn(message, name);
}
