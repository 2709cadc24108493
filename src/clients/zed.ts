import type { Client } from './client.ts';

export const zed: Client = {
  id: 'zed',
  name: 'Zed',
  family: 'zed',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{xdg}/zed/settings.json',
      on: ['darwin', 'linux'],
      format: 'json',
      servers: [{ at: ['context_servers'] }],
      shared: true,
    },
    {
      scope: 'user',
      path: '{config}/Zed/settings.json',
      on: ['win32'],
      format: 'json',
      servers: [{ at: ['context_servers'] }],
      shared: true,
    },
    {
      scope: 'project',
      path: '{project}/.zed/settings.json',
      format: 'json',
      servers: [{ at: ['context_servers'] }],
      shared: true,
    },
  ],
  configDocs: 'https://zed.dev/docs/ai/mcp',
};
