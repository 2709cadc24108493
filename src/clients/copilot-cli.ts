import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const copilotCli: Client = {
  id: 'copilot-cli',
  name: 'Copilot CLI',
  family: 'copilot',
  refuses: [
    {
      rule: 'name-portable',
      characters: 'A-Za-z0-9_-',
      longest: 128,
      loses: 'session',
      source: 'https://github.com/github/copilot-cli/issues/2581',
      date: '2026-04-08',
      reproduce: 'Add a server with a tool named "a.b" and ask anything: CAPIError 400, tools.N.custom.name.',
    },
    {
      rule: 'schema-dialect',
      feature: 'reference',
      loses: 'tool',
      source: 'https://github.com/github/copilot-cli/issues/1876',
      date: '2026-03-06',
      reproduce: 'Add a server with a parameter {"$ref": "#/$defs/Query"} and have it called: the argument is missing.',
    },
    {
      rule: 'schema-dialect',
      feature: 'root-without-properties',
      loses: 'session',
      source: 'https://github.com/github/copilot-cli/issues/2223',
      date: '2026-03-23',
      reproduce: 'Add a server with an input schema {"type": "object"} and ask a GPT model anything: CAPIError 400.',
    },
  ],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{COPILOT_HOME|{home}/.copilot}/mcp-config.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'project',
      path: '{project}/.github/mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
  ],
  configDocs: 'https://docs.github.com/en/copilot/how-tos/copilot-cli/customize-copilot/add-mcp-servers',
};
