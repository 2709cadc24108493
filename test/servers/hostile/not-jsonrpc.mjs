// A server that prints a JSON object that is no JSON-RPC message before each answer.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

serve({
  ...oneTool('not-jsonrpc'),
  encode: (message) => `{"level":"info","msg":"request handled"}\n${JSON.stringify(message)}\n`,
});
