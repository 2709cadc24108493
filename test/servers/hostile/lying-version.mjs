// A server that says it speaks whatever protocol version initialize asks for.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

serve({
  ...oneTool('lying-version'),
  handlers: {
    initialize: ({ protocolVersion }, { standard }) => ({ ...standard(), protocolVersion }),
  },
});
