// A model server over HTTP that speaks both eras; arguments: json or sse, and sessions to have them in the legacy era.
// @ts-check
import { bookshelf } from '../lib/bookshelf.mjs';
import { serveHttp } from './lib/http-server.mjs';

await serveHttp({
  ...bookshelf,
  era: 'dual',
  serverInfo: { name: 'perfect-dual', title: 'Library desk', version: '1.0.0' },
  response: process.argv.includes('sse') ? 'sse' : 'json',
  sessions: process.argv.includes('sessions'),
});
