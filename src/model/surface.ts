import type { Json, JsonObject } from './json.ts';
import type { LaunchFacts } from './launch.ts';

/** The two wire families of MCP, in the official SDK's words: `initialize` handshake | 2026-07-28 and later. */
export type Era = 'legacy' | 'modern';

/** How the surface was reached. `file` means saved definitions without a conversation; `config-entry` an entry of a client's configuration, which was not started. */
export type Transport = 'stdio' | 'http' | 'file' | 'config-entry';

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
  /** Over HTTP, of what came on an event stream and is no answer there: the id of the stream's request, null on that of a GET. */
  readonly stream?: number | string | null;
} & (
  | { readonly message: Json }
  | {
      /** A line that is no message: its beginning, undecodable bytes shown as U+FFFD. */
      readonly text: string;
      readonly problem: 'not-json' | 'not-utf8' | 'blank' | 'too-deep' | 'too-large';
    }
);

/** How a server process ended. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** What it took: it ended by itself, on closed stdin, on SIGTERM, or only on SIGKILL; or it was ended without being asked. */
  readonly after: 'itself' | 'stdin-closed' | 'terminated' | 'killed' | 'aborted';
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

/** What an event stream shows beside the messages in it. */
export interface EventStream {
  /** The ids of the first of its events that have one. */
  readonly eventIds: readonly string[];
  /** Its first event has an id and no data: a client can reconnect before anything was said. */
  readonly primed: boolean;
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
  /** Of an answer that was an event stream with ids. */
  readonly stream?: EventStream;
}

/** Everything about HTTP that the messages do not show. */
export interface HttpRecord {
  /** `http+sse` is the deprecated transport of 2024-11-05. */
  readonly transport: 'streamable-http' | 'http+sse';
  readonly exchanges: readonly HttpExchange[];
}

/** One thing that was said to a server on purpose, and what came of it. */
export interface Trial {
  /** The message as it was sent, or the text of a line that is no message. */
  readonly sent: Json;
  /** What it brought; for what wants no answer of its own, what the control request after it brought. */
  readonly outcome: Outcome;
  /** Messages that came in the meantime, or in the answer to other HTTP than a request, and answer no request of ours. */
  readonly heard?: readonly Json[];
  readonly ms: number;
  /** The connection that it was said on, as an index into `wire`. */
  readonly connection: number;
  /** Over HTTP, where more than the message matters. */
  readonly http?: HttpTrial;
}

/** What HTTP showed of a trial. */
export interface HttpTrial {
  readonly method: string;
  /** Where it went without query and user info, if that was not the target or where it matters. */
  readonly url?: string;
  /** The headers that were not those of an ordinary request; null for one that was left out. */
  readonly changed: Readonly<Record<string, string | null>>;
  /** Undefined when no response came. */
  readonly status?: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** How much of the body was read, in bytes. */
  readonly bodyBytes?: number;
  /** The body ended within the time limit. */
  readonly ended?: boolean;
}

/**
 * The record of an experiment: its trials by name. `control` is there when the server did not answer the control request
 * after the experiment, and did before it.
 */
export type Trials<Name extends string> = { readonly [N in Name | 'control']?: Trial };

