// A server that declares tools and answers tools/list with the JSON-RPC error -32603.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { RpcError, serve } from '../lib/raw-server.mjs';

serve({
  ...oneTool('rpc-error-lists'),
  handlers: {
    'tools/list'() {
      throw new RpcError(-32603, 'Internal error');
    },
  },
});
