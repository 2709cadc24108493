// A legacy server that leaves server/discover without an answer.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

serve({ ...oneTool('silent-discover'), before: ({ method }) => method === 'server/discover' });
