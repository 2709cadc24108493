// A server that answers tools/list with a line that never ends.
// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

const CHUNK = 'tick tock '.repeat(6_000);

serve({
  ...oneTool('endless-line'),
  handlers: {
    async 'tools/list'(_params, { request, write }) {
      const id = JSON.stringify(request.id);
      await write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"current_time","description":"`);
      for (;;) {
        await write(CHUNK);
        await sleep(1);
      }
    },
  },
});
