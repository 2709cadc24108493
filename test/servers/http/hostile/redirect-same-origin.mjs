// A server that redirects with 307 to another path of the same origin, where it works.
// @ts-check
import { bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { empty, sendReply } from '../lib/reply.mjs';

await serveHttp({
  ...bothEras('redirect-same-origin'),
  path: '/moved/mcp',
  intercept({ req, res }) {
    if (!req.url?.startsWith('/mcp')) return false;
    void sendReply(res, empty(307, { Location: `/moved${req.url}` }));
    return true;
  },
});
