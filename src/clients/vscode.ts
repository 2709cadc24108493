import type { Client } from './client.ts';

export const vscode: Client = {
  id: 'vscode',
  name: 'VS Code',
  family: 'copilot',
  refuses: [
    {
      rule: 'array-without-items',
      loses: 'session',
      source:
        'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
      date: '2026-11-30',
      reproduce: 'Add a server with a parameter {"type": "array"} and ask anything: failed to validate tool.',
    },
    {
      rule: 'tool-count',
      most: 128,
      loses: 'session',
      source: 'https://github.com/microsoft/vscode/issues/337428',
      date: '2026-09-23',
      reproduce: 'Choose more than 128 tools in the tools picker and ask anything: cannot have more than 128 tools.',
    },
  ],
  mends: [
    {
      what: 'Characters of tool names: they become underscores.',
      source: 'https://github.com/github/copilot-cli/issues/2581',
      date: '2026-04-08',
      reproduce: 'Add a server with a tool named "a.b": the log has a warning, and the tool works.',
    },
    {
      what: 'Alternatives and conditions at the root of an input schema: they are taken out.',
      source:
        'https://github.com/microsoft/vscode-copilot-chat/blob/main/src/extension/tools/common/toolSchemaNormalizer.ts',
      date: '2026-11-30',
      reproduce: 'Add a server with "anyOf" at the root of an input schema: the tool works.',
    },
  ],
  configs: [
    {
      scope: 'user',
      path: '{config}/Code/User/mcp.json',
      format: 'json',
      servers: [{ at: ['servers'] }],
    },
    {
      scope: 'user',
      path: '{config}/Code - Insiders/User/mcp.json',
      format: 'json',
      servers: [{ at: ['servers'] }],
    },
    {
      scope: 'user',
      path: '{config}/VSCodium/User/mcp.json',
      format: 'json',
      servers: [{ at: ['servers'] }],
    },
    {
      scope: 'user',
      path: '{config}/Code/User/profiles/*/mcp.json',
      format: 'json',
      servers: [{ at: ['servers'] }],
    },
    {
      scope: 'project',
      path: '{project}/.vscode/mcp.json',
      format: 'json',
      servers: [{ at: ['servers'] }],
    },
    {
      scope: 'user',
      path: '{config}/Code/User/settings.json',
      format: 'json',
      servers: [{ at: ['mcp', 'servers'] }],
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.vscode/settings.json',
      format: 'json',
      servers: [{ at: ['mcp', 'servers'] }],
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.devcontainer/devcontainer.json',
      format: 'json',
      servers: [{ at: ['customizations', 'vscode', 'mcp', 'servers'] }],
      shared: true,
    },
  ],
  configDocs: 'https://code.visualstudio.com/docs/agents/reference/mcp-configuration',
};
