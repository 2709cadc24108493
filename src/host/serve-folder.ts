import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
const EVERY_FILE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** A file, ready to be sent. */
interface Served {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Serves the files of one folder, and nothing else, on this computer. They are read now: no request reaches the disk.
 * The policy that stands in a page is sent as a header, too, where it also keeps the page out of frames.
 */
export async function serveFolder(folder: string, port: number): Promise<Server> {
  const files = new Map(readdirSync(folder).map((name) => [`/${name}`, served(join(folder, name))]));
  const server = createServer(({ method, url }, response) => {
    const path = url?.replace(/[?#].*$/, '') ?? '';
    const file = files.get(path === '/' ? '/index.html' : path);
    if (method !== 'GET' && method !== 'HEAD') response.writeHead(405, { ...EVERY_FILE, allow: 'GET, HEAD' }).end();
    else if (file === undefined) response.writeHead(404, EVERY_FILE).end();
    else response.writeHead(200, file.headers).end(method === 'HEAD' ? undefined : file.body);
  });
  return await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function served(path: string): Served {
  const body = readFileSync(path);
  const isPage = extname(path) === '.html';
  const [, policy] = (isPage && /Content-Security-Policy" content="([^"]+)"/.exec(body.toString())) || [];
  return {
    body,
    headers: {
      ...EVERY_FILE,
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'content-length': String(body.length),
      // All but the page have the hash of what they hold in their name.
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(policy === undefined ? {} : { 'content-security-policy': `${policy}; frame-ancestors 'none'` }),
    },
  };
}
