// A server that answers with a JSON string that never ends, as fast as the client reads it.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';

function* endless() {
  const chunk = 'tick tock '.repeat(6_000);
  yield '{"jsonrpc":"2.0","result":{"instructions":"';
  for (;;) yield chunk;
}

await serveHttp({
  ...bothEras('endless-body'),
  bend: answers(() => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body: endless() })),
});
