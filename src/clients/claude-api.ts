import type { Client } from './client.ts';

export const claudeApi: Client = {
  id: 'claude-api',
  name: 'the Claude API',
  family: 'claude',
  refuses: [
    {
      rule: 'name-portable',
      characters: 'A-Za-z0-9_-',
      longest: 128,
      loses: 'session',
      source: 'https://platform.claude.com/docs/en/agents-and-tools/tool-use/define-tools',
      date: '2026-11-30',
      reproduce: 'Send a tool named "a.b": 400, tools.0.custom.name should match ^[a-zA-Z0-9_-]{1,128}$.',
    },
    {
      rule: 'root-combinator',
      keywords: ['oneOf', 'allOf', 'anyOf'],
      loses: 'session',
      source: 'https://github.com/kenn-io/kata/pull/365',
      date: '2026-09-14',
      reproduce: 'Send an input_schema with "anyOf" at its root: 400; "not" and "if" at the root are taken.',
    },
    {
      rule: 'property-name',
      characters: 'A-Za-z0-9_.-',
      longest: 64,
      loses: 'session',
      source: 'https://github.com/decocms/studio/pull/6874',
      date: '2026-09-02',
      reproduce: 'Send an input_schema with a property "filter[id]" at its root: 400; deeper ones are not checked.',
    },
    {
      rule: 'schema-dialect',
      feature: 'older-than-2020-12',
      loses: 'session',
      source: 'https://github.com/hyperdxio/hyperdx/pull/2925',
      date: '2026-08-17',
      reproduce: 'Send an input_schema with "items": [{…}, {…}]: 400, it must match JSON Schema draft 2020-12.',
    },
  ],
  mends: [],
};
