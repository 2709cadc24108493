// A server written with version 2 of the official SDK that also serves the initialize handshake.
// @ts-check
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { INSTRUCTIONS, registerDesk } from './lib/sdk-desk.mjs';

function createServer() {
  const server = new McpServer({ name: 'sdk-dual', version: '1.0.0' }, { instructions: INSTRUCTIONS });
  registerDesk(server, new ResourceTemplate('bookshelf://books/{isbn}', { list: undefined }));
  return server;
}

serveStdio(createServer, { legacy: 'serve' });
