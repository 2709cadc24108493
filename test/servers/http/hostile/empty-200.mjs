// A server that answers with status 200, the content type of JSON and no body.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { empty } from '../lib/reply.mjs';

await serveHttp({
  ...bothEras('empty-200'),
  bend: answers(() => empty(200, { 'Content-Type': 'application/json' })),
});
