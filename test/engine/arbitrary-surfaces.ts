import * as fc from 'fast-check';
import { isObject, type Json } from '../../src/model/json.ts';
import type { FailedOutcome, Frame, LockPart, Outcome, Surface, SurfaceParts, Trial } from '../../src/model/surface.ts';
import { surfaceOf } from '../lib/surfaces.ts';

const words = fc.oneof(
  fc.constantFrom('', 'add', 'delete_user', 'get user', 'größe', 'x'.repeat(130), '读取', 'Gets a record by its id.'),
  fc.constantFrom('pass\u200Bword', '\u202Etxt', '\u{E0041}\u{E0042}', '\uFEFFa', 'Docu\u00ADment', 'a\uFE0F\uFE0F'),
  fc.constantFrom('👨‍👩‍👧', '\uD83D', '__proto__'),
);
const text = fc.oneof(words, fc.string({ unit: 'binary', maxLength: 12 }));
const key = fc.oneof(
  fc.constantFrom('name', 'description', 'inputSchema', 'annotations', 'title', 'uri', 'uriTemplate', 'properties'),
  fc.constantFrom('type', 'readOnlyHint', 'destructiveHint', 'required', 'enum', 'const', '$ref', 'instructions'),
  fc.constantFrom('outputSchema', 'icons', 'src', 'sizes', '_meta', 'x-mcp-header', 'default', 'examples', 'items'),
  fc.constantFrom('$schema', '$id', '$defs', 'anyOf', 'additionalProperties', 'pattern', 'arguments', 'mimeType'),
  fc.constantFrom('jsonrpc', 'id', 'method', 'params', 'result', 'error', 'code', 'message', 'data', 'nextCursor'),
  fc.constantFrom('resultType', 'ttlMs', 'capabilities', 'protocolVersion', 'supportedVersions', 'serverInfo'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'length', '0', '', 'a/b', 'c~d'),
  text,
);

/** Any JSON, its objects mostly made of the members that definitions have. */
export const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    text,
    fc.constantFrom<Json>(null, true, false, 0, -1.5, 'object', 'true', ['object'], {}, []),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 5, noNullPrototype: true }),
    fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
  ),
}));

