import { isObject, type Json, member, stringMember } from '../model/json.ts';
import type { PathSegment } from '../model/pointer.ts';
import type { Era, WireRecord } from '../model/surface.ts';
import { judgedEra, receivedMessages } from './exchanges.ts';

/** What a server asks the client for: as a request of its own, since 2026-07-28 in a result. */
export interface ClientRequest {
  readonly method: string;
  readonly params: Json | undefined;
  /** To the request, in the wire record. */
  readonly path: readonly PathSegment[];
  readonly era: Era | undefined;
}

const METHODS: ReadonlySet<string> = new Set(['elicitation/create', 'sampling/createMessage', 'roots/list']);

/** Everything that a server asked the client for, in order. */
export function clientRequests(wire: WireRecord, server: { readonly era: Era | 'unknown' }): ClientRequest[] {
  return receivedMessages(wire).flatMap((received) => {
    const { message, path } = received;
    const era = judgedEra(received, server);
    const requests = member(member(message, 'result'), 'inputRequests');
    const asked: (readonly [Json, readonly PathSegment[]])[] = isObject(requests)
      ? Object.entries(requests).map(([key, request]) => [request, [...path, 'result', 'inputRequests', key]])
      : [[message, path]];
    return asked.flatMap(([request, at]) => {
      const method = stringMember(request, 'method');
      return method !== undefined && METHODS.has(method)
        ? [{ method, params: member(request, 'params'), path: at, era }]
        : [];
    });
  });
}
