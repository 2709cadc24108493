import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const kiro: Client = {
  id: 'kiro',
  name: 'Kiro',
  family: 'kiro',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{home}/.kiro/settings/mcp.json',
      format: 'json',
      servers: [{ at: ['mcpServers'] }, { at: ['powers', 'mcpServers'] }],
    },
    {
      scope: 'project',
      path: '{project}/.kiro/settings/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{home}/.kiro/agents/*.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.kiro/agents/*.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
  ],
  configDocs: 'https://kiro.dev/docs/mcp/configuration',
};
