// A server written with version 1 of the official SDK, which speaks only the initialize era.
// @ts-check
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { INSTRUCTIONS, registerDesk } from './lib/sdk-desk.mjs';

const server = new McpServer({ name: 'sdk-legacy', version: '1.0.0' }, { instructions: INSTRUCTIONS });
registerDesk(server, new ResourceTemplate('bookshelf://books/{isbn}', { list: undefined }));
await server.connect(new StdioServerTransport());
