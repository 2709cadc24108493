import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const claudeDesktop: Client = {
  id: 'claude-desktop',
  name: 'Claude Desktop',
  family: 'claude',
  refuses: [
    {
      rule: 'name-portable',
      characters: 'A-Za-z0-9_-',
      longest: 64,
      loses: 'server',
      source: 'https://github.com/evoila/meho/issues/2745',
      date: '2026-08-02',
      reproduce:
        'Connect a server with a tool named "a.b": every chat fails on FrontendRemoteMcpToolDefinition.name, ^[a-zA-Z0-9_-]{1,64}$.',
    },
  ],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{config}/Claude/claude_desktop_config.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
  ],
  configDocs: 'https://modelcontextprotocol.io/docs/develop/connect-local-servers',
};
