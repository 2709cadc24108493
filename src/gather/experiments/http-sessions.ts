import { initializeParams } from '../../protocol/era.ts';
import { CLIENT } from '../handshake.ts';
import type { KnownServer } from './bench.ts';
import { defineExperiment, type Experiment } from './define-experiment.ts';

const SESSIONS = {
  eras: ['legacy'],
  transports: ['http'],
  kind: 'safe',
  on: 'own',
  unless: withoutSession,
} as const satisfies Partial<Experiment>;

/** A request without the id of its session. */
export const sessionMissing = defineExperiment({
  ...SESSIONS,
  name: 'sessionMissing',
  hold: async (bench) => ({
    request: await bench.exchange({ changed: { 'mcp-session-id': null } }, { method: 'ping' }),
  }),
});

/** A session of its own, its end, and a request after that. */
export const sessionEnd = defineExperiment({
  ...SESSIONS,
  name: 'sessionEnd',
  hold: async (bench) => {
    const own = bench.beside('session to be ended');
    const initialize = await own.exchange({}, { method: 'initialize', params: initializeParams(CLIENT) });
    const session = initialize.http?.headers.find(([name]) => name === 'mcp-session-id')?.[1];
    if (session === undefined) return { initialize };
    own.connection.notify('notifications/initialized');
    const changed = { 'mcp-session-id': session, 'mcp-protocol-version': bench.server.version ?? '' };
    const ended = await own.exchange({ method: 'DELETE', changed }, undefined, bench.limits.shutdownMs);
    return { initialize, delete: ended, request: await own.exchange({ changed }, { method: 'ping' }) };
  },
});

function withoutSession({ transport, hasSession }: KnownServer): string | undefined {
  if (transport !== 'streamable-http') return 'it is for Streamable HTTP';
  return hasSession ? undefined : 'the server opens no session';
}
