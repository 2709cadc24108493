// A server whose answer to tools/list is complete but has no newline, and that exits right after it.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

/** @param {Record<string, any>} [request] */
const isLast = (request) => request?.method === 'tools/list';

serve({
  ...oneTool('no-trailing-newline'),
  encode: (message, request) => `${JSON.stringify(message)}${isLast(request) ? '' : '\n'}`,
  after: (_answer, request) => isLast(request) && process.exit(),
});
