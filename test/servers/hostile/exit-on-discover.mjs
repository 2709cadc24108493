// A legacy server that exits with code 3 on any request that comes before initialize.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

let initialized = false;

serve({
  ...oneTool('exit-on-discover'),
  before({ id, method }) {
    initialized ||= method === 'initialize';
    if (!initialized && method && id !== undefined) process.exit(3);
  },
});
