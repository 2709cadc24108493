// A server whose tools/list result has an object in the place of the array of tools.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

serve({ ...oneTool('list-not-array'), handlers: { 'tools/list': () => ({ tools: {} }) } });
