// A server that answers with a stream of comments for ever.
// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { sse } from '../lib/reply.mjs';

async function* comments() {
  for (;;) {
    yield ': still working\n\n';
    await sleep(50);
  }
}

await serveHttp({ ...bothEras('endless-sse'), bend: answers(() => sse(comments())) });
