// A legacy server that answers 400 with a web page to requests of the modern era, as a gateway in front of it might.
// @ts-check
import { claimsModern } from '../../lib/eras.mjs';
import { oneTool } from '../../lib/one-tool.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { text } from '../lib/reply.mjs';

const PAGE = '<html><head><title>400 Bad Request</title></head><body><h1>Bad Request</h1></body></html>\n';

await serveHttp({
  ...oneTool('legacy-400-plain'),
  bend: (reply, { message }) =>
    claimsModern(message?.params ?? {}) ? text(PAGE, 400, { 'Content-Type': 'text/html' }) : reply,
});
