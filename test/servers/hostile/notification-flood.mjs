// A server that sends log notifications without pause from its start, and still answers requests.
// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { oneTool } from '../lib/one-tool.mjs';
import { RpcError, serve } from '../lib/raw-server.mjs';

const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];
const BATCH = 50;
let level = 'info';

const { write } = serve({
  ...oneTool('notification-flood'),
  capabilities: { logging: {} },
  handlers: {
    'logging/setLevel'(params) {
      if (!LEVELS.includes(params.level)) throw new RpcError(-32602, 'Unknown log level');
      level = params.level;
      return {};
    },
  },
});

for (;;) {
  const params = { level, logger: 'flood', data: 'Still nothing to report.' };
  await write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params })}\n`.repeat(BATCH));
  await sleep(1);
}