/** A definition with the members that definitions have, any of them missing or of any shape. */
export const definition = fc.record(
  {
    name: fc.oneof({ weight: 3, arbitrary: text }, json),
    uri: text,
    description: fc.oneof({ weight: 3, arbitrary: text }, json),
    inputSchema: fc.oneof(fc.record({ type: fc.oneof(fc.constant('object'), json), properties: json }), json),
    annotations: fc.oneof(fc.record({ readOnlyHint: json, destructiveHint: json }, { requiredKeys: [] }), json),
    arguments: json,
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Json>;

const definitions = fc.array(fc.oneof({ weight: 4, arbitrary: definition }, json), { maxLength: 4 });
const members = fc.dictionary(key, json, { maxKeys: 5, noNullPrototype: true });

const failedOutcome: fc.Arbitrary<FailedOutcome> = fc.oneof(
  fc.record({ kind: fc.constant('rpc-error' as const), code: fc.integer(), message: text, data: json }),
  fc.record({ kind: fc.constant('http-error' as const), status: fc.nat(), detail: text }),
  fc.record({ kind: fc.constant('timeout' as const), afterMs: fc.nat(), detail: text }),
  fc.record({
    kind: fc.constantFrom('transport-error' as const, 'invalid-json', 'invalid-envelope', 'cap-exceeded'),
    detail: text,
  }),
);
const outcome: fc.Arbitrary<Outcome> = fc.oneof(
  failedOutcome,
  fc.record({ kind: fc.constant('result' as const), result: members }),
  fc.record({ kind: fc.constant('result' as const), result: fc.record({ tools: json }) }),
);
const trial: fc.Arbitrary<Trial> = fc.record(
  { sent: json, outcome, heard: fc.array(json, { maxLength: 3 }), ms: fc.nat(), connection: fc.nat({ max: 3 }) },
  { requiredKeys: ['sent', 'outcome', 'ms', 'connection'] },
);

const stream = fc.constantFrom(null, 1, 'a');
const frame: fc.Arbitrary<Frame> = fc.oneof(
  fc.record(
    { at: fc.nat(), direction: fc.constantFrom('sent' as const, 'received' as const), message: json, stream },
    { requiredKeys: ['at', 'direction', 'message'] },
  ),
  fc.record({
    at: fc.nat(),
    direction: fc.constant('received' as const),
    text,
    problem: fc.constantFrom('not-json' as const, 'not-utf8', 'blank', 'too-deep'),
  }),
);
const wire = fc.record({
  connections: fc.array(
    fc.record({
      purpose: text,
      frames: fc.array(frame, { maxLength: 6 }),
      droppedFrames: fc.nat(),
      exit: fc.constant(null),
      stderr: text,
      stderrBytes: fc.nat(),
    }),
    { maxLength: 3 },
  ),
});

const http = fc.record({
  transport: fc.constantFrom('streamable-http' as const, 'http+sse'),
  exchanges: fc.array(
    fc.record(
      {
        connection: fc.nat({ max: 3 }),
        at: fc.nat(),
        method: fc.constantFrom('POST' as const, 'GET', 'DELETE'),
        rpcMethod: fc.constantFrom('initialize', 'tools/list', 'subscriptions/listen'),
        redirects: fc.array(text, { maxLength: 2 }),
        status: fc.integer({ min: 100, max: 599 }),
        headers: fc.array(fc.tuple(text, text), { maxLength: 3 }),
        stream: fc.record({ eventIds: fc.array(text, { maxLength: 3 }), primed: fc.boolean() }),
      },
      { requiredKeys: ['connection', 'at', 'method', 'redirects', 'status', 'headers'] },
    ),
    { maxLength: 3 },
  ),
});

// Few names, so that some tools that are listed were called.
const toolName = fc.constantFrom('add', 'get user', '');
const block = fc.oneof(
  fc.record({
    type: fc.constantFrom('text', 'image', 'audio', 'resource', 'resource_link'),
    text: fc.oneof(text, fc.constantFrom('Error: no', '{"ids": ["8c1f1a52-7c1e-4b1d-9a30-5d7b2f7e6c01"]}')),
    data: fc.oneof(text, fc.constant('iVBORw0KGgo=')),
    mimeType: fc.oneof(text, fc.constantFrom('image/png', 'audio/wav')),
    resource: members,
  }),
  json,
);
const probeResult = fc.record(
  {
    content: fc.oneof(fc.array(block, { maxLength: 3 }), json),
    structuredContent: json,
    isError: fc.oneof(fc.boolean(), json),
    resultType: fc.oneof(fc.constantFrom('complete', 'input_required'), json),
    task: json,
  },
  { requiredKeys: [] },
);
const probes = fc.array(
  fc.record(
    {
      tool: toolName,
      label: text,
      arguments: members,
      bad: fc.record({ defect: fc.constantFrom('missing' as const, 'type', 'enum', 'unknown'), parameter: text }),
      expectError: fc.boolean(),
      expected: fc.record(
        {
          maxTokens: fc.nat(),
          contains: fc.array(text, { maxLength: 2 }),
          jsonPointer: fc.constantFrom('', '/a', '/0/b~1c'),
        },
        { requiredKeys: [] },
      ),
      result: fc.oneof(
        fc.record({ status: fc.constantFrom('blocked' as const, 'skipped', 'not-reached'), reason: text }),
        fc.record(
          {
            status: fc.constant('called' as const),
            outcome: fc.oneof(outcome, fc.record({ kind: fc.constant('result' as const), result: probeResult })),
            ms: fc.nat(),
            connection: fc.nat({ max: 3 }),
            cut: fc.record({ tokens: fc.nat(), saysWhatIsLeft: fc.boolean() }, { requiredKeys: ['tokens'] }),
          },
          { requiredKeys: ['status', 'outcome', 'ms', 'connection'] },
        ),
      ),
    },
    { requiredKeys: ['tool', 'arguments', 'expectError', 'result'] },
  ),
  { maxLength: 3 },
);

const locked = fc.array(fc.record({ name: text, definition }), { maxLength: 4 });
const named = fc.option(fc.record({ name: text, version: text }));
const state = {
  server: named,
  era: fc.constantFrom('legacy' as const, 'modern', 'unknown'),
  protocolVersion: fc.option(text),
  launch: fc.option(text),
};
const lock: fc.Arbitrary<LockPart> = fc.record({
  locked: fc.record(
    {
      ...state,
      instructions: fc.option(text),
      tools: locked,
      prompts: locked,
      resources: locked,
      resourceTemplates: locked,
    },
    { requiredKeys: ['server', 'era', 'protocolVersion', 'launch', 'instructions'] },
  ),
  now: fc.record(state),
  unknown: fc.record(
    {
      instructions: fc.constant('file' as const),
      tools: fc.constant('file' as const),
      prompts: fc.constant('failed' as const),
    },
    { requiredKeys: [] },
  ),
});

/** Surfaces whose parts hold any JSON where a server may send any JSON. */
export const arbitrarySurface: fc.Arbitrary<Surface> = fc
  .record({
    parts: fc.record(
      {
        server: fc.record({ handshake: fc.constantFrom('discover' as const, 'initialize'), result: members }),
        instructions: text,
        tools: definitions,
        prompts: definitions,
        resources: definitions,
        resourceTemplates: definitions,
        wire,
        http,
        lock,
        probes,
        experiments: fc.record({
          listBeforeInitialize: fc.oneof(
            fc.record({ status: fc.constant('ok' as const), value: fc.record({ list: trial }, { requiredKeys: [] }) }),
            fc.record({ status: fc.constant('failed' as const), outcome: failedOutcome }),
          ),
        }),
        peers: fc.array(fc.record({ label: text, serverName: text, tools: definitions }), {
          minLength: 1,
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Partial<SurfaceParts>>,
    era: fc.constantFrom('legacy' as const, 'modern', 'unknown'),
    transport: fc.constantFrom('stdio' as const, 'http', 'file'),
  })
  .map(({ parts, ...about }) => surfaceOf(parts, about));

/** The same, in which every definition has a name and nothing else is known of the server. */
export const namedSurface: fc.Arbitrary<Surface> = fc
  .record({
    tools: fc.array(fc.tuple(text, definition), { maxLength: 5 }),
    prompts: fc.array(fc.tuple(text, json), { maxLength: 3 }),
    resources: fc.array(fc.tuple(text, definition), { maxLength: 3 }),
    instructions: text,
  })
  .map(({ instructions, ...lists }) => {
    const named = Object.entries(lists).map(([part, list]) => [part, list.map(([name, rest]) => withName(rest, name))]);
    return surfaceOf({ instructions, ...Object.fromEntries(named) }, { era: 'unknown' });
  });

// Not by assignment: a member named `__proto__` must stay a member.
function withName(rest: Json, name: string): Json {
  return Object.fromEntries([...(isObject(rest) ? Object.entries(rest) : [['rest', rest] as const]), ['name', name]]);
}