/** What each experiment records. An experiment judges nothing: a rule reads the record. */
export interface ExperimentValues {
  /** Legacy only: `tools/list` sent on a connection that was never initialized. */
  readonly listBeforeInitialize: Trials<'list'>;
  /** Legacy only: `initialize` with a version that is older than all, with one that is newer, and with what is none. */
  readonly counterOffer: Trials<'initialize' | 'future' | 'garbage'>;
  /** Modern only: `initialize`, without metadata, on a fresh connection. */
  readonly initializeModern: Trials<'initialize'>;
  /** Legacy only. */
  readonly ping: Trials<'ping'>;
  /** The lists whose capability is declared, once more. */
  readonly declaredLists: Trials<'tools' | 'prompts' | 'resources'>;
  /** By the capability that is not declared: a method that needs it. */
  readonly undeclaredMethods: Trials<'tools' | 'prompts' | 'resources' | 'completions'>;
  readonly invalidCursor: Trials<ListPart>;
  /** By list: its second page twice, and (modern only) on another connection. Of a result only the names are kept. */
  readonly secondPage: Trials<ListPart | `${ListPart}Again` | `${ListPart}Elsewhere`>;
  /** Modern only: the lists on another connection; where one differs, again here and there. Only names are kept. */
  readonly listsElsewhere: Trials<ListPart | `${ListPart}Here` | `${ListPart}Again`>;
  /** The lists under another client's name; where one differs, again here and there. Names and digests are kept. */
  readonly anotherClient: Trials<ListPart | `${ListPart}Here` | `${ListPart}Again`>;
  /** By the kind of id. */
  readonly requestIds: Trials<'text' | 'zero' | 'empty' | 'negative' | 'large'>;
  /** Modern only: the second and the fourth ask for a list where there is one, the others discover. */
  readonly parallelRequests: Trials<'first' | 'second' | 'third' | 'fourth' | 'fifth'>;
  /** Modern only: by what is missing or wrong in `_meta`; `forgotten` is a list request without any. */
  readonly incompleteMeta: Trials<
    'none' | 'forgotten' | 'noVersion' | 'noCapabilities' | 'versionNumber' | 'capabilitiesList' | 'capabilitiesText'
  >;
  /** Modern only: by what is unusual and yet allowed in `_meta`. */
  readonly unusualMeta: Trials<'noClientInfo' | 'unknownKey' | 'traceContext'>;
  /** Modern only. */
  readonly unsupportedVersion: Trials<'past' | 'future' | 'garbage'>;
  /** `known` is legacy only; the others of the modern era are requests that name a level, for the messages that come of it. */
  readonly logLevels: Trials<'known' | 'unknown' | 'error' | 'debug'>;
  readonly unknownMethod: Trials<'unknown'>;
  /** Modern only: methods of the older era. */
  readonly removedMethods: Trials<'ping' | 'setLevel' | 'subscribe' | 'unsubscribe'>;
  readonly unknownTool: Trials<'unknown' | 'nameless'>;
  readonly unknownPrompt: Trials<'unknown'>;
  /** `sibling` has a scheme of the server's own, `invalid` is no URI. */
  readonly unknownResource: Trials<'unknown' | 'sibling' | 'invalid'>;
  readonly unknownCompletion: Trials<'unknown'>;
  /** `get` in both eras; `undeclared` as a modern client without the extension for tasks, the others legacy only. */
  readonly unknownTask: Trials<'get' | 'result' | 'list' | 'undeclared'>;
  readonly renderPrompts: Trials<'first' | 'second' | 'third'>;
  readonly promptWithoutArguments: Trials<'missing'>;
  readonly readResources: Trials<'first' | 'second' | 'third'>;
  readonly completions: Trials<'prompt'>;
  /** Modern only: a subscription without a filter. */
  readonly listenToNothing: Trials<'unfiltered'>;
  /** Modern only: to all that is declared and to a part of it; `afterwards` is a control request when both are cancelled. */
  readonly subscriptions: Trials<'whole' | 'part' | 'afterwards'>;
  /** Legacy only. */
  readonly resourceSubscription: Trials<'subscribe' | 'unsubscribe'>;
  readonly notifications: Trials<'cancelled' | 'unknown'>;
  /** `batch` is modern only. */
  readonly malformed: Trials<'notRequest' | 'batch' | 'notJson'>;
  /** A request that was answered with 401, or with 403 and a challenge. */
  readonly accessRefused: Trials<'refused'>;
  /** GETs of the protected resource metadata: where the challenge says, below the path, at the root. */
  readonly resourceMetadata: Trials<'challenge' | 'path' | 'root'>;
  /** GETs of the metadata of the first authorization servers that the resource names: RFC 8414, OpenID Connect. */
  readonly authorizationServers: Trials<`${'oauth' | 'oidc' | 'appended'}${1 | 2 | 3}`>;
  /** HTTP, modern: requests without one of the headers that repeat their body. */
  readonly headersMissing: Trials<'method' | 'version' | 'name'>;
  /** HTTP, modern: requests whose headers say other than their body, or (`bodyVersion`) whose body does. */
  readonly headersOther: Trials<'method' | 'methodCase' | 'version' | 'bodyVersion' | 'name'>;
  /** HTTP, modern: headers that say the same in other letters, and a name in damaged Base64. */
  readonly headersEncoded: Trials<'base64' | 'damaged' | 'letterCase' | 'blanks'>;
  /** HTTP, modern: headers of the initialize era. */
  readonly olderHeaders: Trials<'session' | 'lastEvent'>;
  /** HTTP: other methods than POST; DELETE only in the modern era, with a session that does not exist. */
  readonly otherMethods: Trials<'get' | 'delete'>;
  /** HTTP: a request from the page of a foreign web site. */
  readonly foreignOrigin: Trials<'origin'>;
  /** HTTP, on this computer: a request for a foreign host. */
  readonly foreignHost: Trials<'host'>;
  /** HTTP, where the user gave credentials: requests without them, the first of a conversation and one in the session. */
  readonly withoutCredentials: Trials<'first' | 'later'>;
  /** HTTP: a notification. */
  readonly notificationPost: Trials<'notification'>;
  /** HTTP: a request whose event stream is read to its end. */
  readonly streamEnd: Trials<'stream'>;
  /** HTTP, legacy: requests in a session without `MCP-Protocol-Version`, and with one that does not exist. */
  readonly versionHeader: Trials<'missing' | 'unknown'>;
  /** HTTP, legacy: a request without the id of its session. */
  readonly sessionMissing: Trials<'request'>;
  /** HTTP, legacy: a session of its own, its end, and a request after that. */
  readonly sessionEnd: Trials<'initialize' | 'delete' | 'request'>;
  /** HTTP, legacy: two GETs for what the server says by itself, left when requests were answered in the meantime. */
  readonly getStreams: Trials<'first' | 'second' | 'ping'>;
  /** HTTP, legacy: two requests, and a GET that goes on where the stream of the first one began. */
  readonly resumption: Trials<'first' | 'second' | 'resumed'>;
}

