// A server that answers with the right JSON under the content type text/plain.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { text } from '../lib/reply.mjs';

await serveHttp({ ...bothEras('json-as-text'), bend: answers((json) => text(json)) });
