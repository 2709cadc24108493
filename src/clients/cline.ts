import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const cline: Client = {
  id: 'cline',
  name: 'Cline',
  family: 'cline',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{CLINE_DATA_DIR|{CLINE_DIR|{home}/.cline}/data}/settings/cline_mcp_settings.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'user',
      path: '{config}/*/User/globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
  ],
  configDocs: 'https://docs.cline.bot/mcp/adding-and-configuring-servers',
};
