import * as z from 'zod/mini';
import { isObject, type Json, type JsonObject } from '../model/json.ts';
import type { Gathered, PartName, Surface } from '../model/surface.ts';
import { completeParts } from './complete-parts.ts';

// The page's CSP forbids generated code, and so do we.
z.config({ jitless: true });

const count = z.int().check(z.minimum(0));
const whenMs = z.number().check(z.minimum(0));
// What a server sent is kept as it was sent, whatever it is.
const json = z.custom<Json>((value) => value !== undefined);
const jsonObject = z.custom<JsonObject>(isObject);

const failedOutcome = z.union([
  z.object({
    kind: z.literal('rpc-error'),
    code: z.number(),
    message: z.string(),
    data: z.optional(json),
    status: z.optional(z.int()),
  }),
  z.object({ kind: z.literal('http-error'), status: z.int(), detail: z.string() }),
  z.object({ kind: z.literal('timeout'), afterMs: whenMs, detail: z.string() }),
  z.object({
    kind: z.enum(['transport-error', 'invalid-json', 'invalid-envelope', 'cap-exceeded']),
    detail: z.string(),
  }),
]);

function gathered<T extends z.ZodMiniType>(value: T) {
  return z.union([
    z.object({ status: z.literal('ok'), value, incomplete: z.optional(z.string()) }),
    z.object({ status: z.literal('absent'), reason: z.string() }),
    z.object({ status: z.literal('failed'), outcome: failedOutcome }),
  ]);
}

const frame = z.intersection(
  z.object({
    at: whenMs,
    direction: z.enum(['sent', 'received']),
    unterminated: z.optional(z.literal(true)),
    stream: z.optional(z.union([z.number(), z.string(), z.null()])),
  }),
  z.union([
    z.object({ message: json }),
    z.object({ text: z.string(), problem: z.enum(['not-json', 'not-utf8', 'blank', 'too-deep', 'too-large']) }),
  ]),
);

const processExit = z.object({
  code: z.nullable(z.int()),
  signal: z.nullable(z.string()),
  after: z.enum(['itself', 'stdin-closed', 'terminated', 'killed', 'aborted']),
  ms: whenMs,
});

const connection = z.object({
  purpose: z.string(),
  frames: z.array(frame),
  droppedFrames: count,
  exit: z.nullable(processExit),
  stderr: z.string(),
  stderrBytes: count,
});

