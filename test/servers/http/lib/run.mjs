// Runs a JSON-RPC request against an era and puts its answer into an HTTP response.
// @ts-check
import { errorResponse, RpcError } from '../../lib/json-rpc.mjs';
import { event, json, sse } from './reply.mjs';

/**
 * @typedef {object} Ran
 * @property {object | undefined} response
 * @property {RpcError | undefined} error of the response
 * @property {import('./reply.mjs').Bytes[]} events that the handler put ahead of the response
 */

/**
 * @param {{answer: import('../../lib/eras.mjs').Answer}} era
 * @param {Record<string, any>} request
 * @returns {Promise<Ran>}
 */
export async function run({ answer }, request) {
  const { id, method, params = {} } = request;
  /** @type {import('./reply.mjs').Bytes[]} */
  const events = [];
  const context = {
    request,
    standard: () => undefined,
    send: async (/** @type {object} */ message) => void events.push(event(message)),
    write: async (/** @type {string | Uint8Array} */ bytes) => void events.push(bytes),
  };
  try {
    const result = await answer(method, params, context);
    return { response: result && { jsonrpc: '2.0', id, result }, error: undefined, events };
  } catch (thrown) {
    if (!(thrown instanceof RpcError)) console.error(thrown);
    const error = thrown instanceof RpcError ? thrown : new RpcError(-32603, 'Internal error');
    return { response: errorResponse(error, id), error, events };
  }
}

/**
 * The response with status 200 that holds an answer: JSON, unless the fixture streams or the handler sent events.
 * @param {Ran} ran
 * @param {'json' | 'sse'} form
 * @param {string} [first] an event that opens the stream
 */
export function replyWith({ response, events }, form, first) {
  if (!response) return undefined;
  if (form === 'json' && events.length === 0) return json(response);
  return sse([...(first ? [first] : []), ...events, event(response)]);
}
