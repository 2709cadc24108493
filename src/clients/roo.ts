import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const roo: Client = {
  id: 'roo',
  name: 'Roo Code',
  family: 'roo',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{config}/*/User/globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'project',
      path: '{project}/.roo/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
  ],
  configDocs: 'https://docs.roocode.com/features/mcp/using-mcp-in-roo',
};
