// Servers over Streamable HTTP, one at each path /ERA/NAME/mcp: conforming under any NAME but those of FAULTS, which have
// one fault each.
// @ts-check
import { randomUUID } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import { createServer } from 'node:http';
import { bookshelf } from '../lib/bookshelf.mjs';
import { RpcError } from '../lib/json-rpc.mjs';
import { createListener } from './lib/http-server.mjs';
import { listen } from './lib/listen.mjs';
import { empty, event, refusal, sendReply, text } from './lib/reply.mjs';

/**
 * @typedef {import('./lib/http-server.mjs').Exchange} Exchange
 * @typedef {import('./lib/http-server.mjs').HttpServerOptions} Options
 * @typedef {import('./lib/reply.mjs').Reply} Reply
 * @typedef {(exchange: Exchange) => boolean} When
 */

const VERSION = 'io.modelcontextprotocol/protocolVersion';

/** @type {(name: string) => When} */
const without =
  (name) =>
  ({ req, message }) =>
    req.method === 'POST' && message !== undefined && req.headers[name] === undefined;

/**
 * @param {When} when
 * @param {(exchange: Exchange) => Reply} reply
 * @returns {Partial<Options>} another reply where the exchange is such
 */
const instead = (when, reply) => ({ bend: (given, exchange) => (when(exchange) ? reply(exchange) : given) });

/** @param {number} status @param {number} code */
const refused =
  (status, code) =>
  (/** @type {Exchange} */ { message }) =>
    refusal(status, new RpcError(code, 'Refused'), message?.id);

/** @param {(req: import('node:http').IncomingMessage) => unknown} change what of the request, before it is read */
const changing = (change) => ({
  intercept: (/** @type {Exchange} */ { req }) => {
    change(req);
    return false;
  },
});

/** @type {When} */
const namesOtherThanBody = ({ req, message }) => {
  const name = req.headers['mcp-name'];
  return (
    typeof name === 'string' &&
    !name.startsWith('=?base64?') &&
    name !== (message?.params?.name ?? message?.params?.uri)
  );
};

/** @type {Record<string, Partial<Options>>} */
const MODERN = {
  'method-missing': instead(
    (exchange) => exchange.message?.params?._meta !== undefined && without('mcp-method')(exchange),
    refused(400, -32600),
  ),
  'name-missing': instead(
    (exchange) => exchange.message?.method === 'tools/call' && without('mcp-name')(exchange),
    refused(200, -32602),
  ),
  'version-missing': instead(
    (exchange) => exchange.message?.params?._meta !== undefined && without('mcp-protocol-version')(exchange),
    refused(400, -32600),
  ),
  'method-mismatch': instead(
    ({ req, message }) =>
      message !== undefined && req.headers['mcp-method'] !== undefined && req.headers['mcp-method'] !== message.method,
    refused(400, -32600),
  ),
  'version-mismatch': instead(
    ({ req, message }) => {
      const version = req.headers['mcp-protocol-version'];
      const said = message?.params?._meta?.[VERSION];
      return version !== undefined && said !== undefined && said !== version;
    },
    refused(400, -32602),
  ),
  'name-mismatch': instead(namesOtherThanBody, refused(200, -32602)),
  'base64-unknown': instead(({ req }) => /^=\?base64\?\w/.test(String(req.headers['mcp-name'])), refused(400, -32020)),
  'base64-lenient': instead(({ req }) => String(req.headers['mcp-name']).includes('!!!'), refused(200, -32602)),
  'letter-case': instead(({ req }) => req.rawHeaders.includes('MCP-METHOD'), refused(400, -32020)),
  'session-heeded': instead(
    ({ req }) => req.headers['mcp-session-id'] !== undefined && req.method === 'POST',
    refused(404, -32600),
  ),
  'session-minted': {
    bend: (reply) => ({ ...reply, headers: { ...reply.headers, 'Mcp-Session-Id': 'a'.repeat(32) } }),
  },
  'last-event-heeded': instead(
    ({ req }) => req.headers['last-event-id'] !== undefined,
    () => empty(400),
  ),
  'get-page': instead(
    ({ req }) => req.method === 'GET',
    () => text('<h1>Books</h1>'),
  ),
  'delete-404': instead(
    ({ req }) => req.method === 'DELETE',
    () => text('Not found\n', 404),
  ),
  'stream-buffered': {
    response: 'sse',
    bend: ({ headers: { 'X-Accel-Buffering': _, ...headers }, ...reply }) => ({ ...reply, headers }),
  },
  'stream-change': ahead(
    event({
      jsonrpc: '2.0',
      method: 'notifications/tools/list_changed',
      params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 'desk' } },
    }),
  ),
  'error-status': instead(({ message }) => String(message?.method).startsWith('hallmark/'), refused(200, -32601)),
};

/** @type {Record<string, Partial<Options>>} */
const LEGACY = {
  'get-404': instead(
    ({ req }) => req.method === 'GET',
    () => text('Not found\n', 404),
  ),
  'version-ignored': changing((req) => {
    if (req.headers['mcp-protocol-version'] === '1900-01-01') delete req.headers['mcp-protocol-version'];
  }),
  'version-demanded': instead(
    (exchange) => exchange.message?.method === 'ping' && without('mcp-protocol-version')(exchange),
    () => empty(400),
  ),
  'session-missing-404': instead(
    (exchange) => exchange.message?.method === 'ping' && without('mcp-session-id')(exchange),
    refused(404, -32600),
  ),
  'session-not-ended': {
    intercept: ({ req, res }) => {
      if (req.method === 'DELETE') void sendReply(res, empty(200));
      return req.method === 'DELETE';
    },
  },
  'session-weak': weakSessions(),
  'get-response': listened(({ id }) => ({ jsonrpc: '2.0', id, result: {} })),
  'get-broadcast': listened(() => ({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })),
  'event-ids-again': events((text) => text.replace(/^id: .*/, 'id: 1')),
  'stream-unprimed': events((text) => (text.startsWith('id: ') ? '' : `id: ${randomUUID()}\n${text}`)),
  'replays-all': replaying(),
};

