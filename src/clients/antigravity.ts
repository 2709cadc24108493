import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const antigravity: Client = {
  id: 'antigravity',
  name: 'Antigravity',
  family: 'gemini',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{home}/.gemini/config/mcp_config.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{home}/.gemini/antigravity/mcp_config.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{home}/.gemini/antigravity-cli/mcp_config.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'project',
      path: '{project}/.agents/mcp_config.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
  ],
  configDocs: 'https://antigravity.google/docs/mcp',
};
