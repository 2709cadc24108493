import type { Json, JsonObject } from './json.ts';

/** The two wire families of MCP, in the official SDK's words: `initialize` handshake | 2026-07-28 and later. */
export type Era = 'legacy' | 'modern';

/** How the surface was reached. `file` means saved definitions without a conversation. */
export type Transport = 'stdio' | 'http' | 'file';

/** Why a request brought no result. Transports never throw: each of these is a value. */
export type FailedOutcome =
  /** `status` is the HTTP status that it came with. */
  | {
      readonly kind: 'rpc-error';
      readonly code: number;
      readonly message: string;
      readonly data?: Json;
      readonly status?: number;
    }
  | { readonly kind: 'http-error'; readonly status: number; readonly detail: string }
  | { readonly kind: 'timeout'; readonly afterMs: number; readonly detail: string }
  | {
      readonly kind: 'transport-error' | 'invalid-json' | 'invalid-envelope' | 'cap-exceeded';
      readonly detail: string;
    };

/** What one request brought back. */
export type Outcome = { readonly kind: 'result'; readonly result: JsonObject } | FailedOutcome;

/** What one gatherer brought back. Absence and failure are data, never exceptions. */
export type Gathered<T> =
  /** `incomplete` says what is missing from the value, when a cap or a failure cut it off. */
  | { readonly status: 'ok'; readonly value: T; readonly incomplete?: string }
  | { readonly status: 'absent'; readonly reason: string }
  | { readonly status: 'failed'; readonly outcome: FailedOutcome };

/** What names a target without holding a secret: a scheme and host, a file name, or a hash of a command. */
export interface TargetId {
  readonly kind: Transport;
  /** What people call it: a file name, a package name, scheme and host. Never a whole command or URL. */
  readonly label: string;
  /** SHA-256 (hex) of what identifies it: the command, or a URL's scheme, host, port and path. */
  readonly hash?: string;
}

/** The answer to the handshake: the result of `server/discover` or of `initialize`, as it was sent. */
export interface ServerFacts {
  readonly handshake: 'discover' | 'initialize';
  readonly result: JsonObject;
}

/** One line or message that crossed the wire. */
export type Frame = {
  /** Milliseconds since the connection was opened. */
  readonly at: number;
  readonly direction: 'sent' | 'received';
  /** The stream ended before the line did. */
  readonly unterminated?: true;
} & (
  | { readonly message: Json }
  | {
      /** A received line that is no message: its beginning, undecodable bytes shown as U+FFFD. */
      readonly text: string;
      readonly problem: 'not-json' | 'not-utf8' | 'blank' | 'too-deep' | 'too-large';
    }
);

/** How a server process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** What it took: it ended by itself, on closed stdin, on SIGTERM, or only on SIGKILL. */
  readonly after: 'itself' | 'stdin-closed' | 'terminated' | 'killed';
  /** Milliseconds from the moment stdin was closed (or from the start, if it ended by itself). */
  readonly ms: number;
}

/** One conversation: over stdio, one process. */
export interface WireConnection {
  readonly purpose: string;
  readonly frames: readonly Frame[];
  /** Frames that were received but not kept, because there were too many. */
  readonly droppedFrames: number;
  readonly exit: ProcessExit | null;
  /** The last lines of standard error. */
  readonly stderr: string;
  readonly stderrBytes: number;
}

/** Everything that was said, connection by connection. */
export interface WireRecord {
  readonly connections: readonly WireConnection[];
}

/** One HTTP exchange with the target. Nothing that the user handed over as a secret is in it. */
export interface HttpExchange {
  /** The connection that it belongs to, as an index into `wire`. */
  readonly connection: number;
  /** Milliseconds since that connection was opened. */
  readonly at: number;
  readonly method: 'POST' | 'GET' | 'DELETE';
  /** The JSON-RPC method of the message that was posted. */
  readonly rpcMethod?: string;
  /** Paths of the same origin that it was redirected to. */
  readonly redirects: readonly string[];
  readonly status: number;
  /** In the order in which they came, names in lower case. Values of cookies are left out. */
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Everything about HTTP that the messages do not show. */
export interface HttpRecord {
  /** `http+sse` is the deprecated transport of 2024-11-05. */
  readonly transport: 'streamable-http' | 'http+sse';
  readonly exchanges: readonly HttpExchange[];
}

/** A request held on purpose, and what came back. */
export interface Exchange {
  readonly request: JsonObject;
  readonly outcome: Outcome;
}

/** What each experiment records. An experiment judges nothing: a rule reads the record. */
export interface ExperimentValues {
  /** Legacy only: `tools/list` sent on a connection that was never initialized. */
  readonly listBeforeInitialize: Exchange;
}

/** The name of an experiment. */
export type ExperimentName = keyof ExperimentValues;

/** A definition that a lock holds, and what it is called there: its name, or the URI (template) of a resource. */
export interface LockedDefinition {
  readonly name: string;
  readonly definition: Json;
}

/** What a lock holds of one server. A list that was not known when it was locked is left out. */
export interface LockedServer {
  readonly server: { readonly name: string; readonly version: string } | null;
  readonly era: Era | 'unknown';
  readonly protocolVersion: string | null;
  /** SHA-256 (hex) of the command or URL; null for saved definitions. */
  readonly launch: string | null;
  readonly instructions: string | null;
  readonly tools?: readonly LockedDefinition[];
  readonly prompts?: readonly LockedDefinition[];
  readonly resources?: readonly LockedDefinition[];
  readonly resourceTemplates?: readonly LockedDefinition[];
}

/** What a lock holds of this server, and what it is compared with beyond the lists. */
export interface LockPart {
  readonly locked: LockedServer;
  /** The server as it is now, without its definitions. */
  readonly now: Pick<LockedServer, 'server' | 'era' | 'protocolVersion' | 'launch'>;
  /** What this run does not know, so that it cannot be compared: `file` when a file leaves it out. */
  readonly unknown: { readonly [P in 'instructions' | ListPart]?: 'file' | 'failed' };
}

/** Every part that a rule may ask for, as raw JSON wherever the server sent JSON. */
export interface SurfaceParts {
  readonly server: ServerFacts;
  readonly instructions: string;
  readonly tools: readonly Json[];
  readonly prompts: readonly Json[];
  readonly resources: readonly Json[];
  readonly resourceTemplates: readonly Json[];
  readonly wire: WireRecord;
  readonly http: HttpRecord;
  readonly experiments: { readonly [E in ExperimentName]?: Gathered<ExperimentValues[E]> };
  /** Only where a lock is compared with; it is not read from saved surfaces. */
  readonly lock: LockPart;
}

/** The name of a part. */
export type PartName = keyof SurfaceParts;

/** Everything known of a server: plain JSON that can be saved, replayed and vetted again. */
export interface Surface {
  readonly formatVersion: 1;
  readonly era: Era | 'unknown';
  readonly protocolVersion?: string;
  readonly target: TargetId;
  readonly parts: { readonly [P in PartName]: Gathered<SurfaceParts[P]> };
}

/** The parts in the order in which reports show them. */
export const PART_NAMES = [
  'server',
  'instructions',
  'tools',
  'prompts',
  'resources',
  'resourceTemplates',
  'wire',
  'http',
  'experiments',
  'lock',
] as const satisfies readonly PartName[];

/** The parts that are lists of definitions. */
export const LIST_PARTS = ['tools', 'prompts', 'resources', 'resourceTemplates'] as const satisfies readonly PartName[];

/** The name of a part that is a list of definitions. */
export type ListPart = (typeof LIST_PARTS)[number];
