// A server that sends the head of an answer at once, and then one byte of a JSON string a second for ever.
// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';

async function* slowly() {
  yield '"';
  for (;;) {
    await sleep(1_000);
    yield '.';
  }
}

await serveHttp({
  ...bothEras('slow-body'),
  bend: answers(() => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body: slowly() })),
});
