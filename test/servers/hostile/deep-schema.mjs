// A conforming server with one tool whose inputSchema nests 400 levels of objects.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

/** @type {Record<string, unknown>} */
let schema = { type: 'string', description: 'Text to keep at the innermost level' };
for (let level = 400; level > 0; level--) {
  schema = {
    type: 'object',
    description: `Level ${level}`,
    properties: { inner: schema },
    additionalProperties: false,
  };
}

const measureNesting = {
  name: 'measure_nesting',
  title: 'Measure nesting',
  description:
    'Counts the levels of the nested object that it is given, and keeps nothing of it. Use it to find out how deeply ' +
    'a client is able to nest the arguments of a call.',
  inputSchema: schema,
  annotations: { readOnlyHint: true, openWorldHint: false },
};

serve({ ...oneTool('deep-schema'), tools: [measureNesting] });
