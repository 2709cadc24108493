import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const lmStudio: Client = {
  id: 'lm-studio',
  name: 'LM Studio',
  family: 'lm-studio',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{home}/.lmstudio/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{home}/.cache/lm-studio/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
  ],
  configDocs: 'https://lmstudio.ai/docs/app/mcp',
};
