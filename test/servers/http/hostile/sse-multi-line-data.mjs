// A server that answers with an event whose JSON is spread over many data lines, as the SSE standard allows.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { sse } from '../lib/reply.mjs';

await serveHttp({
  ...bothEras('sse-multi-line-data'),
  bend: answers((json) => {
    const lines = JSON.stringify(JSON.parse(json), null, 2).split('\n');
    return sse([`${lines.map((line) => `data: ${line}\n`).join('')}\n`]);
  }),
});
