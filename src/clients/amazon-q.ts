import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const amazonQ: Client = {
  id: 'amazon-q',
  name: 'Amazon Q',
  family: 'amazon-q',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{home}/.aws/amazonq/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{home}/.aws/amazonq/default.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
    {
      scope: 'user',
      path: '{home}/.aws/amazonq/agents/*.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
    {
      scope: 'user',
      path: '{home}/.aws/amazonq/cli-agents/*.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.amazonq/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'project',
      path: '{project}/.amazonq/default.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.amazonq/cli-agents/*.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
  ],
  configDocs: 'https://docs.aws.amazon.com/amazonq/latest/qdeveloper-ug/qdev-mcp.html',
};
