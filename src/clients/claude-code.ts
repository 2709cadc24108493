import type { Client } from './client.ts';
import { MCP_SERVERS } from './files/source.ts';

export const claudeCode: Client = {
  id: 'claude-code',
  name: 'Claude Code',
  family: 'claude',
  refuses: [
    {
      rule: 'name-length-with-server',
      prefix: 'mcp__',
      between: '__',
      longest: 128,
      loses: 'session',
      source: 'https://github.com/anthropics/claude-code/issues/96152',
      date: '2026-09-22',
      reproduce: 'Add a server whose "mcp__SERVER__TOOL" has 129 characters: 400, at most 128 characters.',
    },
    {
      rule: 'name-reserved',
      names: ['workspace', 'claude-in-chrome', 'computer-use', 'Claude Preview', 'Claude Browser'],
      loses: 'server',
      source: 'https://github.com/anthropics/claude-code/issues/75890',
      date: '2026-08-17',
      reproduce: 'Name a server "workspace" in .mcp.json: it is skipped at start with a warning.',
    },
    {
      rule: 'root-combinator',
      keywords: ['oneOf', 'allOf', 'anyOf'],
      loses: 'tool',
      source: 'https://github.com/anthropics/claude-code/issues/95504',
      date: '2026-09-19',
      reproduce:
        'Add a server with "allOf" at the root of an input schema: the tool is not there, and nothing says so.',
    },
    {
      rule: 'property-name',
      characters: 'A-Za-z0-9_.-',
      longest: 64,
      loses: 'session',
      source: 'https://github.com/beautyfree/appstore-connect-mcp/issues/1',
      date: '2026-03-31',
      reproduce: 'Add a server with a parameter "filter[id]": every request fails with 400.',
    },
    {
      rule: 'output-schema-root',
      loses: 'server',
      source: 'https://github.com/githubnext/chopin/issues/154',
      date: '2026-09-12',
      reproduce: 'Add a server with an outputSchema of "oneOf" alone: "tools fetch failed, Invalid input".',
    },
  ],
  mends: [
    {
      what: 'Dots in tool names: they become underscores.',
      source: 'https://github.com/barryw/ImmichMCP/pull/8',
      date: '2026-05-07',
      reproduce: 'Add a server with a tool named "a.b": it is called mcp__SERVER__a_b.',
    },
    {
      what: 'Tuples of older JSON Schema dialects.',
      source: 'https://github.com/hyperdxio/hyperdx/pull/2925',
      date: '2026-08-17',
      reproduce: 'Add a server with "items": [{…}, {…}] in an input schema: its tools work.',
    },
  ],
  configs: [
    {
      scope: 'user',
      path: '{CLAUDE_CONFIG_DIR|{home}}/.claude.json',
      format: 'json',
      servers: [{ at: ['mcpServers'] }, { at: ['projects', '*', 'mcpServers'] }],
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.mcp.json',
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'managed',
      path: '/Library/Application Support/ClaudeCode/managed-mcp.json',
      on: ['darwin'],
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'managed',
      path: '/etc/claude-code/managed-mcp.json',
      on: ['linux'],
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'managed',
      path: '{ProgramFiles|C:\\Program Files}/ClaudeCode/managed-mcp.json',
      on: ['win32'],
      format: 'json',
      servers: MCP_SERVERS,
    },
    {
      scope: 'plugin',
      path: '{CLAUDE_CONFIG_DIR|{home}/.claude}/plugins/cache/**/.mcp.json',
      format: 'json',
      servers: [...MCP_SERVERS, { at: [], flat: true }],
    },
    {
      scope: 'plugin',
      path: '{CLAUDE_CONFIG_DIR|{home}/.claude}/plugins/repos/**/.mcp.json',
      format: 'json',
      servers: [...MCP_SERVERS, { at: [], flat: true }],
    },
    {
      scope: 'plugin',
      path: '{CLAUDE_CONFIG_DIR|{home}/.claude}/plugins/cache/**/.claude-plugin/plugin.json',
      format: 'json',
      servers: MCP_SERVERS,
      shared: true,
    },
  ],
  variable: { form: '${NAME}', source: 'https://code.claude.com/docs/en/mcp', date: '2026-11-30' },
  configDocs: 'https://code.claude.com/docs/en/mcp',
};
