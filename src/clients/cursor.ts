import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const cursor: Client = {
  id: 'cursor',
  name: 'Cursor',
  family: 'cursor',
  refuses: [
    {
      rule: 'name-length-with-server',
      prefix: '',
      between: '',
      longest: 59,
      loses: 'tool',
      source: 'https://github.com/ComposioHQ/composio/issues/2788',
      date: '2026-02-27',
      reproduce:
        'Name a server "g" with a tool of 59 characters: the settings warn that the combined length (60) exceeds 60, and the tool is filtered out.',
    },
    {
      rule: 'tool-count',
      most: 80,
      loses: 'tool',
      source: 'https://github.com/Snowflake-Labs/mcp/issues/77',
      date: '2025-09-02',
      reproduce: 'Connect servers with more than 80 tools together: the settings warn about the total.',
    },
  ],
  mends: [
    {
      what: 'Dots in tool names.',
      source: 'https://github.com/API-200/api200/issues/14',
      date: '2026-01-13',
      reproduce: 'Connect a server with a tool named "a.b": it works.',
    },
    {
      what: 'Arrays without items.',
      source: 'https://github.com/lerd-env/lerd/pull/1267',
      date: '2026-08-03',
      reproduce: 'Connect a server with a parameter {"type": "array"}: it works.',
    },
  ],
  configs: [
    {
      scope: 'user',
      path: '{home}/.cursor/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'project',
      path: '{project}/.cursor/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'plugin',
      path: '{home}/.cursor/plugins/cache/**/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'plugin',
      path: '{home}/.cursor/plugins/local/**/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
  ],
  variable: { form: '${env:NAME}', source: 'https://cursor.com/docs/mcp', date: '2026-11-30' },
  configDocs: 'https://cursor.com/docs/mcp',
};
