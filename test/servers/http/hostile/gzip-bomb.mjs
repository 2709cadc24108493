// A server whose answer of one megabyte, compressed with gzip, inflates to a JSON object of one gigabyte.
// @ts-check
import { gzipSync } from 'node:zlib';
import { answers, bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';

// White space is allowed after the brace; members of gzip may follow one another.
const space = gzipSync(Buffer.alloc(2 ** 24, ' '), { level: 9 });

await serveHttp({
  ...bothEras('gzip-bomb'),
  bend: answers((json) => ({
    status: 200,
    headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body: Buffer.concat([gzipSync('{'), ...Array(64).fill(space), gzipSync(json.slice(1))]),
  })),
});
