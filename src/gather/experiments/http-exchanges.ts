import { randomUUID } from 'node:crypto';
import type { Trial } from '../../model/surface.ts';
import { initializeParams } from '../../protocol/era.ts';
import { closenessOfName } from '../addresses.ts';
import { CLIENT } from '../handshake.ts';
import { type Bench, type KnownServer, methodOf, readLists } from './bench.ts';
import { defineExperiment, type Experiment } from './define-experiment.ts';

const HTTP = {
  eras: ['legacy', 'modern'],
  transports: ['http'],
  kind: 'safe',
  on: 'own',
  unless: notStreamable,
} as const satisfies Partial<Experiment>;
// A name that nobody can register (RFC 2606).
const FOREIGN = 'hallmark.invalid';

/** Other methods than POST. The session that is there is never ended. */
export const otherMethods = defineExperiment({
  ...HTTP,
  name: 'otherMethods',
  hold: async (bench) => {
    const version = bench.server.version ?? '';
    const modern = bench.server.era === 'modern' ? { 'mcp-protocol-version': version } : {};
    // Some servers send nothing, not even headers, before there is an event.
    const { shutdownMs } = bench.limits;
    const accept = { ...modern, accept: 'text/event-stream' };
    const get = await bench.exchange({ method: 'GET', changed: accept, until: 'head' }, undefined, shutdownMs);
    if (bench.server.era === 'legacy') return { get };
    const changed = { ...modern, 'mcp-session-id': randomUUID() };
    return { get, delete: await bench.exchange({ method: 'DELETE', changed, until: 'head' }, undefined, shutdownMs) };
  },
});

/** A request as the page of a foreign web site sends it (DNS rebinding). */
export const foreignOrigin = defineExperiment({
  ...HTTP,
  name: 'foreignOrigin',
  hold: async (bench) => ({ origin: await harmless(bench, { origin: `http://${FOREIGN}` }) }),
});

/** A request for a host that is not this computer. */
export const foreignHost = defineExperiment({
  ...HTTP,
  name: 'foreignHost',
  unless: (server) =>
    notStreamable(server) ??
    (closenessOfName(new URL(server.origin ?? 'http://0.0.0.0').hostname) === 2
      ? undefined
      : 'the server is not on this computer'),
  hold: async (bench) => ({ host: await harmless(bench, { host: FOREIGN }) }),
});

/** A notification: the cancellation of a request that was never made. */
export const notificationPost = defineExperiment({
  ...HTTP,
  name: 'notificationPost',
  hold: async (bench) => {
    const params = bench.params({ requestId: 'hallmark-none' });
    const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
    return { notification: await bench.exchange({ body }) };
  },
});

/** A request whose event stream is read to its end, where the server answers with streams. */
export const streamEnd = defineExperiment({
  ...HTTP,
  name: 'streamEnd',
  hold: async (bench) => ({ stream: await harmless(bench, {}, 'end') }),
});

/** A request without the credentials that the user gave: as the first one, and in the midst of those that had them. */
export const withoutCredentials = defineExperiment({
  ...HTTP,
  name: 'withoutCredentials',
  unless: (server) => notStreamable(server) ?? (server.isAuthorized ? undefined : 'no Authorization header was given'),
  hold: async (bench) => {
    const changed = { authorization: null };
    const [part = 'tools'] = readLists(bench.server);
    const list = { method: methodOf(part), params: bench.params() };
    const first = bench.server.era === 'legacy' ? { method: 'initialize', params: initializeParams(CLIENT) } : list;
    return {
      first: await bench.beside('without credentials').exchange({ changed }, first),
      later: await bench.exchange({ changed }, list),
    };
  },
});

/** Requests of the initialize era without the header of the version, and with one that does not exist. */
export const versionHeader = defineExperiment({
  ...HTTP,
  eras: ['legacy'],
  name: 'versionHeader',
  hold: async (bench) => ({
    missing: await harmless(bench, { 'mcp-protocol-version': null }),
    unknown: await harmless(bench, { 'mcp-protocol-version': '1900-01-01' }),
  }),
});

function harmless(bench: Bench, changed: Readonly<Record<string, string | null>>, until?: 'end'): Promise<Trial> {
  const message =
    bench.server.era === 'legacy' ? { method: 'ping' } : { method: 'server/discover', params: bench.params() };
  // A stream that goes on after its answer has as long to end as a server has.
  return until === undefined
    ? bench.exchange({ changed }, message)
    : bench.exchange({ changed, until }, message, bench.limits.shutdownMs);
}

/** Why there is nothing to try on a connection that is not Streamable HTTP; undefined on one that is. */
export function notStreamable({ transport }: KnownServer): string | undefined {
  return transport === 'streamable-http' ? undefined : 'it is for Streamable HTTP';
}
