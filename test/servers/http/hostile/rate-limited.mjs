// A server that answers the first two requests with 429 and a Retry-After of one second, and then works.
// @ts-check
import { bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { sendReply, text } from '../lib/reply.mjs';

let count = 0;

await serveHttp({
  ...bothEras('rate-limited'),
  intercept({ res }) {
    if (++count > 2) return false;
    void sendReply(res, text('Too many requests\n', 429, { 'Retry-After': '1' }));
    return true;
  },
});
