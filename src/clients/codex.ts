import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const codex: Client = {
  id: 'codex',
  name: 'Codex',
  family: 'openai',
  refuses: [
    {
      rule: 'root-combinator',
      keywords: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
      loses: 'session',
      source: 'https://github.com/Dicklesworthstone/flywheel_connectors/issues/49',
      date: '2026-05-20',
      reproduce: 'Add a server with "anyOf" at the root of an input schema and ask for its tool: 400.',
    },
  ],
  mends: [
    {
      what: 'Characters and length of tool names: they are replaced and shortened with a hash.',
      source: 'https://github.com/openai/codex/blob/main/codex-rs/codex-mcp/src/tools.rs',
      date: '2026-11-30',
      reproduce: 'Add a server with a tool named "a.b": the model sees a_b.',
    },
  ],
  configs: [
    {
      scope: 'user',
      path: '{CODEX_HOME|{home}/.codex}/config.toml',
      format: 'toml',
      servers: [{ at: ['mcp_servers'] }],
      shared: true,
    },
    {
      scope: 'user',
      path: '{CODEX_HOME|{home}/.codex}/*.config.toml',
      format: 'toml',
      servers: [{ at: ['mcp_servers'] }],
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.codex/config.toml',
      format: 'toml',
      servers: [{ at: ['mcp_servers'] }],
      shared: true,
    },
    {
      scope: 'managed',
      path: '/etc/codex/config.toml',
      on: ['darwin', 'linux'],
      format: 'toml',
      servers: [{ at: ['mcp_servers'] }],
      shared: true,
    },
    {
      scope: 'managed',
      path: '{ProgramData|C:\\ProgramData}/OpenAI/Codex/config.toml',
      on: ['win32'],
      format: 'toml',
      servers: [{ at: ['mcp_servers'] }],
      shared: true,
    },
    {
      scope: 'plugin',
      path: '{CODEX_HOME|{home}/.codex}/plugins/**/.mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
  ],
  configDocs: 'https://developers.openai.com/codex/mcp',
};
