// A server that answers with half a megabyte of response headers.
// @ts-check
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';

const flood = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`X-Flood-${index}`, 'x'.repeat(1_000)]));

await serveHttp({
  ...bothEras('header-flood'),
  bend: answers((json) => ({ status: 200, headers: { ...flood, 'Content-Type': 'application/json' }, body: json })),
});
