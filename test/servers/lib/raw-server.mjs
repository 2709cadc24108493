// A hand-written MCP server over stdio, conforming by default, that a fixture bends through handlers and hooks.
// @ts-check
import { createDualEra, createLegacyEra, createModernEra } from './eras.mjs';
import { featureCapabilities, featureMethods } from './features.mjs';
import { errorResponse, onLines, RpcError, readLine } from './json-rpc.mjs';

export { RpcError };

/**
 * @typedef {import('./features.mjs').Definitions} Definitions
 *
 * @typedef {object} Connection
 * @property {(message: object, request?: object) => Promise<void>} send writes a message, resolves when it is out
 * @property {(bytes: string | Uint8Array) => Promise<void>} write writes raw bytes, resolves when they are out
 *
 * @typedef {Connection & {request: Record<string, any>, standard: () => any}} Context
 *   `standard()` gives the result (or throws the error) that the server would give without the handler
 *
 * @typedef {(params: Record<string, any>, context: Context) => any} Handler
 *   gives the result, throws an RpcError, or gives `undefined` to leave the request without an answer
 *
 * @typedef {object} ServerOptions
 * @property {'legacy' | 'modern' | 'dual'} era
 * @property {{name: string, version: string, title?: string}} serverInfo
 * @property {string} [instructions]
 * @property {Record<string, any>} [capabilities] added to those that the definitions imply
 * @property {string[]} [legacyVersions] newest first
 * @property {string[]} [modernVersions] newest first
 * @property {Record<string, Handler>} [handlers] by method; new methods, or in place of the standard ones
 * @property {(message: Record<string, any>, connection: Connection) => unknown} [before]
 *   sees each message that was read; the message is dropped where it gives `true`
 * @property {(answer: object, request: Record<string, any>, connection: Connection) => unknown} [after]
 *   is called when an answer is out
 * @property {(message: object, request?: Record<string, any>) => string | Uint8Array} [encode]
 *   the bytes of an outgoing message, instead of its JSON and a newline
 * @property {boolean} [exitOnEof] false: the end of stdin changes nothing
 */

/**
 * Serves on stdin and stdout, one message after the other, until stdin ends.
 * @param {ServerOptions & Definitions} options
 * @returns {Connection}
 */
export function serve(options) {
  const { before, after, encode = encodeLine, exitOnEof = true } = options;
  const { answer } = createEra(options);
  /** @type {Connection['write']} */
  const write = (bytes) => new Promise((resolve) => process.stdout.write(bytes, () => resolve()));
  /** @type {Connection['send']} */
  const send = (message, request) => write(encode(message, request));
  const connection = { send, write };

  /** @param {Buffer} line */
  const receive = async (line) => {
    if (line.toString('latin1').trim() === '') return;
    const incoming = readLine(line);
    if (incoming.kind === 'unreadable') return send(errorResponse(incoming.error, incoming.id));
    const request = incoming.message;
    if ((await before?.(request, connection)) === true || incoming.kind !== 'request') return;
    const response = await respond(request);
    if (!response) return;
    await send(response, request);
    await after?.(response, request, connection);
  };

  /** @param {Record<string, any>} request */
  const respond = async (request) => {
    const { id, method, params = {} } = request;
    try {
      const result = await answer(method, params, { ...connection, request, standard: () => undefined });
      return result && { jsonrpc: '2.0', id, result };
    } catch (error) {
      if (error instanceof RpcError) return errorResponse(error, id);
      console.error(error);
      return errorResponse(new RpcError(-32603, 'Internal error'), id);
    }
  };

  let handled = Promise.resolve();
  onLines(process.stdin, (line) => {
    handled = handled.then(() => receive(line));
  });
  process.stdout.on('error', () => process.exit());
  if (exitOnEof) process.stdin.on('end', () => exitAfter(handled));
  return connection;
}

/** @param {ServerOptions & Definitions} options */
export function createEra(options) {
  const { era, serverInfo, instructions, handlers = {} } = options;
  const { legacyVersions = ['2025-11-25', '2025-06-18'], modernVersions = ['2026-07-28'] } = options;
  const capabilities = { ...featureCapabilities(options), ...options.capabilities };
  const common = { serverInfo, instructions, capabilities, handlers };
  const legacy = { ...common, versions: legacyVersions, features: featureMethods(options, -32002) };
  const modern = { ...common, versions: modernVersions, features: featureMethods(options, -32602) };
  if (era === 'legacy') return createLegacyEra(legacy);
  return era === 'modern' ? createModernEra(modern) : createDualEra(legacy, modern);
}

/** @param {object} message */
const encodeLine = (message) => `${JSON.stringify(message)}\n`;

/**
 * Exits when the messages that were read are handled, or a moment later where that takes longer.
 * @param {Promise<void>} handled
 */
function exitAfter(handled) {
  setTimeout(() => process.exit(), 200);
  void handled.then(() => process.exit());
}
