// A server whose tools/list never comes to a last page: each page has new tools and a new cursor.
// @ts-check
import { clockTool, oneTool } from '../lib/one-tool.mjs';
import { RpcError, serve } from '../lib/raw-server.mjs';

/** @param {number} page */
const cursorOf = (page) => Buffer.from(`page ${page}`).toString('base64url');

/** @param {unknown} cursor */
function pageOf(cursor) {
  if (cursor === undefined) return 1;
  const page = Number(Buffer.from(String(cursor), 'base64url').toString().slice('page '.length));
  if (cursor !== cursorOf(page)) throw new RpcError(-32602, 'Invalid cursor');
  return page;
}

serve({
  ...oneTool('endless-pages'),
  handlers: {
    'tools/list'({ cursor }) {
      const page = pageOf(cursor);
      return { tools: [{ ...clockTool, name: `current_time_${page}` }], nextCursor: cursorOf(page + 1) };
    },
  },
});
