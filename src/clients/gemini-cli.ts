import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const geminiCli: Client = {
  id: 'gemini-cli',
  name: 'Gemini CLI',
  family: 'gemini',
  refuses: [],
  mends: [
    {
      what: 'Characters and length of tool names: they are replaced, and the middle is cut out.',
      source: 'https://github.com/google-gemini/gemini-cli/blob/main/packages/core/src/tools/mcp-tool.ts',
      date: '2026-11-30',
      reproduce: 'Add a server with a tool named "a b": it is called a_b.',
    },
    {
      what: 'References inside a schema, since 0.19.',
      source: 'https://github.com/google-gemini/gemini-cli/issues/13142',
      date: '2025-11-21',
      reproduce: 'Add a server with "$ref": "#/$defs/…" in an input schema and list its tools with /mcp.',
    },
    {
      what: 'Parameters without a type: tools with them are no longer skipped.',
      source: 'https://github.com/google-gemini/gemini-cli/pull/9574',
      date: '2025-09-25',
      reproduce: 'Add a server with a parameter that has a description alone and list its tools with /mcp.',
    },
  ],
  configs: [
    {
      scope: 'user',
      path: '{home}/.gemini/settings.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
      url: 'sse',
    },
    {
      scope: 'project',
      path: '{project}/.gemini/settings.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
      url: 'sse',
    },
    {
      scope: 'managed',
      path: '/etc/gemini-cli/settings.json',
      on: ['linux'],
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
      url: 'sse',
    },
    {
      scope: 'managed',
      path: '/Library/Application Support/GeminiCli/settings.json',
      on: ['darwin'],
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
      url: 'sse',
    },
    {
      scope: 'managed',
      path: '{ProgramData|C:\\ProgramData}/gemini-cli/settings.json',
      on: ['win32'],
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
      url: 'sse',
    },
    {
      scope: 'plugin',
      path: '{home}/.gemini/extensions/*/gemini-extension.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
      url: 'sse',
    },
  ],
  variable: {
    form: '${NAME}',
    source: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md',
    date: '2026-11-30',
  },
  configDocs: 'https://github.com/google-gemini/gemini-cli/blob/main/docs/tools/mcp-server.md',
};
