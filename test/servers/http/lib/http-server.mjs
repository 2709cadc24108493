// A hand-written MCP server over Streamable HTTP, conforming by default, that a fixture bends through hooks.
// @ts-check
import * as http from 'node:http';
import * as https from 'node:https';
import { claimsModern } from '../../lib/eras.mjs';
import { readLine } from '../../lib/json-rpc.mjs';
import { createLegacyLeg } from './legacy-leg.mjs';
import { listen } from './listen.mjs';
import { createModernLeg } from './modern-leg.mjs';
import { notAllowed, refusal, sendReply, text } from './reply.mjs';

/**
 * @typedef {import('./reply.mjs').Reply} Reply
 * @typedef {import('../../lib/json-rpc.mjs').Incoming} Incoming
 *
 * @typedef {object} Exchange one HTTP request and its response
 * @property {http.IncomingMessage} req
 * @property {http.ServerResponse} res
 * @property {Record<string, any>} [message] the JSON-RPC message of the body, once it is read
 * @property {'legacy' | 'modern'} [era] that the message belongs to
 *
 * @typedef {object} HttpOptions
 * @property {'json' | 'sse'} [response] the form of answers, JSON unless said; 'sse' also opens a stream on a legacy GET
 * @property {boolean} [sessions] legacy: a session begins at initialize, is required from then on, and DELETE ends it
 * @property {string} [path] /mcp unless said
 * @property {{key: string, cert: string}} [tls] serves https
 * @property {(exchange: Exchange) => unknown} [intercept]
 *   sees each request before it is read, whatever its path; the toolkit leaves it alone where it gives `true`
 * @property {(reply: Reply, exchange: Exchange) => Reply | undefined | Promise<Reply | undefined>} [bend]
 *   gives the response in place of `reply`, at once or later, or `undefined` when it has used `exchange.res` itself
 *
 * @typedef {Omit<import('../../lib/raw-server.mjs').ServerOptions, 'before' | 'after' | 'encode' | 'exitOnEof'>
 *   & import('../../lib/features.mjs').Definitions & HttpOptions} HttpServerOptions
 *   the functions `send` and `write` of a handler put events and bytes on the response ahead of the answer
 */

/**
 * Serves on a loopback port until stdin closes; gives the origin.
 * @param {HttpServerOptions} options
 * @returns {Promise<string>}
 */
export function serveHttp(options) {
  const listener = createListener(options);
  return options.tls
    ? listen(https.createServer(options.tls, listener), 'https')
    : listen(http.createServer(listener), 'http');
}

/**
 * @param {HttpServerOptions} options
 * @returns {http.RequestListener}
 */
export function createListener(options) {
  const { intercept, bend = (reply) => reply } = options;
  const replyTo = createReplier(options);
  /** @param {Exchange} exchange */
  const handle = async (exchange) => {
    if ((await intercept?.(exchange)) === true) return;
    const reply = await replyTo(exchange);
    const bent = reply && (await bend(reply, exchange));
    if (bent) await sendReply(exchange.res, bent);
  };
  return (req, res) => {
    res.on('error', () => {});
    handle({ req, res }).catch((error) => {
      // A client that left in the middle of its request has nothing to be told.
      if (!req.destroyed || req.complete) console.error(error);
      res.destroy();
    });
  };
}

/**
 * Gives the conforming response to a request; none where a handler left it without an answer.
 * @param {HttpServerOptions} options
 * @returns {(exchange: Exchange) => Promise<Reply | undefined>}
 */
function createReplier(options) {
  const { era, path = '/mcp', modernVersions = ['2026-07-28'] } = options;
  const modern = createModernLeg(options);
  const legacy = createLegacyLeg(options);
  return async (exchange) => {
    const { req } = exchange;
    if (!isLocal(req.headers)) return refusal(403, 'Host and Origin are those of this computer');
    if (new URL(req.url ?? '/', 'http://localhost').pathname !== path) return text('Not found\n', 404);
    const claim = req.headers['mcp-protocol-version'];
    const headersAreModern = typeof claim === 'string' && modernVersions.includes(claim);
    if (req.method !== 'POST') {
      return era === 'modern' || (era === 'dual' && headersAreModern) ? notAllowed('POST') : legacy.withoutBody(req);
    }
    if (!/^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')) {
      return refusal(415, 'The Content-Type of a message is application/json');
    }
    const incoming = readLine(await readBody(req));
    if (incoming.kind === 'unreadable') return refusal(400, incoming.error, incoming.id);
    exchange.message = incoming.message;
    const isModern = headersAreModern || claimsModern(incoming.message.params ?? {});
    exchange.era = era !== 'dual' ? era : isModern ? 'modern' : 'legacy';
    return (exchange.era === 'modern' ? modern : legacy).post(req, incoming);
  };
}

/**
 * Whether neither Host nor Origin is foreign, as when a web page reaches the server through DNS rebinding.
 * @param {http.IncomingHttpHeaders} headers
 */
function isLocal({ host, origin }) {
  const isLoopback = (/** @type {string} */ url) =>
    URL.canParse(url) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
  return isLoopback(`http://${host}`) && (origin === undefined || isLoopback(origin));
}

/** @param {http.IncomingMessage} req */
async function readBody(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}
