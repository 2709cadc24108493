// A server over https with a self-signed certificate made at start, which it writes to the file argv[2] if there is one.
// @ts-check
import { writeFileSync } from 'node:fs';
import { bothEras } from '../lib/hostile.mjs';
import { serveHttp } from '../lib/http-server.mjs';
import { selfSigned } from '../lib/self-signed.mjs';

const tls = selfSigned();
const file = process.argv[2];
if (file) writeFileSync(file, tls.cert);

await serveHttp({ ...bothEras('tls-selfsigned'), tls });
