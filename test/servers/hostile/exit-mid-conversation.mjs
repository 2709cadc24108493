// A server that answers initialize and exits with code 5 on tools/list.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

serve({
  ...oneTool('exit-mid-conversation'),
  handlers: { 'tools/list': () => process.exit(5) },
});
