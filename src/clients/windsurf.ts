import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const windsurf: Client = {
  id: 'windsurf',
  name: 'Windsurf',
  family: 'windsurf',
  refuses: [
    {
      rule: 'array-without-items',
      loses: 'session',
      source: 'https://github.com/DaxianLee/cocos-mcp-server/issues/14',
      date: '2026-03-17',
      reproduce:
        'Add a server with a parameter {"type": "array"} and ask anything: invalid schema, array schema missing items.',
    },
    {
      rule: 'schema-dialect',
      feature: 'older-than-2020-12',
      loses: 'server',
      source: 'https://github.com/SylphxAI/pdf-reader-mcp/issues/107',
      date: '2025-07-11',
      reproduce: 'Add a server with "exclusiveMinimum": true: failed to validate tool input schema, draft 2020-12.',
    },
    {
      rule: 'tool-count',
      most: 100,
      loses: 'server',
      source: 'https://docs.windsurf.com/windsurf/cascade/mcp',
      date: '2026-11-30',
      reproduce: 'Add servers with more than 100 tools together: adding this instance would exceed the maximum.',
    },
  ],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{home}/.codeium/windsurf/mcp_config.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'project',
      path: '{project}/.windsurf/mcp_config.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
  ],
  configDocs: 'https://docs.windsurf.com/windsurf/cascade/mcp',
};
