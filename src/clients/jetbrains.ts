import type { Client } from './client.ts';
import { MCP_SERVERS, type ServersAt } from './files/source.ts';

const WRAPPED_OR_NOT: readonly ServersAt[] = [...MCP_SERVERS, { at: [], flat: true }];

export const jetbrains: Client = {
  id: 'jetbrains',
  name: 'JetBrains IDEs',
  family: 'jetbrains',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{home}/.junie/mcp/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'project',
      path: '{project}/.junie/mcp/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{home}/.ai/mcp/mcp.json',
      format: 'json',
      servers: WRAPPED_OR_NOT,
    },
    {
      scope: 'project',
      path: '{project}/.ai/mcp/mcp.json',
      format: 'json',
      servers: WRAPPED_OR_NOT,
    },
    {
      scope: 'project',
      path: '{project}/.air/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{config}/JetBrains/*/options/llm.mcpServers.xml',
      format: 'xml',
      servers: MCP_SERVERS,
    },
    {
      scope: 'project',
      path: '{project}/.idea/workspace.xml',
      format: 'xml',
      servers: MCP_SERVERS,
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.idea/*/.idea/workspace.xml',
      format: 'xml',
      servers: MCP_SERVERS,
      shared: true,
    },
    {
      scope: 'user',
      path: '{xdg}/github-copilot/intellij/mcp.json',
      on: ['darwin', 'linux'],
      format: 'json',
      servers: [{ at: ['servers'] }],
    },
    {
      scope: 'user',
      path: '{LOCALAPPDATA|{home}/AppData/Local}/github-copilot/intellij/mcp.json',
      on: ['win32'],
      format: 'json',
      servers: [{ at: ['servers'] }],
    },
  ],
  configDocs: 'https://www.jetbrains.com/help/ai-assistant/mcp.html',
};
