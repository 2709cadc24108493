// A server that answers every request with 429 and a Retry-After of one second.
// @ts-check
import { bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { sendReply, text } from '../lib/reply.mjs';

await serveHttp({
  ...bothEras('rate-limited-forever'),
  intercept({ res }) {
    void sendReply(res, text('Too many requests\n', 429, { 'Retry-After': '1' }));
    return true;
  },
});
