// A server that answers tools/list with the first half of a JSON object and a newline.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

serve({
  ...oneTool('truncated-json'),
  encode(message, request) {
    const json = JSON.stringify(message);
    return `${request?.method === 'tools/list' ? json.slice(0, json.length / 2) : json}\n`;
  },
});