/** The name of an experiment. */
export type ExperimentName = keyof ExperimentValues;

/** What is wrong with generated arguments: `unknown` is a well-formed value that names nothing. */
export interface BadArgument {
  readonly defect: 'missing' | 'type' | 'enum' | 'unknown';
  readonly parameter: string;
}

/** What a fixtures file expects of a result. */
export interface ProbeExpectations {
  readonly maxTokens?: number;
  /** Texts that the result holds. */
  readonly contains?: readonly string[];
  /** A JSON Pointer (RFC 6901) into the structured content, or into the text read as JSON, that leads somewhere. */
  readonly jsonPointer?: string;
}

/** A tool call that the user asked for, and what came of it. A probe judges nothing: a rule reads the record. */
export interface Probe {
  readonly tool: string;
  /** What the fixtures file calls it. */
  readonly label?: string;
  readonly arguments: JsonObject;
  /** Of generated arguments (`--error-probes`): what is wrong with them. */
  readonly bad?: BadArgument;
  /** It is meant to fail. */
  readonly expectError: boolean;
  readonly expected?: ProbeExpectations;
  readonly result: ProbeResult;
}

/** What came of a probe. */
export type ProbeResult =
  | {
      readonly status: 'called';
      readonly outcome: Outcome;
      readonly ms: number;
      /** The connection that it was called on, as an index into `wire`. */
      readonly connection: number;
      /**
       * Of a result of which only the beginning of its texts was saved: the estimated tokens of the whole, and whether it
       * says how much is left, at its beginning or end.
       */
      readonly cut?: { readonly tokens: number; readonly saysWhatIsLeft?: boolean };
    }
  /** Blocked: it was not safe, or could not have been right. Skipped: as the fixtures file says. Not reached: a limit came first. */
  | { readonly status: 'blocked' | 'skipped' | 'not-reached'; readonly reason: string };

/** Another server of the same run, as far as rules compare servers: what it holds is held by reference. */
export interface Peer {
  /** What people call the target. */
  readonly label: string;
  /** What the server calls itself. */
  readonly serverName?: string;
  readonly tools: readonly Json[];
}

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
  readonly launch: LaunchFacts;
  readonly experiments: { readonly [E in ExperimentName]?: Gathered<ExperimentValues[E]> };
  /** Only where the user asked for probes, in the order of the fixtures file. */
  readonly probes: readonly Probe[];
  /** Put in when several servers are vetted in one run (`engine/peers.ts`); never saved. */
  readonly peers: readonly Peer[];
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
  /** Of a server that speaks both eras: what it shows in the legacy one. The rest is the modern one then. */
  readonly legacyLeg?: Surface;
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
  'launch',
  'experiments',
  'probes',
  'peers',
  'lock',
] as const satisfies readonly PartName[];

/** The parts that are lists of definitions. */
export const LIST_PARTS = ['tools', 'prompts', 'resources', 'resourceTemplates'] as const satisfies readonly PartName[];

/** The name of a part that is a list of definitions. */
export type ListPart = (typeof LIST_PARTS)[number];
