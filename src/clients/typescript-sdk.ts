import type { Client } from './client.ts';

export const typescriptSdk: Client = {
  id: 'typescript-sdk',
  name: 'clients on the TypeScript SDK 1.x',
  family: 'typescript-sdk',
  about: 'The official SDK, which many clients are built on; its 2.x takes an output schema with any root.',
  refuses: [
    {
      rule: 'output-schema-root',
      loses: 'server',
      source: 'https://github.com/kenn-io/msgvault/issues/626',
      date: '2026-08-15',
      reproduce:
        'ListToolsResultSchema of @modelcontextprotocol/sdk 1.32.2 does not parse an outputSchema of "anyOf" alone.',
    },
  ],
  mends: [],
};
