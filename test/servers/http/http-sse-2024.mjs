// A server of the deprecated HTTP+SSE transport: GET opens the stream that answers what is POSTed to its endpoint.
// @ts-check
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { bookshelf } from '../lib/bookshelf.mjs';
import { readLine } from '../lib/json-rpc.mjs';
import { createEra } from '../lib/raw-server.mjs';
import { listen } from './lib/listen.mjs';
import { empty, event, notAllowed, sendReply, sse, text } from './lib/reply.mjs';
import { run } from './lib/run.mjs';

/** @type {Map<string, {era: ReturnType<typeof createEra>, stream: import('node:http').ServerResponse}>} */
const sessions = new Map();

/** @param {import('node:http').ServerResponse} stream */
function open(stream) {
  const id = randomUUID();
  const serverInfo = { name: 'http-sse-2024', version: '1.0.0' };
  const era = createEra({ ...bookshelf, era: 'legacy', legacyVersions: ['2024-11-05'], serverInfo });
  sessions.set(id, { era, stream });
  stream.on('close', () => sessions.delete(id));
  const { status, headers } = sse([]);
  stream.writeHead(status, headers).write(`event: endpoint\ndata: /messages?session=${id}\n\n`);
}

await listen(
  createServer(async (req, res) => {
    const { pathname, searchParams } = new URL(req.url ?? '/', 'http://localhost');
    if (pathname === '/mcp') return req.method === 'GET' ? open(res) : sendReply(res, notAllowed('GET'));
    const session = sessions.get(searchParams.get('session') ?? '');
    if (pathname !== '/messages' || !session) return sendReply(res, text('Not found\n', 404));
    if (req.method !== 'POST') return sendReply(res, notAllowed('POST'));
    const incoming = readLine(await buffer(req));
    if (incoming.kind === 'unreadable') return sendReply(res, text('Not a message\n', 400));
    await sendReply(res, empty(202));
    if (incoming.kind !== 'request') return;
    const { response } = await run(session.era, incoming.message);
    if (response) session.stream.write(event(response));
  }),
);
