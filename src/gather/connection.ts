import type { JsonObject } from '../model/json.ts';
import type { FailedOutcome, Outcome, WireConnection } from '../model/surface.ts';

/** One conversation with a server. It never throws: whatever goes wrong is an outcome. */
export interface Connection {
  /** Sends a request and waits for its answer, at most `timeoutMs`. */
  request(method: string, params: JsonObject, timeoutMs: number): Promise<Outcome>;
  /** Sends a notification. */
  notify(method: string, params?: JsonObject): void;
  /** Ends the conversation in good order, then by force. Safe to call twice. */
  close(): Promise<void>;
  /** Ends it at once; requests under way and later ones get this outcome. */
  abort(outcome: FailedOutcome): void;
  /** All that was said so far. */
  record(): WireConnection;
}

/** Opens conversations with one target. Each purpose is one conversation; it names the record. */
export interface Connector {
  open(purpose: string): Connection;
}
