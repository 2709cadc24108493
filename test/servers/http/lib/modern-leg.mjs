// Streamable HTTP of 2026-07-28: every request stands alone, and its headers repeat what its body says.
// @ts-check
import { checkMetadata } from '../../lib/eras.mjs';
import { RpcError } from '../../lib/json-rpc.mjs';
import { createEra } from '../../lib/raw-server.mjs';
import { empty, refusal } from './reply.mjs';
import { replyWith, run } from './run.mjs';

/**
 * @typedef {import('./reply.mjs').Reply} Reply
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').IncomingHttpHeaders} Headers
 */

const VERSION = 'io.modelcontextprotocol/protocolVersion';
/** @type {Record<string, string>} the parameter that Mcp-Name repeats, by method */
const NAMED_BY = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };
/** @type {Record<number, number>} the status that goes with an error code; 200 with any other */
const STATUS = { [-32601]: 404, [-32020]: 400, [-32021]: 400, [-32022]: 400 };

/** @param {import('./http-server.mjs').HttpServerOptions} options */
export function createModernLeg(options) {
  const { modernVersions = ['2026-07-28'], response = 'json' } = options;
  const era = createEra({ ...options, era: 'modern' });
  /** @type {(req: IncomingMessage, incoming: import('./http-server.mjs').Incoming) => Promise<Reply | undefined>} */
  const post = async ({ headers }, incoming) => {
    if (incoming.kind === 'unreadable') return refusal(400, incoming.error, incoming.id);
    if (incoming.kind === 'response') return refusal(400, 'The server sends no requests that could be answered');
    if (incoming.kind === 'notification') return empty(202);
    const { id, method, params = {} } = incoming.message;
    try {
      if (!isHandshake(method, params)) checkHeaders(headers, method, params);
      checkMetadata(method, params, modernVersions);
    } catch (error) {
      return refusal(400, /** @type {RpcError} */ (error), id);
    }
    const ran = await run(era, incoming.message);
    const status = ran.error && STATUS[ran.error.code];
    return ran.error && status ? refusal(status, ran.error, id) : replyWith(ran, response);
  };
  return { post };
}

/**
 * A handshake of the legacy era learns which versions there are, not which headers it lacks.
 * @param {string} method
 * @param {Record<string, any>} params
 */
const isHandshake = (method, params) => method === 'initialize' && params._meta === undefined;

/**
 * Throws where a standard header is missing or says other than the body.
 * @param {Headers} headers
 * @param {string} method
 * @param {Record<string, any>} params
 */
function checkHeaders(headers, method, params) {
  checkHeader(headers, 'MCP-Protocol-Version', params._meta?.[VERSION]);
  checkHeader(headers, 'Mcp-Method', method);
  const parameter = NAMED_BY[method];
  if (parameter && parameter in params) checkHeader(headers, 'Mcp-Name', params[parameter], decode);
}

/**
 * @param {Headers} headers
 * @param {string} name
 * @param {unknown} expected nothing is expected where the body has no string
 * @param {(value: string) => string | undefined} [read]
 */
function checkHeader(headers, name, expected, read = (value) => value) {
  const value = headers[name.toLowerCase()];
  if (typeof value !== 'string') throw new RpcError(-32020, `The header ${name} is missing`);
  if (typeof expected === 'string' && read(value) !== expected) {
    throw new RpcError(-32020, `The header ${name} differs from the body`);
  }
}

/**
 * The value of a header that may be written in Base64 between =?base64? and ?=; none where that is malformed.
 * @param {string} value
 */
function decode(value) {
  const encoded = /^=\?base64\?(.*)\?=$/.exec(value)?.[1];
  if (encoded === undefined) return value;
  const bytes = Buffer.from(encoded, 'base64');
  return bytes.toString('base64') === encoded ? bytes.toString() : undefined;
}
