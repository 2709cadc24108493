// A server that answers with a stream of notifications, a request, the answer to its client, and junk.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { event, sse } from '../lib/reply.mjs';

const notification = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'Working' } };
const request = { jsonrpc: '2.0', id: 'roots-1', method: 'roots/list' };
const strayAnswer = { jsonrpc: '2.0', id: 'nobody-asked', result: {} };

await serveHttp({
  ...bothEras('sse-answer-not-last'),
  capabilities: { logging: {} },
  bend: answers((json) =>
    sse([
      event(notification),
      event(request),
      event(json),
      event(notification),
      event(strayAnswer),
      'event: advertisement\ndata: Buy now\n\n',
      'data: {"jsonrpc":"2.0", half a mess',
    ]),
  ),
});
