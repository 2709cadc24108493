// A server that sets cookies with every response, and reports on stderr each Cookie header that comes back.
// @ts-check
import { bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';

await serveHttp({
  ...bothEras('cookie-setter'),
  intercept: ({ req }) => void (req.headers.cookie && process.stderr.write(`cookie ${req.headers.cookie}\n`)),
  bend: (reply) => ({
    ...reply,
    headers: { ...reply.headers, 'Set-Cookie': ['track=fixture-1; Path=/; HttpOnly', 'lang=en; Max-Age=31536000'] },
  }),
});
