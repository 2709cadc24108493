// A server that answers tools/list under another id, of the same type, and never under the right one.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

/** @param {number | string} id */
const otherId = (id) => (typeof id === 'number' ? id + 100_000 : `other-${id}`);

serve({
  ...oneTool('wrong-id'),
  encode(message, request) {
    const sent = request?.method === 'tools/list' ? { ...message, id: otherId(request.id) } : message;
    return `${JSON.stringify(sent)}\n`;
  },
});
