import type { JsonObject } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { type Bench, each, methodOf, readLists } from './bench.ts';
import { defineExperiment } from './define-experiment.ts';

const PREFIX = 'io.modelcontextprotocol/';
const MODERN = { eras: ['modern'], transports: ['stdio', 'http'], kind: 'safe', on: 'session' } as const;

/** `ping`, in the initialize era. */
export const ping = defineExperiment({
  name: 'ping',
  eras: ['legacy'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'session',
  hold: async (bench) => ({ ping: await bench.send({ method: 'ping' }) }),
});

/** One request with each kind of id that is legal. */
export const requestIds = defineExperiment({
  name: 'requestIds',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'session',
  hold: async (bench) => {
    const ids = { text: 'hallmark-a', zero: 0, empty: '', negative: -7, large: 9_007_199_254_740_991 };
    const request = bench.server.era === 'legacy' ? { method: 'ping' } : discover(bench.params());
    return await each(['text', 'zero', 'empty', 'negative', 'large'], (name) =>
      bench.send({ ...request, id: ids[name] }),
    );
  },
});

/** Several requests at once. */
export const parallelRequests = defineExperiment({
  name: 'parallelRequests',
  ...MODERN,
  hold: async (bench) => {
    const [part] = readLists(bench.server);
    return await each(['first', 'second', 'third', 'fourth', 'fifth'], (name) =>
      part !== undefined && (name === 'second' || name === 'fourth')
        ? bench.ask(methodOf(part))
        : bench.ask('server/discover'),
    );
  },
});

/** Requests without what each must carry, and with it in a wrong form. */
export const incompleteMeta = defineExperiment({
  name: 'incompleteMeta',
  ...MODERN,
  // A server of both eras may take a request without metadata for one of the older era, until others have settled it.
  unless: (server) => (readLists(server).length === 0 ? 'no list request has settled the era' : undefined),
  hold: async (bench) => {
    const [part = 'tools'] = readLists(bench.server);
    const none = { method: 'server/discover', params: {} };
    const requests = {
      none,
      forgotten: { method: methodOf(part), params: {} },
      noVersion: discover(changedMeta(bench, { protocolVersion: undefined })),
      noCapabilities: discover(changedMeta(bench, { clientCapabilities: undefined })),
      versionNumber: discover(changedMeta(bench, { protocolVersion: 20260728 })),
      capabilitiesList: discover(changedMeta(bench, { clientCapabilities: [] })),
      capabilitiesText: discover(changedMeta(bench, { clientCapabilities: 'x' })),
    };
    return await each(
      ['none', 'forgotten', 'noVersion', 'noCapabilities', 'versionNumber', 'capabilitiesList', 'capabilitiesText'],
      (name) => bench.send(requests[name], headersFor(bench, requests[name].method)),
    );
  },
});

/** Requests with metadata that a server has to put up with. */
export const unusualMeta = defineExperiment({
  name: 'unusualMeta',
  ...MODERN,
  hold: async (bench) => {
    const requests = {
      noClientInfo: changedMeta(bench, { clientInfo: undefined }),
      unknownKey: changedMeta(bench, {}, { 'com.example.hallmark/x': 1 }),
      traceContext: changedMeta(bench, {}, { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' }),
    };
    return await each(['noClientInfo', 'unknownKey', 'traceContext'], (name) => bench.send(discover(requests[name])));
  },
});

/** Requests for versions that do not exist. */
export const unsupportedVersion = defineExperiment({
  name: 'unsupportedVersion',
  ...MODERN,
  hold: async (bench) => {
    const versions = { past: '1999-01-01', future: '2099-01-01', garbage: 'hallmark' };
    return await each(['past', 'future', 'garbage'], (name) =>
      bench.send(discover(changedMeta(bench, { protocolVersion: versions[name] }))),
    );
  },
});

/** Log levels: one that there is, in the initialize era, and one that there is not. */
export const logLevels = defineExperiment({
  name: 'logLevels',
  eras: ['legacy', 'modern'],
  transports: ['stdio', 'http'],
  kind: 'safe',
  on: 'other',
  unless: ({ capabilities }) =>
    capabilities['logging'] === undefined ? 'the server does not declare the logging capability' : undefined,
  hold: async (bench) =>
    bench.server.era === 'modern'
      ? {
          unknown: await bench.send(discover(changedMeta(bench, { logLevel: 'loud' }))),
          error: await askAtLevel(bench, 'error'),
          debug: await askAtLevel(bench, 'debug'),
        }
      : {
          known: await bench.ask('logging/setLevel', { level: 'error' }),
          unknown: await bench.ask('logging/setLevel', { level: 'loud' }),
        },
});

/** A request that names a log level; one of the lists, where there is one. */
async function askAtLevel(bench: Bench, logLevel: string): Promise<Trial> {
  const [part] = readLists(bench.server);
  const method = part === undefined ? 'server/discover' : methodOf(part);
  return await bench.send({ method, params: changedMeta(bench, { logLevel }) });
}

function discover(params: JsonObject): JsonObject & { readonly method: string } {
  return { method: 'server/discover', params };
}

/** The metadata of a request, some keys of the protocol changed or (undefined) left out, and others added. */
function changedMeta(
  bench: Bench,
  changes: Readonly<Record<string, JsonObject[string] | undefined>>,
  added: JsonObject = {},
): JsonObject {
  const meta = { ...(bench.params()['_meta'] as JsonObject), ...added };
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) delete (meta as Record<string, unknown>)[PREFIX + name];
    else (meta as Record<string, unknown>)[PREFIX + name] = value;
  return { _meta: meta };
}

/** Over HTTP the headers say which era is meant, where the body does not. */
function headersFor(bench: Bench, method: string): Readonly<Record<string, string>> {
  return { 'mcp-protocol-version': bench.server.version ?? '', 'mcp-method': method };
}
