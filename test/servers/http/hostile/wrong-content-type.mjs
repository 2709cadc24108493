// A server that answers with status 200 and a web page.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { text } from '../lib/reply.mjs';

const PAGE = '<!doctype html>\n<title>Welcome</title>\n<h1>It works!</h1>\n';

await serveHttp({
  ...bothEras('wrong-content-type'),
  bend: answers(() => text(PAGE, 200, { 'Content-Type': 'text/html; charset=utf-8' })),
});
