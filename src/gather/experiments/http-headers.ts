import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../model/json.ts';
import type { Bench } from './bench.ts';
import { defineExperiment, type Experiment } from './define-experiment.ts';

const MODERN = {
  eras: ['modern'],
  transports: ['http'],
  kind: 'safe',
  on: 'own',
} as const satisfies Partial<Experiment>;
const NO_VERSION = '1900-01-01';

/** Requests without one of the headers that repeat their body (2026-07-28 `basic/transports/streamable-http`). */
export const headersMissing = defineExperiment({
  ...MODERN,
  name: 'headersMissing',
  hold: async (bench) => {
    const named = namedRequest(bench);
    return {
      method: await bench.exchange({ changed: { 'mcp-method': null } }, discover(bench)),
      version: await bench.exchange({ changed: { 'mcp-protocol-version': null } }, discover(bench)),
      ...(named === undefined
        ? {}
        : { name: await bench.exchange({ changed: { 'mcp-name': null } }, named(bogusName())) }),
    };
  },
});

/** Requests whose headers say other than their body. No name exists, so nothing is called whatever the server believes. */
export const headersOther = defineExperiment({
  ...MODERN,
  name: 'headersOther',
  hold: async (bench) => {
    const named = namedRequest(bench);
    const version = bench.server.version ?? '';
    return {
      method: await bench.exchange({ changed: { 'mcp-method': 'tools/list' } }, discover(bench)),
      methodCase: await bench.exchange({ changed: { 'mcp-method': 'SERVER/DISCOVER' } }, discover(bench)),
      version: await bench.exchange({ changed: { 'mcp-protocol-version': NO_VERSION } }, discover(bench)),
      bodyVersion: await bench.exchange({ changed: { 'mcp-protocol-version': version } }, withVersion(bench)),
      ...(named === undefined
        ? {}
        : { name: await bench.exchange({ changed: { 'mcp-name': bogusName() } }, named(bogusName())) }),
    };
  },
});

/** Headers that say the same as the body in other letters, and one that says it in damaged Base64. */
export const headersEncoded = defineExperiment({
  ...MODERN,
  name: 'headersEncoded',
  hold: async (bench) => {
    const named = namedRequest(bench);
    const name = bogusName();
    const base64 = Buffer.from(name).toString('base64');
    const method = { 'mcp-method': null };
    return {
      letterCase: await bench.exchange({ changed: { ...method, 'MCP-METHOD': 'server/discover' } }, discover(bench)),
      blanks: await bench.exchange({ changed: { ...method, 'Mcp-Method': '  server/discover  ' } }, discover(bench)),
      ...(named === undefined
        ? {}
        : {
            base64: await bench.exchange({ changed: { 'mcp-name': `=?base64?${base64}?=` } }, named(name)),
            damaged: await bench.exchange(
              { changed: { 'mcp-name': `=?base64?${base64.slice(0, 4)}!!!${base64.slice(4)}?=` } },
              named(name),
            ),
          }),
    };
  },
});

/** Headers of the initialize era, which a modern server ignores. */
export const olderHeaders = defineExperiment({
  ...MODERN,
  name: 'olderHeaders',
  hold: async (bench) => ({
    session: await bench.exchange({ changed: { 'mcp-session-id': randomUUID() } }, discover(bench)),
    lastEvent: await bench.exchange({ changed: { 'last-event-id': '1' } }, discover(bench)),
  }),
});

function discover(bench: Bench): JsonObject {
  return { method: 'server/discover', params: bench.params() };
}

function withVersion(bench: Bench): JsonObject {
  const params = bench.params();
  const meta = params['_meta'] as JsonObject;
  return {
    method: 'server/discover',
    params: { ...params, _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': NO_VERSION } },
  };
}

/** Makes a request for something by its name, of a kind that the server has; undefined when it has none. */
function namedRequest(bench: Bench): ((name: string) => JsonObject) | undefined {
  const has = (capability: string): boolean => Object.hasOwn(bench.server.capabilities, capability);
  if (has('tools')) return (name) => ({ method: 'tools/call', params: bench.params({ name, arguments: {} }) });
  if (has('prompts')) return (name) => ({ method: 'prompts/get', params: bench.params({ name }) });
  if (has('resources'))
    return (name) => ({ method: 'resources/read', params: bench.params({ uri: `hallmark:${name}` }) });
  return undefined;
}

/** A name that nothing has. */
function bogusName(): string {
  return `hallmark_${randomUUID().slice(0, 8)}`;
}
