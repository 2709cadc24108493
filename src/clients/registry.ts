import type { Client } from './client.ts';

export const registry: Client = {
  id: 'registry',
  name: 'the MCP registry',
  family: 'registry',
  refuses: [],
  mends: [],
  about: 'The description of a server for the registry, and of a bundle for Claude Desktop.',
  configs: [
    {
      scope: 'package',
      path: '{project}/server.json',
      format: 'server.json',
      servers: [],
      shared: true,
    },
    {
      scope: 'package',
      path: '{project}/manifest.json',
      format: 'manifest.json',
      servers: [],
      shared: true,
    },
  ],
  configDocs:
    'https://github.com/modelcontextprotocol/registry/blob/main/docs/reference/server-json/generic-server-json.md',
};