/** @type {Record<string, Partial<Options>>} */
const BOTH = {
  'origin-served': changing((req) => delete req.headers.origin),
  'origin-400': instead(
    ({ req }) => req.headers.origin !== undefined,
    () => empty(400),
  ),
  'host-served': changing((req) => {
    req.headers.host = 'localhost';
  }),
  'notification-200': instead(
    ({ message }) => message !== undefined && message.id === undefined,
    () => empty(200),
  ),
  'notification-body': instead(
    ({ message }) => message !== undefined && message.id === undefined,
    () => text('ok', 202),
  ),
  'stream-open': {
    response: 'sse',
    bend: (reply, { req }) =>
      req.method === 'POST' && reply.headers['Content-Type'] === 'text/event-stream'
        ? { ...reply, body: endless(reply.body) }
        : reply,
  },
  'stream-junk': ahead('data: keep-alive\n\n'),
  'wrong-type': {
    bend: (reply, { message }) => (message?.method === 'resources/templates/list' ? text(String(reply.body)) : reply),
  },
};

/** @type {(reply: Reply) => boolean} */
function isStream(reply) {
  return reply.headers['Content-Type'] === 'text/event-stream';
}

/** @type {(reply: Reply) => string[]} */
function eventsOf({ body }) {
  return [.../** @type {Iterable<string>} */ (body)];
}

/** @param {(text: string) => string} change of each event @returns {Partial<Options>} */
function events(change) {
  return {
    response: 'sse',
    bend: (reply, { req }) =>
      req.method === 'POST' && isStream(reply) ? { ...reply, body: eventsOf(reply).map(change) } : reply,
  };
}

/** @param {string} added an event ahead of the answer @returns {Partial<Options>} */
function ahead(added) {
  return {
    response: 'sse',
    bend: (reply, { message }) =>
      message?.method === 'tools/list' && isStream(reply)
        ? { ...reply, body: eventsOf(reply).toSpliced(-1, 0, added) }
        : reply,
  };
}

/**
 * Every ping is also told to those who listen with a GET.
 * @param {(ping: Record<string, any>) => object} tell
 * @returns {Partial<Options>}
 */
function listened(tell) {
  const pings = new EventEmitter();
  return {
    response: 'sse',
    capabilities: { tools: { listChanged: true } },
    bend: (reply, { req, message }) => {
      if (message?.method === 'ping') pings.emit('ping', message);
      return req.method === 'GET' && isStream(reply) ? { ...reply, body: told() } : reply;
    },
  };

  async function* told() {
    for await (const [ping] of on(pings, 'ping')) yield event(tell(ping));
  }
}

/** A GET that resumes brings all that was said since, on whatever stream. @returns {Partial<Options>} */
function replaying() {
  /** @type {(readonly [id: string | undefined, text: string])[]} */
  const said = [];
  return {
    response: 'sse',
    bend: (reply, { req }) => {
      if (!isStream(reply)) return reply;
      if (req.method === 'POST') {
        const [first, ...others] = eventsOf(reply);
        said.push([/^id: (.*)/.exec(first ?? '')?.[1], others.join('')]);
        return reply;
      }
      const last = req.headers['last-event-id'];
      const from = last === undefined ? -1 : said.findIndex(([id]) => id === last);
      return from < 0 ? reply : { ...reply, body: endless(said.slice(from).map(([, text]) => text)) };
    },
  };
}

/** @param {Reply['body']} body */
async function* endless(body) {
  yield* /** @type {Iterable<string>} */ (typeof body === 'string' ? [body] : body);
  await new Promise(() => {});
}

/** Ids that are counted, in place of the random ones of the toolkit. @returns {Partial<Options>} */
function weakSessions() {
  /** @type {string[]} */
  const ids = [];
  return {
    ...changing((req) => {
      const id = ids[Number(req.headers['mcp-session-id']) - 1];
      if (id !== undefined) req.headers['mcp-session-id'] = id;
    }),
    bend: (reply) => {
      const id = reply.headers['Mcp-Session-Id'];
      if (typeof id !== 'string') return reply;
      return { ...reply, headers: { ...reply.headers, 'Mcp-Session-Id': String(ids.push(id)) } };
    },
  };
}

const FAULTS = { legacy: { ...BOTH, ...LEGACY }, modern: { ...BOTH, ...MODERN } };

/** @type {Map<string, import('node:http').RequestListener>} */
const listeners = new Map();

await listen(
  createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    const [, era, name = ''] = /^\/(legacy|modern)\/([\w-]+)\/mcp$/.exec(pathname) ?? [];
    if (era !== 'legacy' && era !== 'modern') return void sendReply(res, text('Not found\n', 404));
    const listener =
      listeners.get(pathname) ??
      createListener({
        ...bookshelf,
        era,
        sessions: era === 'legacy',
        serverInfo: { name: 'faulty', title: 'Library desk', version: '1.0.0' },
        path: pathname,
        .../** @type {Record<string, Partial<Options>>} */ (FAULTS[era])[name],
      });
    listeners.set(pathname, listener);
    listener(req, res);
  }),
);
