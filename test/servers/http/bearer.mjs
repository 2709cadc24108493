// A model server of both eras that answers 401 to requests without the bearer token of the environment variable TOKEN; with
// the argument `sessions` only until a session is there.
// @ts-check
import { bookshelf } from '../lib/bookshelf.mjs';
import { serveHttp } from './lib/http-server.mjs';
import { empty, json, sendReply } from './lib/reply.mjs';

const { TOKEN } = process.env;
if (!TOKEN) throw new Error('usage: TOKEN=... bearer.mjs');
const sessions = process.argv.includes('sessions');
const METADATA = '/.well-known/oauth-protected-resource/mcp';

const origin = await serveHttp({
  ...bookshelf,
  era: 'dual',
  serverInfo: { name: 'bearer', title: 'Library desk', version: '1.0.0' },
  sessions,
  intercept({ req, res }) {
    if (sessions && req.headers['mcp-session-id'] !== undefined) return false;
    const { authorization } = req.headers;
    if (authorization === `Bearer ${TOKEN}` && req.url !== METADATA) return false;
    void sendReply(res, req.url === METADATA ? metadata() : challenge(authorization !== undefined));
    return true;
  },
});

const metadata = () =>
  json({
    resource: `${origin}/mcp`,
    resource_name: 'Library desk',
    authorization_servers: ['https://auth.example.com'],
    bearer_methods_supported: ['header'],
    scopes_supported: ['books'],
  });

/** @param {boolean} isInvalid a token was given */
const challenge = (isInvalid) =>
  empty(401, {
    'WWW-Authenticate':
      `Bearer ${isInvalid ? 'error="invalid_token", ' : ''}` +
      `resource_metadata="${origin}${METADATA}", scope="books"`,
  });
