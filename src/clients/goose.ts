import type { Client } from './client.ts';

export const goose: Client = {
  id: 'goose',
  name: 'Goose',
  family: 'goose',
  refuses: [],
  mends: [],
  configs: [
    {
      scope: 'user',
      path: '{xdg}/goose/config.yaml',
      on: ['darwin', 'linux'],
      format: 'yaml',
      servers: [{ at: ['extensions'] }],
      shared: true,
    },
    {
      scope: 'user',
      path: '{config}/Block/goose/config/config.yaml',
      on: ['win32'],
      format: 'yaml',
      servers: [{ at: ['extensions'] }],
      shared: true,
    },
  ],
  configDocs: 'https://block.github.io/goose/docs/guides/config-files',
};
