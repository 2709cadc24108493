// A server that answers everything with the status argv[2]; argv[3] is the Retry-After of a 429 or 503.
// @ts-check
import { STATUS_CODES } from 'node:http';
import { bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { sendReply, text } from '../lib/reply.mjs';

const status = Number(process.argv[2]);
const retryAfter = process.argv[3];
if (!STATUS_CODES[status]) throw new Error('usage: status.mjs CODE [RETRY-AFTER]');

await serveHttp({
  ...bothEras('status'),
  intercept({ res }) {
    const headers = {
      ...(status === 401 && { 'WWW-Authenticate': 'Bearer realm="fixture"' }),
      ...(retryAfter !== undefined && { 'Retry-After': retryAfter }),
    };
    void sendReply(res, text(`${STATUS_CODES[status]}\n`, status, headers));
    return true;
  },
});
