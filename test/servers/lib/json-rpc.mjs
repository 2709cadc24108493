// The JSON-RPC 2.0 layer of the fixture servers: errors, splitting input into lines and reading a message from a line.
// @ts-check

/** An error that is answered as a JSON-RPC error response. */
export class RpcError extends Error {
  /**
   * @param {number} code
   * @param {string} message
   * @param {unknown} [data]
   */
  constructor(code, message, data) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/** @param {string} message */
export const invalidRequest = (message) => new RpcError(-32600, message);
/** @param {string} method */
export const methodNotFound = (method) => new RpcError(-32601, `Method not found: ${method}`);
/** @param {string} message @param {unknown} [data] */
export const invalidParams = (message, data) => new RpcError(-32602, message, data);

/**
 * @param {unknown} value
 * @returns {value is Record<string, any>}
 */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} id */
const isId = (id) => typeof id === 'string' || Number.isInteger(id);

/**
 * Calls `receive` with the bytes of each line that a newline ends.
 * @param {NodeJS.ReadableStream} stream
 * @param {(line: Buffer) => void} receive
 */
export function onLines(stream, receive) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const line = rest.subarray(0, end);
      rest = rest.subarray(end + 1);
      receive(line);
    }
  });
}

/**
 * @typedef {{kind: 'request' | 'notification' | 'response', message: Record<string, any>}
 *   | {kind: 'unreadable', error: RpcError, id?: unknown}} Incoming
 */

/**
 * What a line holds.
 * @param {Buffer} line
 * @returns {Incoming}
 */
export function readLine(line) {
  let message;
  try {
    message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(line));
  } catch {
    return { kind: 'unreadable', error: new RpcError(-32700, 'Parse error') };
  }
  return classify(message);
}

/**
 * @param {unknown} message
 * @returns {Incoming}
 */
function classify(message) {
  if (!isObject(message)) return { kind: 'unreadable', error: invalidRequest('A message is one JSON object') };
  const { jsonrpc, id, method, params } = message;
  if (method === undefined && ('result' in message || 'error' in message)) return { kind: 'response', message };
  const hasId = 'id' in message;
  if (jsonrpc !== '2.0' || typeof method !== 'string' || (hasId && !isId(id))) {
    return { kind: 'unreadable', error: invalidRequest('Not a JSON-RPC 2.0 request'), id };
  }
  if (!hasId) return { kind: 'notification', message };
  if (params === undefined || isObject(params)) return { kind: 'request', message };
  return { kind: 'unreadable', error: invalidParams('The params of a request are an object'), id };
}

/**
 * An error response; without an id where that of the request is unknown.
 * @param {RpcError} error
 * @param {unknown} id
 */
export function errorResponse({ code, message, data }, id) {
  return { jsonrpc: '2.0', ...(isId(id) && { id }), error: { code, message, ...(data !== undefined && { data }) } };
}
