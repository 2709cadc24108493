import type { Client } from './client.ts';
import type { ServersAt } from './files/source.ts';

// Version 2 has a map of servers in what was the map of servers.
const SERVERS: readonly ServersAt[] = [{ at: ['mcp'], inner: 'servers' }];

export const opencode: Client = {
  id: 'opencode',
  name: 'opencode',
  family: 'opencode',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{OPENCODE_CONFIG_DIR|{xdg}/opencode}/opencode.json',
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
    {
      scope: 'user',
      path: '{OPENCODE_CONFIG_DIR|{xdg}/opencode}/opencode.jsonc',
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/opencode.json',
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/opencode.jsonc',
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.opencode/opencode.json',
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.opencode/opencode.jsonc',
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
    {
      scope: 'managed',
      path: '/etc/opencode/opencode.json',
      on: ['linux'],
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
    {
      scope: 'managed',
      path: '/Library/Application Support/opencode/opencode.json',
      on: ['darwin'],
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
    {
      scope: 'managed',
      path: '{ProgramData|C:\\ProgramData}/opencode/opencode.json',
      on: ['win32'],
      format: 'json',
      servers: SERVERS,
      shared: true,
    },
  ],
  configDocs: 'https://opencode.ai/docs/mcp-servers',
};
