import type { Json, JsonObject } from '../model/json.ts';
import type { FailedOutcome, HttpExchange, Outcome, SurfaceParts, Trial, WireConnection } from '../model/surface.ts';

/** One conversation with a server. It never throws: whatever goes wrong is an outcome. */
export interface Connection {
  readonly transport: 'stdio' | 'streamable-http' | 'http+sse';
  /** Until when it waits for a rate limit, by `performance.now()`: that is no silence of the server's. */
  readonly resumesAt?: number;
  /** Sends a request and waits for its answer, at most `timeoutMs`. */
  request(method: string, params: JsonObject, timeoutMs: number): Promise<Outcome>;
  /** Sends a request as it is, its id included, and waits for the answer with that id. */
  send(message: JsonObject, timeoutMs: number): Promise<Outcome>;
  /** Says what gets no answer with an id: a notification, a batch, a line that is no message. */
  say(text: string, timeoutMs: number): Promise<void>;
  /**
   * Sends a request whose answer may stay out, as that of a subscription does: waits until it has come, or until what was
   * heard since is enough, and then cancels it, as it does when the time is over. Undefined is the outcome of a request
   * that was cancelled because it was enough. `headers` are those that go with it over HTTP and cannot be told from it.
   */
  listen(
    message: JsonObject,
    enough: (heard: readonly Json[]) => boolean,
    timeoutMs: number,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Outcome | undefined>;
  /** The messages that came so far and answered no request, in order. */
  heard(): readonly Json[];
  /** How much came so far that answered no request: more than was kept, from a server that says too much. */
  unasked(): number;
  /** Over HTTP: scheme, host and port of the target. */
  readonly origin?: string;
  /** Over HTTP: the user gave an `Authorization` header. */
  readonly isAuthorized?: boolean;
  /** Over HTTP: sends a request with other headers, another method or any body. */
  readonly raw?: (request: RawRequest, timeoutMs: number) => Promise<RawResponse>;
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

/** An HTTP request that differs from an ordinary one. */
export interface RawRequest {
  readonly method: 'POST' | 'GET' | 'DELETE';
  /** Sent with, or in place of, the headers that would go with the body; null leaves one out. */
  readonly changed: Readonly<Record<string, string | null>>;
  readonly body?: string;
  /** How much of the response is read: its head alone, or an event stream to its end although the answer has come. */
  readonly until?: 'head' | 'end';
  /** What is done once an event stream is open; then it is left. */
  readonly during?: () => Promise<unknown>;
}

/** The response to it. */
export interface RawResponse {
  /** The answer to the body where that is a request; otherwise how the exchange failed, or an empty result. */
  readonly outcome: Outcome;
  /** Undefined when no response came. */
  readonly status?: number;
  readonly headers: HttpExchange['headers'];
  /** How much of the body was read, in bytes. */
  readonly bodyBytes: number;
  /** The body ended within the time limit. */
  readonly ended: boolean;
  /** The messages in it that answer no request of ours. */
  readonly heard: readonly Json[];
}

/** What one conversation leaves behind. */
export interface ConnectionRecord {
  readonly wire: WireConnection;
  readonly exchanges?: readonly Omit<HttpExchange, 'connection'>[];
}

/** What a look at the authorization of a server records. */
export type AuthorizationRecords = Pick<
  SurfaceParts['experiments'],
  'accessRefused' | 'resourceMetadata' | 'authorizationServers'
>;

/** Opens conversations with one target. Each purpose is one conversation; it names the record. */
export interface Connector {
  readonly transport: 'stdio' | 'http';
  open(purpose: string): Connection;
  /** Opens one over HTTP+SSE, deprecated since 2025-03-26: for a URL that is no Streamable HTTP endpoint. */
  openDeprecated(purpose: string): DeprecatedConnection | undefined;
  /** Over HTTP: looks at how a server that refused a request wants to be authorized. */
  readonly examineAuthorization?: (refused: Trial) => Promise<AuthorizationRecords>;
}
