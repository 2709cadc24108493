// A server that sends roots/list requests before and after initialize, asked for or not, and waits for no answer.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

let count = 0;
const nextRequest = () => ({ jsonrpc: '2.0', id: `roots-${++count}`, method: 'roots/list' });

const { send } = serve({
  ...oneTool('early-requests'),
  after: (_answer, { method }) => method === 'initialize' && send(nextRequest()),
});

await send(nextRequest());
