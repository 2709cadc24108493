import type { Client } from './client.ts';

export const geminiApi: Client = {
  id: 'gemini-api',
  name: 'the Gemini API',
  family: 'gemini',
  about:
    'What it says of schemas holds where they are sent as `parameters`, as many hosts do; `parametersJsonSchema` takes nearly all of JSON Schema.',
  refuses: [
    {
      rule: 'name-portable',
      characters: 'A-Za-z0-9_.:-',
      longest: 64,
      loses: 'session',
      source:
        'https://pub.dev/documentation/google_cloud_ai_generativelanguage_v1beta/latest/generativelanguage/FunctionDeclaration/name.html',
      date: '2026-11-30',
      reproduce: 'Send a function whose name has 65 characters: 400.',
    },
    {
      rule: 'schema-dialect',
      feature: 'exclusive-bounds',
      loses: 'session',
      source: 'https://github.com/oracle/langchain-oracle/pull/291',
      date: '2026-08-11',
      reproduce: 'Send "exclusiveMinimum" in parameters: 400, unknown name "exclusiveMinimum", cannot find field.',
    },
    {
      rule: 'schema-dialect',
      feature: 'type-list',
      loses: 'session',
      source: 'https://github.com/rikkahub/rikkahub/issues/1435',
      date: '2026-07-03',
      reproduce: 'Send "type": ["string", "null"] in parameters: 400, proto field is not repeating.',
    },
    {
      rule: 'schema-dialect',
      feature: 'const',
      loses: 'session',
      source: 'https://github.com/taylorwilsdon/google_workspace_mcp/issues/1099',
      date: '2026-09-06',
      reproduce: 'Send "const" in parameters: 400, unknown name "const".',
    },
    {
      rule: 'schema-dialect',
      feature: 'enum-not-strings',
      loses: 'session',
      source: 'https://github.com/kensho-technologies/kfinance/pull/128',
      date: '2026-05-21',
      reproduce: 'Send "enum": [1, 2] in parameters: the request fails.',
    },
    {
      rule: 'schema-dialect',
      feature: 'reference-with-siblings',
      loses: 'session',
      source: 'https://github.com/anomalyco/opencode/issues/12295',
      date: '2026-02-05',
      reproduce: 'Send a "$ref" beside a "type": 400, only description and default can be set alongside it.',
    },
    {
      rule: 'tool-count',
      most: 128,
      loses: 'session',
      source: 'https://cloud.google.com/vertex-ai/generative-ai/docs/model-reference/function-calling',
      date: '2026-11-30',
      reproduce: 'Send 129 function declarations in one request.',
    },
  ],
  mends: [],
};
