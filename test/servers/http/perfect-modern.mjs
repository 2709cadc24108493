// A model server over HTTP that speaks only 2026-07-28 and answers in the form argv[2], json or sse.
// @ts-check
import { bookshelf } from '../lib/bookshelf.mjs';
import { serveHttp } from './lib/http-server.mjs';

await serveHttp({
  ...bookshelf,
  era: 'modern',
  serverInfo: { name: 'perfect-modern', title: 'Library desk', version: '1.0.0' },
  response: process.argv.includes('sse') ? 'sse' : 'json',
});
