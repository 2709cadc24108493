// What the two eras of the protocol ask of a server: the initialize handshake, and metadata on each request.
// @ts-check
import { invalidParams, invalidRequest, isObject, methodNotFound, RpcError } from './json-rpc.mjs';

/**
 * @typedef {import('./raw-server.mjs').Context} Context
 * @typedef {import('./raw-server.mjs').Handler} Handler
 * @typedef {import('./features.mjs').Method} Method
 *
 * @typedef {object} EraOptions
 * @property {{name: string, version: string, title?: string}} serverInfo
 * @property {string | undefined} instructions
 * @property {Record<string, any>} capabilities
 * @property {string[]} versions newest first
 * @property {Record<string, Method>} features
 * @property {Record<string, Handler>} handlers
 *
 * @typedef {(method: string, params: Record<string, any>, context: Context) => Promise<object | undefined>} Answer
 */

const PREFIX = 'io.modelcontextprotocol/';
const LOG_LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];
const CACHEABLE = [
  'server/discover',
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
  'resources/read',
];

/**
 * The handshake era; `isInitialized` tells whether the handshake has been made.
 * @param {EraOptions} options
 * @returns {{answer: Answer, isInitialized: () => boolean}}
 */
export function createLegacyEra({ serverInfo, instructions, capabilities, versions, features, handlers }) {
  let initialized = false;
  /** @type {Record<string, Method>} */
  const methods = {
    ...features,
    ping: () => ({}),
    initialize({ protocolVersion, capabilities: ofClient, clientInfo }) {
      if (typeof protocolVersion !== 'string' || !isObject(ofClient) || !isImplementation(clientInfo)) {
        throw invalidParams('initialize takes protocolVersion, capabilities and clientInfo');
      }
      if (initialized) throw invalidRequest('The server is already initialized');
      initialized = true;
      const agreed = versions.includes(protocolVersion) ? protocolVersion : versions[0];
      return { protocolVersion: agreed, capabilities, serverInfo, instructions };
    },
  };
  /** @type {Answer} */
  const answer = async (method, params, context) => {
    const run = pick(methods, handlers, method, context);
    if (!initialized && method !== 'initialize' && method !== 'ping') {
      throw invalidRequest('The server is not initialized yet');
    }
    return run(params);
  };
  return { answer, isInitialized: () => initialized };
}

/**
 * The era of metadata on each request.
 * @param {EraOptions} options
 * @returns {{answer: Answer}}
 */
export function createModernEra({ serverInfo, instructions, capabilities, versions, features, handlers }) {
  /** @type {Record<string, Method>} */
  const methods = {
    ...features,
    'server/discover': () => ({ supportedVersions: versions, capabilities, instructions }),
  };
  /** @type {Answer} */
  const answer = async (method, params, context) => {
    checkMetadata(method, params, versions);
    const result = await pick(methods, handlers, method, context)(params);
    return (
      result && {
        resultType: 'complete',
        ...(CACHEABLE.includes(method) && { ttlMs: 300_000, cacheScope: 'public' }),
        ...result,
        _meta: { [`${PREFIX}serverInfo`]: serverInfo, ...result._meta },
      }
    );
  };
  return { answer };
}

/**
 * Both eras in one process: metadata on a request selects the modern one, a handshake opens the legacy one.
 * @param {EraOptions} legacyOptions
 * @param {EraOptions} modernOptions
 * @returns {{answer: Answer}}
 */
export function createDualEra(legacyOptions, modernOptions) {
  const legacy = createLegacyEra(legacyOptions);
  const modern = createModernEra(modernOptions);
  /** @type {Answer} */
  const answer = (method, params, context) => {
    const isLegacy = legacy.isInitialized() || method === 'initialize' || method === 'ping';
    return (isLegacy && !claimsModern(params) ? legacy : modern).answer(method, params, context);
  };
  return { answer };
}

/**
 * The fixture's own handler of a method, or else the standard one.
 * @param {Record<string, Method>} methods
 * @param {Record<string, Handler>} handlers
 * @param {string} method
 * @param {Context} context
 * @returns {(params: Record<string, any>) => any}
 */
function pick(methods, handlers, method, context) {
  const standard = Object.hasOwn(methods, method) ? methods[method] : undefined;
  const own = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  if (own) return (params) => own(params, { ...context, standard: () => standard?.(params) });
  if (standard) return standard;
  throw methodNotFound(method);
}

/** @param {Record<string, any>} params */
export const claimsModern = ({ _meta }) =>
  isObject(_meta) && (`${PREFIX}protocolVersion` in _meta || `${PREFIX}clientCapabilities` in _meta);

/**
 * @param {string} method
 * @param {Record<string, any>} params
 * @param {string[]} supported
 */
export function checkMetadata(method, params, supported) {
  const isHandshake = method === 'initialize' && !claimsModern(params) && typeof params.protocolVersion === 'string';
  if (isHandshake) throw unsupportedVersion(supported, params.protocolVersion);
  const meta = params._meta;
  if (!isObject(meta)) throw invalidParams('Each request carries _meta');
  const requested = meta[`${PREFIX}protocolVersion`];
  if (typeof requested !== 'string') throw invalidParams(`_meta lacks ${PREFIX}protocolVersion, a string`);
  if (!supported.includes(requested)) throw unsupportedVersion(supported, requested);
  if (!isObject(meta[`${PREFIX}clientCapabilities`])) {
    throw invalidParams(`_meta lacks ${PREFIX}clientCapabilities, an object`);
  }
  const { [`${PREFIX}clientInfo`]: clientInfo, [`${PREFIX}logLevel`]: logLevel } = meta;
  if (clientInfo !== undefined && !isImplementation(clientInfo)) {
    throw invalidParams(`${PREFIX}clientInfo needs a name and a version`);
  }
  if (logLevel !== undefined && !LOG_LEVELS.includes(logLevel)) throw invalidParams(`${PREFIX}logLevel is unknown`);
}

/**
 * @param {string[]} supported
 * @param {string} requested
 */
const unsupportedVersion = (supported, requested) =>
  new RpcError(-32022, `Unsupported protocol version; supported: ${supported.join(', ')}`, { supported, requested });

/** @param {unknown} value */
const isImplementation = (value) =>
  isObject(value) && typeof value.name === 'string' && typeof value.version === 'string';
