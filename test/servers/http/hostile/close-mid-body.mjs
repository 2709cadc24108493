// A server that declares the length of its answer, sends half of it, and destroys the socket.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';

await serveHttp({
  ...bothEras('close-mid-body'),
  bend: answers((json, { res }) => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) });
    res.write(json.slice(0, json.length / 2), () => res.destroy());
    return undefined;
  }),
});
