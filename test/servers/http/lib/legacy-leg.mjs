// Streamable HTTP of 2025-06-18 and 2025-11-25: a handshake, and a session after it where the fixture has sessions.
// @ts-check
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEra } from '../../lib/raw-server.mjs';
import { empty, notAllowed, refusal, sse } from './reply.mjs';
import { replyWith, run } from './run.mjs';

/**
 * @typedef {import('./reply.mjs').Reply} Reply
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {ReturnType<typeof createEra>} Era
 */

const HANDSHAKE = {
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'unknown', version: '0' } },
};

/** @param {import('./http-server.mjs').HttpServerOptions} options */
export function createLegacyLeg(options) {
  const { legacyVersions = ['2025-11-25', '2025-06-18'], response = 'json', sessions = false } = options;
  /** @type {Map<string, Era>} */
  const eras = new Map();
  const idOf = (/** @type {IncomingMessage} */ req) => String(req.headers['mcp-session-id']);

  /** @type {(req: IncomingMessage, id?: unknown) => Reply | undefined} what is wrong after the handshake */
  const problem = (req, id) => {
    const { 'mcp-protocol-version': version, 'mcp-session-id': session } = req.headers;
    if (sessions && session === undefined) return refusal(400, 'The header Mcp-Session-Id is missing', id);
    if (sessions && !eras.has(idOf(req))) return refusal(404, 'There is no such session', id);
    if (version === undefined || legacyVersions.includes(String(version))) return undefined;
    return refusal(400, `Unsupported MCP-Protocol-Version; supported: ${legacyVersions.join(', ')}`, id);
  };

  /** @type {(req: IncomingMessage, incoming: import('./http-server.mjs').Incoming) => Promise<Reply | undefined>} */
  const post = async (req, incoming) => {
    if (incoming.kind === 'unreadable') return refusal(400, incoming.error, incoming.id);
    if (incoming.kind === 'request' && incoming.message.method === 'initialize') return initialize(incoming.message);
    const refused = problem(req, incoming.message.id);
    if (refused) return refused;
    if (incoming.kind !== 'request') return empty(202);
    const era = eras.get(idOf(req)) ?? (await openEra());
    return replyWith(await run(era, incoming.message), response, firstEvent(req.headers['mcp-protocol-version']));
  };

  /** @param {Record<string, any>} request */
  const initialize = async (request) => {
    const era = createEra({ ...options, era: 'legacy' });
    const ran = await run(era, request);
    const reply = replyWith(ran, response, firstEvent(request.params?.protocolVersion));
    if (!sessions || ran.error || !reply) return reply;
    const id = randomUUID();
    eras.set(id, era);
    return { ...reply, headers: { ...reply.headers, 'Mcp-Session-Id': id } };
  };

  /** Without sessions every request comes after a handshake that the server does not remember. */
  const openEra = async () => {
    const { initialize: _, ...handlers } = options.handlers ?? {};
    const era = createEra({ ...options, handlers, era: 'legacy' });
    await run(era, HANDSHAKE);
    return era;
  };

  /** What opens a stream: an event with an id and no data, which clients understand since 2025-11-25. */
  const firstEvent = (/** @type {unknown} */ version) =>
    version === '2025-11-25' ? `id: ${randomUUID()}\ndata: \n\n` : undefined;

  /** @param {IncomingMessage} req */
  const withoutBody = (req) => {
    const streams = response === 'sse';
    const isAllowed = (req.method === 'GET' && streams) || (req.method === 'DELETE' && sessions);
    if (!isAllowed) return notAllowed(`POST${streams ? ', GET' : ''}${sessions ? ', DELETE' : ''}`);
    const refused = problem(req);
    if (refused) return refused;
    if (req.method === 'DELETE') {
      eras.delete(idOf(req));
      return empty(200);
    }
    if (!req.headers.accept?.includes('text/event-stream')) return refusal(406, 'A GET accepts text/event-stream');
    return sse(idleStream(() => !sessions || eras.has(idOf(req))));
  };

  return { post, withoutBody };
}

/**
 * A stream without messages, for as long as its session lasts.
 * @param {() => boolean} isOpen
 */
async function* idleStream(isOpen) {
  while (isOpen()) {
    yield ': nothing to say\n\n';
    await sleep(1_000);
  }
}
