import type { Client } from './client.ts';

export const openaiApi: Client = {
  id: 'openai-api',
  name: 'the OpenAI API',
  family: 'openai',
  refuses: [
    {
      rule: 'name-portable',
      characters: 'A-Za-z0-9_-',
      longest: 64,
      loses: 'session',
      source: 'https://github.com/openai/openai-node/blob/master/src/resources/shared.ts',
      date: '2026-11-30',
      reproduce: 'Send a function named "a.b": 400, tools[0].function.name does not match ^[a-zA-Z0-9_-]+$.',
    },
    {
      rule: 'root-combinator',
      keywords: ['oneOf', 'anyOf', 'allOf', 'enum', 'not'],
      loses: 'session',
      source: 'https://github.com/langchain-ai/langchainjs/issues/9804',
      date: '2026-01-14',
      reproduce:
        "Send parameters with \"anyOf\" at the root: 400, not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top.",
    },
    {
      rule: 'array-without-items',
      loses: 'session',
      source: 'https://github.com/spacelift-io/spacectl/issues/402',
      date: '2026-03-18',
      reproduce: 'Send a parameter {"type": "array"}: 400, array schema missing items.',
    },
    {
      rule: 'schema-dialect',
      feature: 'root-without-properties',
      loses: 'session',
      source: 'https://github.com/mark3labs/mcphost/issues/88',
      date: '2025-06-26',
      reproduce: 'Send parameters {"type": "object"}: 400, in context=(), object schema missing properties.',
    },
    {
      rule: 'tool-count',
      most: 128,
      loses: 'session',
      source: 'https://github.com/zed-industries/zed/issues/42393',
      date: '2025-11-10',
      reproduce: 'Send 129 tools: 400, array too long, maximum length 128.',
    },
  ],
  mends: [],
};
