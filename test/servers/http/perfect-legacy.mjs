// A model server over HTTP that speaks only the initialize era; arguments: json or sse, and sessions to have sessions.
// @ts-check
import { bookshelf } from '../lib/bookshelf.mjs';
import { serveHttp } from './lib/http-server.mjs';

await serveHttp({
  ...bookshelf,
  era: 'legacy',
  serverInfo: { name: 'perfect-legacy', title: 'Library desk', version: '1.0.0' },
  response: process.argv.includes('sse') ? 'sse' : 'json',
  sessions: process.argv.includes('sessions'),
});
