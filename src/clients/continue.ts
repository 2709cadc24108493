import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const continueDev: Client = {
  id: 'continue',
  name: 'Continue',
  family: 'continue',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'project',
      path: '{project}/.continue/mcpServers/*.yaml',
      format: 'yaml',
      servers: [{ at: ['mcpServers'], list: true }],
    },
    {
      scope: 'project',
      path: '{project}/.continue/mcpServers/*.yml',
      format: 'yaml',
      servers: [{ at: ['mcpServers'], list: true }],
    },
    {
      scope: 'project',
      path: '{project}/.continue/mcpServers/*.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{home}/.continue/mcpServers/*.yaml',
      format: 'yaml',
      servers: [{ at: ['mcpServers'], list: true }],
    },
    {
      scope: 'user',
      path: '{home}/.continue/mcpServers/*.yml',
      format: 'yaml',
      servers: [{ at: ['mcpServers'], list: true }],
    },
    {
      scope: 'user',
      path: '{home}/.continue/mcpServers/*.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{home}/.continue/config.yaml',
      format: 'yaml',
      servers: [{ at: ['mcpServers'], list: true }],
      shared: true,
    },
    {
      scope: 'user',
      path: '{home}/.continue/config.json',
      format: 'json',
      servers: [{ at: ['mcpServers'] }, { at: ['experimental', 'modelContextProtocolServers'], list: true }],
      shared: true,
    },
  ],
  configDocs: 'https://docs.continue.dev/customize/deep-dives/mcp',
};
