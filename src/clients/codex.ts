import type { Client } from './client.ts';

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
};
