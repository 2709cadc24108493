// A model server over HTTP that reports each exchange on stderr, one JSON object a line. The arguments are an era and
// any of sse, sessions, forgets for a first session that is lost at once, and silent-METHOD for an RPC or HTTP method that
// is never answered.
// @ts-check
import { serveHttp } from '../../servers/http/lib/http-server.mjs';
import { refusal } from '../../servers/http/lib/reply.mjs';
import { bookshelf } from '../../servers/lib/bookshelf.mjs';

const [era, ...more] = process.argv.slice(2);
if (era !== 'legacy' && era !== 'modern' && era !== 'dual')
  throw new Error('usage: watched.mjs legacy|modern|dual ...');

/** @type {unknown} */
let forgotten;

await serveHttp({
  ...bookshelf,
  era,
  serverInfo: { name: 'watched', version: '1.0.0' },
  response: more.includes('sse') ? 'sse' : 'json',
  sessions: more.includes('sessions'),
  bend(sent, { req, message }) {
    const { method, headers } = req;
    if (more.includes('forgets')) forgotten ??= sent.headers['Mcp-Session-Id'];
    const isLost = forgotten !== undefined && headers['mcp-session-id'] === forgotten;
    const reply = isLost ? refusal(404, 'There is no such session', message?.id) : sent;
    const exchange = {
      method,
      rpc: message?.method,
      status: reply.status,
      opened: reply.headers['Mcp-Session-Id'],
      headers,
    };
    process.stderr.write(`${JSON.stringify(exchange)}\n`);
    return more.includes(`silent-${message?.method ?? method}`) ? undefined : reply;
  },
});
