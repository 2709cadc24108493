// A server with bytes that are not UTF-8 in the description of its tool.
// @ts-check
import { clockTool, oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

// Encoded as Latin-1, each is a lone byte that no UTF-8 sequence begins or holds alone.
const LATIN_1 = 'Uhrzeit f\u{fc}r \u{a3} 0 gew\u{e4}hlt \u{ff}';

serve({
  ...oneTool('invalid-utf8'),
  tools: [{ ...clockTool, description: `${clockTool.description} ${LATIN_1}` }],
  encode: (message, request) =>
    Buffer.from(`${JSON.stringify(message)}\n`, request?.method === 'tools/list' ? 'latin1' : 'utf8'),
});
