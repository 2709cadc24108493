// Protected servers, one below each path /NAME/mcp, each with its own authorization server at /NAME/login on the same port:
// in good order under any NAME but those of FAULTS, which have one fault each.
// @ts-check
import { createServer } from 'node:http';
import { listen } from './lib/listen.mjs';
import { empty, json, sendReply, text } from './lib/reply.mjs';

/**
 * @typedef {object} Fault
 * @property {number} [status] of a refusal
 * @property {(challenge: string) => string | undefined} [challenge]
 * @property {(document: Record<string, any>, origin: string) => object | undefined} [resource] the metadata
 * @property {string} [type] the content type of the metadata
 * @property {(document: Record<string, any>) => object | undefined} [server] the metadata of the authorization server
 */

/** @type {Record<string, Fault>} */
export const FAULTS = {
  'no-challenge': { challenge: () => undefined },
  'basic-challenge': { challenge: () => 'Basic realm="books"' },
  'open-quote': { challenge: () => 'Bearer realm="books' },
  forbidden: { status: 403 },
  'no-metadata': { resource: () => undefined },
  'metadata-as-text': { type: 'text/plain' },
  'challenge-to-nowhere': { challenge: (challenge) => challenge.replace('oauth-protected-resource', 'oauth-nothing') },
  'no-servers': { resource: (document) => ({ ...document, authorization_servers: [] }) },
  'other-resource': { resource: (document, origin) => ({ ...document, resource: `${origin}/other/mcp` }) },
  'other-host': { resource: (document) => ({ ...document, resource: 'https://books.example/mcp' }) },
  'whole-origin': { resource: (document, origin) => ({ ...document, resource: origin }) },
  'slash-more': { resource: (document) => ({ ...document, resource: `${document.resource}/` }) },
  'query-tokens': { resource: (document) => ({ ...document, bearer_methods_supported: ['query'] }) },
  'no-scope': { challenge: (challenge) => challenge.replace(/, scope=.*/, '') },
  'offline-access': { challenge: (challenge) => challenge.replace('"books"', '"books offline_access"') },
  'no-server-metadata': { server: () => undefined },
  'other-issuer': { server: (document) => ({ ...document, issuer: `${document.issuer}/` }) },
  'no-pkce': { server: (document) => ({ ...document, code_challenge_methods_supported: undefined }) },
  'plain-pkce': { server: (document) => ({ ...document, code_challenge_methods_supported: ['plain'] }) },
  'plain-http': { server: (document) => ({ ...document, token_endpoint: 'http://login.example/token' }) },
  'no-iss': { server: (document) => ({ ...document, authorization_response_iss_parameter_supported: false }) },
  'dynamic-registration': {
    server: ({ client_id_metadata_document_supported: _, ...document }) => ({
      ...document,
      registration_endpoint: `${document.issuer}/register`,
    }),
  },
  'no-registration': { server: (document) => ({ ...document, client_id_metadata_document_supported: false }) },
};

const RESOURCE = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';

const origin = await listen(
  createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    void sendReply(res, replyTo(pathname));
  }),
);

/** @param {string} pathname */
function replyTo(pathname) {
  const [, place = '', name = ''] = /^(.*)\/([\w-]+)\/(?:mcp|login)$/.exec(pathname) ?? [];
  const { status = 401, challenge = (given) => given, resource, type, server } = FAULTS[name] ?? {};
  const issuer = `${origin}/${name}/login`;
  if (place === '' && pathname.endsWith('/mcp')) {
    const header = challenge(`Bearer resource_metadata="${origin}${RESOURCE}/${name}/mcp", scope="books"`);
    return empty(status, header === undefined ? {} : { 'WWW-Authenticate': header });
  }
  if (place === RESOURCE) {
    const document = {
      resource: `${origin}/${name}/mcp`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: ['books'],
    };
    return found(resource ? resource(document, origin) : document, type);
  }
  if (place !== SERVER) return text('Not found\n', 404);
  const document = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  };
  return found(server ? server(document) : document);
}

/** @param {object | undefined} document @param {string} [type] */
function found(document, type) {
  if (!document) return text('Not found\n', 404);
  const reply = json(document);
  return type === undefined ? reply : { ...reply, headers: { 'Content-Type': type } };
}
