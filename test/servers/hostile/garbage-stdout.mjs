// A server that prints a banner first, and a line that is no JSON and a blank line before each answer.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

const { write } = serve({
  ...oneTool('garbage-stdout'),
  encode: (message) => `[debug] answering a request\n\n${JSON.stringify(message)}\n`,
});

await write('*** Clock server 1.0.0 is listening on stdio ***\n');
