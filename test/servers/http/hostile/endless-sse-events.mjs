// A server that answers with a stream of log notifications for ever, and never with the result.
// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { event, sse } from '../lib/reply.mjs';

async function* notifications() {
  for (let count = 1; ; count++) {
    const params = { level: 'info', data: `Still working, step ${count}` };
    yield event({ jsonrpc: '2.0', method: 'notifications/message', params });
    await sleep(5);
  }
}

await serveHttp({
  ...bothEras('endless-sse-events'),
  capabilities: { logging: {} },
  bend: answers(() => sse(notifications())),
});
