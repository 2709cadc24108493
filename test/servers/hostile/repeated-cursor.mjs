// A server whose tools/list gives the same page and the same cursor each time.
// @ts-check
import { clockTool, oneTool } from '../lib/one-tool.mjs';
import { RpcError, serve } from '../lib/raw-server.mjs';

const CURSOR = 'bmV4dA';

serve({
  ...oneTool('repeated-cursor'),
  handlers: {
    'tools/list'({ cursor }) {
      if (cursor !== undefined && cursor !== CURSOR) throw new RpcError(-32602, 'Invalid cursor');
      return { tools: [clockTool], nextCursor: CURSOR };
    },
  },
});
