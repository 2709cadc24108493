import type { JsonObject } from '../model/json.ts';
import type { FailedOutcome, HttpExchange, Outcome, WireConnection } from '../model/surface.ts';

/** One conversation with a server. It never throws: whatever goes wrong is an outcome. */
export interface Connection {
  readonly transport: 'stdio' | 'streamable-http' | 'http+sse';
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
  openDeprecated(purpose: string): Connection | undefined;
}
