// A server that redirects with 307 to itself, under a new query each time.
// @ts-check
import { bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { empty, sendReply } from '../lib/reply.mjs';

let hops = 0;

await serveHttp({
  ...bothEras('redirect-loop'),
  intercept({ res }) {
    void sendReply(res, empty(307, { Location: `/mcp?hop=${++hops}` }));
    return true;
  },
});