const httpExchange = z.object({
  connection: count,
  at: whenMs,
  method: z.enum(['POST', 'GET', 'DELETE']),
  rpcMethod: z.optional(z.string()),
  redirects: z.array(z.string()),
  status: z.int(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  stream: z.optional(z.object({ eventIds: z.array(z.string()), primed: z.boolean() })),
});

const outcome = z.union([z.object({ kind: z.literal('result'), result: jsonObject }), failedOutcome]);
const trial = z.object({
  sent: json,
  outcome,
  heard: z.optional(z.array(json)),
  ms: whenMs,
  connection: count,
  http: z.optional(
    z.object({
      method: z.string(),
      url: z.optional(z.string()),
      changed: z.record(z.string(), z.nullable(z.string())),
      status: z.optional(z.int()),
      headers: z.array(z.tuple([z.string(), z.string()])),
      bodyBytes: z.optional(count),
      ended: z.optional(z.boolean()),
    }),
  ),
});

const version = z.union([
  z.object({ kind: z.enum(['none', 'variable']) }),
  z.object({ kind: z.enum(['exact', 'range', 'tag']), text: z.string() }),
]);
const ecosystem = z.enum(['npm', 'pypi', 'jsr']);
const step = z.union([
  z.object({
    at: count,
    kind: z.literal('package'),
    runner: z.string(),
    ecosystem,
    name: z.string(),
    version,
    hashed: z.optional(z.literal(true)),
    broadRoots: z.optional(z.array(z.string())),
  }),
  z.object({ at: count, kind: z.literal('source'), runner: z.string(), from: z.string(), pinned: z.boolean() }),
  z.object({
    at: count,
    kind: z.literal('image'),
    runner: z.string(),
    image: z.string(),
    digest: z.boolean(),
    grants: z.array(z.enum(['privileged', 'host-root', 'docker-socket', 'host-network', 'host-pid'])),
  }),
  z.object({ at: count, kind: z.literal('download-exec'), fetcher: z.string(), runner: z.string() }),
  z.object({ at: count, kind: z.enum(['program', 'shell']), name: z.string() }),
  z.object({ at: count, kind: z.literal('unparsed'), reason: z.string() }),
  z.object({ at: count, kind: z.literal('mention'), ecosystem, name: z.string(), version }),
]);
const launch = z.object({
  steps: z.array(step),
  remote: z.optional(
    z.object({
      scheme: z.string(),
      host: z.string(),
      loopback: z.boolean(),
      deprecated: z.optional(z.literal(true)),
    }),
  ),
  secrets: z.array(
    z.object({
      where: z.enum(['argument', 'environment', 'header', 'url']),
      name: z.optional(z.string()),
      at: z.optional(count),
      form: z.optional(z.string()),
    }),
  ),
  approvals: z.array(z.object({ member: z.string(), all: z.boolean() })),
  problems: z.array(z.string()),
  duplicates: count,
});

const definitions = z.array(json);
function part<T extends z.ZodMiniType>(value: T) {
  return z.optional(gathered(value));
}

// Peers are no knowledge of the server, and each has a surface of its own.
const parts = {
  server: part(z.object({ handshake: z.enum(['discover', 'initialize']), result: jsonObject })),
  instructions: part(z.string()),
  tools: part(definitions),
  prompts: part(definitions),
  resources: part(definitions),
  resourceTemplates: part(definitions),
  wire: part(z.object({ connections: z.array(connection) })),
  http: part(z.object({ transport: z.enum(['streamable-http', 'http+sse']), exchanges: z.array(httpExchange) })),
  launch: part(launch),
  experiments: part(z.record(z.string(), gathered(z.record(z.string(), trial)))),
  probes: part(
    z.array(
      z.object({
        tool: z.string(),
        label: z.optional(z.string()),
        arguments: jsonObject,
        bad: z.optional(z.object({ defect: z.enum(['missing', 'type', 'enum', 'unknown']), parameter: z.string() })),
        expectError: z.boolean(),
        expected: z.optional(
          z.object({
            maxTokens: z.optional(count),
            contains: z.optional(z.array(z.string())),
            jsonPointer: z.optional(z.string()),
          }),
        ),
        result: z.union([
          z.object({
            status: z.literal('called'),
            outcome,
            ms: count,
            connection: count,
            cut: z.optional(z.object({ tokens: count, saysWhatIsLeft: z.optional(z.boolean()) })),
          }),
          z.object({ status: z.enum(['blocked', 'skipped', 'not-reached']), reason: z.string() }),
        ]),
      }),
    ),
  ),
  // What it was compared with is not a part of what a server shows.
  lock: part(z.never()),
} satisfies Readonly<Record<Exclude<PartName, 'peers'>, z.ZodMiniType>>;

const leg = {
  formatVersion: z.literal(1),
  era: z.enum(['legacy', 'modern', 'unknown']),
  protocolVersion: z.optional(z.string()),
  target: z.object({
    kind: z.enum(['stdio', 'http', 'file', 'config-entry']),
    label: z.string(),
    hash: z.optional(z.string()),
  }),
  parts: z.object(parts),
};

/** The shape of a saved surface; its published JSON Schema is generated from it. Parts may be left out. */
export const surfaceSchema = z.object({ ...leg, legacyLeg: z.optional(z.object(leg)) });

/** Checks a saved surface; gives it with every part in place, or what is wrong with it. */
export function toSurface(value: JsonObject): Surface | string {
  const parsed = surfaceSchema.safeParse(value);
  if (!parsed.success) return `is no whole surface: ${describe(parsed.error.issues[0])}`;
  const { legacyLeg } = parsed.data;
  return {
    ...toLeg(parsed.data),
    ...(legacyLeg === undefined ? {} : { legacyLeg: toLeg(legacyLeg) }),
  };
}

function toLeg({
  era,
  protocolVersion,
  target,
  parts: given,
}: Omit<z.infer<typeof surfaceSchema>, 'legacyLeg'>): Surface {
  return {
    formatVersion: 1,
    era,
    ...(protocolVersion === undefined ? {} : { protocolVersion }),
    target: { kind: target.kind, label: target.label, ...(target.hash === undefined ? {} : { hash: target.hash }) },
    parts: completeParts(given as Partial<Record<PartName, Gathered<unknown>>>),
  };
}

function describe(issue: z.core.$ZodIssue | undefined): string {
  const [first, part] = issue?.path ?? [];
  if (first === 'parts' && part !== undefined) return `part "${String(part)}" is damaged`;
  return first === undefined ? 'it is damaged' : `"${String(first)}" is damaged`;
}
