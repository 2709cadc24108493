import type { JsonObject } from '../model/json.ts';
import type { FailedOutcome, HttpExchange, Outcome, WireConnection } from '../model/surface.ts';

/** One conversation with a server. It never throws: whatever goes wrong is an outcome. */
export interface Connection {
  readonly transport: 'stdio' | 'streamable-http' | 'http+sse';
  /** Until when it waits for a rate limit, by `performance.now()`: that is no silence of the server's. */
  readonly resumesAt?: number;
  /** Sends a request and waits for its answer, at most `timeoutMs`. */
  request(method: string, params: JsonObject, timeoutMs: number): Promise<Outcome>;
  /** Sends a notification. */
  notify(method: string, params?: JsonObject): void;
  /** Ends the conversation in good order, then by force. Safe to call twice. */
  close(): Promise<void>;
  /** Ends it at once; requests under way and later ones get this outcome. */
  abort(outcome: FailedOutcome): void;
  /** All that was said so far. */
  record(): ConnectionRecord;
}

/** A conversation over HTTP+SSE. */
export interface DeprecatedConnection extends Connection {
  /** The server named an endpoint, or tried to: it does speak HTTP+SSE. */
  readonly endpointNamed: boolean;
}

/** What one conversation leaves behind. */
export interface ConnectionRecord {
  readonly wire: WireConnection;
  readonly exchanges?: readonly Omit<HttpExchange, 'connection'>[];
}

/** Opens conversations with one target. Each purpose is one conversation; it names the record. */
export interface Connector {
  readonly transport: 'stdio' | 'http';
  open(purpose: string): Connection;
  /** Opens one over HTTP+SSE, deprecated since 2025-03-26: for a URL that is no Streamable HTTP endpoint. */
  openDeprecated(purpose: string): DeprecatedConnection | undefined;
}
