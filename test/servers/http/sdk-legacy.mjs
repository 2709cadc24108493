// A server over HTTP written with version 1 of the official SDK; arguments: stateless for no sessions, json for no SSE.
// @ts-check
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { INSTRUCTIONS, registerDesk } from '../lib/sdk-desk.mjs';
import { atMcp, listen } from './lib/listen.mjs';
import { json, sendReply } from './lib/reply.mjs';

const isStateless = process.argv.includes('stateless');
/** @type {Map<string, StreamableHTTPServerTransport>} */
const sessions = new Map();

async function openTransport() {
  const server = new McpServer({ name: 'sdk-legacy', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  registerDesk(server, new ResourceTemplate('bookshelf://books/{isbn}', { list: undefined }));
  const transport = new StreamableHTTPServerTransport({
    enableJsonResponse: process.argv.includes('json'),
    ...(!isStateless && { sessionIdGenerator: () => randomUUID() }),
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await server.connect(/** @type {import('@modelcontextprotocol/sdk/shared/transport.js').Transport} */ (transport));
  return transport;
}

const notFound = json({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }, 404);

/** @type {import('node:http').RequestListener} */
async function handle(req, res) {
  const id = isStateless ? undefined : req.headers['mcp-session-id'];
  if (id !== undefined && !sessions.has(String(id))) return sendReply(res, notFound);
  await (sessions.get(String(id)) ?? (await openTransport())).handleRequest(req, res);
}

await listen(createServer(atMcp(handle)));
