// A server over HTTP written with version 2 of the official SDK that serves both eras; argv[2] is json, sse or auto.
// @ts-check
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { INSTRUCTIONS, registerDesk } from '../lib/sdk-desk.mjs';
import { atMcp, listen } from './lib/listen.mjs';

function createDesk() {
  const server = new McpServer({ name: 'sdk-dual', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  registerDesk(server, new ResourceTemplate('bookshelf://books/{isbn}', { list: undefined }));
  return server;
}

const responseMode = /** @type {'json' | 'sse' | 'auto'} */ (process.argv[2] ?? 'auto');
const handler = toNodeHandler(createMcpHandler(createDesk, { legacy: 'stateless', responseMode }));
await listen(createServer(atMcp(handler)));
