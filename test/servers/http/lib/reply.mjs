// HTTP responses as values: made by the toolkit, bent by a fixture, then written.
// @ts-check
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorResponse, RpcError } from '../../lib/json-rpc.mjs';

/**
 * @typedef {string | Uint8Array} Bytes
 *
 * @typedef {object} Reply
 * @property {number} status
 * @property {Record<string, string | string[]>} headers
 * @property {Bytes | Iterable<Bytes> | AsyncIterable<Bytes>} body
 *   bytes in one piece go out with a Content-Length, unless `headers` has its own; others chunk by chunk, and no faster
 *   than the client reads
 */

/** @param {number} status @param {Record<string, string>} [headers] @returns {Reply} */
export const empty = (status, headers = {}) => ({ status, headers, body: '' });

/** @param {string} allow the methods that are */
export const notAllowed = (allow) => empty(405, { Allow: allow });

/** @param {string} body @param {number} [status] @param {Record<string, string>} [headers] @returns {Reply} */
export const text = (body, status = 200, headers = {}) => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  body,
});

/** @param {object} message @param {number} [status] @returns {Reply} */
export const json = (message, status = 200) => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(message),
});

/** @param {Iterable<Bytes> | AsyncIterable<Bytes>} events @returns {Reply} */
export const sse = (events) => ({
  status: 200,
  headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' },
  body: events,
});

/** @param {object | string} message or its JSON, on one line */
export const event = (message) =>
  `event: message\ndata: ${typeof message === 'string' ? message : JSON.stringify(message)}\n\n`;

/**
 * A refusal with a JSON-RPC error as its body.
 * @param {number} status
 * @param {RpcError | string} error
 * @param {unknown} [id]
 */
export const refusal = (status, error, id) =>
  json(errorResponse(typeof error === 'string' ? new RpcError(-32600, error) : error, id), status);

/**
 * @param {import('node:http').ServerResponse} res
 * @param {Reply} reply
 */
export async function sendReply(res, { status, headers, body }) {
  const whole = typeof body === 'string' || body instanceof Uint8Array;
  res.writeHead(status, whole ? { 'Content-Length': Buffer.byteLength(body), ...headers } : headers);
  if (whole) return void res.end(body);
  res.flushHeaders();
  // A client that leaves ends the stream, which is no fault of the fixture.
  await pipeline(Readable.from(body), res).catch(() => {});
}
