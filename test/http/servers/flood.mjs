// A server that answers tools/list with more than anybody can take, in the form argv[2].
// @ts-check
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answers, bothEras } from '../../servers/http/lib/hostile.mjs';
import { serveHttp } from '../../servers/http/lib/http-server.mjs';
import { event, sse } from '../../servers/http/lib/reply.mjs';

/** @param {string | Uint8Array} piece @param {string} [first] */
function* forEver(piece, first = '') {
  yield first;
  for (;;) yield piece;
}

const notification = event({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: '' } });
const spaces = Buffer.alloc(2 ** 24, ' ');

/** @type {Record<string, import('../../servers/http/lib/reply.mjs').Reply>} */
const REPLIES = {
  events: sse(forEver(notification.repeat(500))),
  'data-lines': sse(forEver('data: tick tock\n'.repeat(2_000))),
  'empty-data': sse(forEver('data:\n'.repeat(10_000))),
  'comment-line': sse(forEver('tick tock '.repeat(6_000), ': ')),
  'many-comments': sse(forEver(': tick tock\n\n'.repeat(2_000))),
  'gzip-events': { ...sse(forEver(gzipSync(notification.repeat(50_000)))) },
  'brotli-body': {
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'br' },
    body: brotliCompressSync(Buffer.concat(Array(16).fill(spaces))),
  },
};
const reply = REPLIES[process.argv[2] ?? ''];
if (!reply) throw new Error(`usage: flood.mjs ${Object.keys(REPLIES).join('|')}`);
if (process.argv[2] === 'gzip-events') reply.headers['Content-Encoding'] = 'gzip';

process.argv[2] = 'tools/list';
await serveHttp({ ...bothEras('flood'), capabilities: { logging: {} }, bend: answers(() => reply) });
