// A legacy server that opens a session at initialize and then answers everything in it with 404.
// @ts-check
import { oneTool } from '../../lib/one-tool.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { refusal } from '../lib/reply.mjs';

await serveHttp({
  ...oneTool('session-lost'),
  sessions: true,
  bend: (reply, { req, message }) =>
    req.headers['mcp-session-id'] === undefined || message?.method === 'initialize'
      ? reply
      : refusal(404, 'There is no such session', message?.id),
});
