// A server that redirects with 307 to another port, where it works and reports each request on stderr.
// @ts-check
import { once } from 'node:events';
import { createServer } from 'node:http';
import { bothEras } from '../lib/hostile.mjs';
import { createListener, serveHttp } from '../lib/http-server.mjs';
import { empty, sendReply } from '../lib/reply.mjs';

const target = createServer(
  createListener({
    ...bothEras('redirect-other-port'),
    intercept: ({ req: { method, url, headers } }) =>
      void process.stderr.write(`contacted ${JSON.stringify({ method, url, headers })}\n`),
  }),
).listen(0, '127.0.0.1');
await once(target, 'listening');
const { port } = /** @type {import('node:net').AddressInfo} */ (target.address());

await serveHttp({
  ...bothEras('redirect-other-port'),
  intercept({ req, res }) {
    void sendReply(res, empty(307, { Location: `http://127.0.0.1:${port}${req.url}` }));
    return true;
  },
});
