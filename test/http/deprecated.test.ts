import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { onlyLine, onlyTarget, runCli } from '../lib/process.ts';
import { listen } from './listen.ts';

const QUICK = ['--start-timeout', '60', '--timeout', '4'];

describe('a server of the deprecated transport', () => {
  it('is asked only after Streamable HTTP was tried, and its stream is closed at the end', async () => {
    const { asked, sockets, url } = await serveDeprecated();
    const result = await runCli(['--format', 'json', '--fail-on', 'never', `${url}/mcp`]);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(asked.slice(0, 4)).toEqual(['POST /mcp', 'POST /mcp', 'GET /mcp', 'POST /messages']);
    expect(asked.slice(3).every((one) => one === 'POST /messages')).toBe(true);
    expect(sockets.size).toBe(0);
  });

  it('gets the headers that were given, with every message', async () => {
    const { headers, url } = await serveDeprecated();
    await runCli(['--header', 'X-Team: books', '--header-env', 'X-Token=TOKEN', `${url}/mcp`], {
      env: { TOKEN: 'open-sesame' },
    });
    expect(headers.length).toBeGreaterThan(4);
    for (const one of headers) expect(one).toMatchObject({ 'x-team': 'books', 'x-token': 'open-sesame' });
  });

  const NO_SESSION: readonly (readonly [what: string, open: (res: ServerResponse) => unknown, type?: string])[] = [
    ['never names an endpoint', (res) => res.write(': welcome\n\n')],
    ['names an endpoint that is no URL', (res) => res.write('event: endpoint\ndata: http://[\n\n')],
    ['names an endpoint of another scheme', (res) => res.write('event: endpoint\ndata: file:///etc/passwd\n\n')],
    ['ends its stream at once', (res) => res.end()],
    ['destroys its stream', (res) => res.destroy()],
    ['sends a page', (res) => res.end('<html></html>'), 'text/html'],
  ];
  for (const [what, open, type] of NO_SESSION)
    it(`that ${what} is an outcome with one line`, async () => {
      const { url } = await serveDeprecated({ open, ...(type === undefined ? {} : { type }) });
      const result = await runCli(['--format', 'json', ...QUICK, `${url}/mcp`]);
      expect(result.code).toBe(2);
      expect(onlyLine(result.stderr)).toMatch(/^mcp-hallmark: http:\/\/127\.0\.0\.1:\d+: /);
      expect(onlyTarget(result.stdout)).toMatchObject({ era: 'unknown', counts: { tools: 0 } });
    });

  it('that names an endpoint on another origin is told so, and nothing is sent there', async () => {
    const other = await serveDeprecated();
    const endpoint = `${other.url}/messages`;
    const { url } = await serveDeprecated({ open: (res) => res.write(`event: endpoint\ndata: ${endpoint}\n\n`) });
    const result = await runCli(['--format', 'json', ...QUICK, `${url}/mcp`]);
    expect(onlyLine(result.stderr)).toBe(
      `mcp-hallmark: ${url}: the server speaks HTTP+SSE and names an endpoint on another origin (${other.url}), which is not used`,
    );
    expect(other.asked).toEqual([]);
  });

  const NO_TOOLS: readonly (readonly [what: string, options: Options, kind: string, says: RegExp])[] = [
    ['refuses its messages', { post: (res) => res.writeHead(500).end() }, 'http-error', /^HTTP 500: .*tools\/list/],
    ['ends its stream', { list: (stream) => stream.end() }, 'transport-error', /tools\/list/],
    ['answers nothing', { list: () => {} }, 'timeout', /^no answer to tools\/list within 4 s/],
    [
      'sends an event without end',
      { list: (stream) => stream.write(`data: ${'x'.repeat(17 * 1024 * 1024)}`) },
      'cap-exceeded',
      /^tools\/list: .*16 MiB/,
    ],
  ];
  for (const [what, options, kind, says] of NO_TOOLS)
    it(`that ${what} where tools are listed is an outcome with one line`, async () => {
      const { url } = await serveDeprecated(options);
      const result = await runCli(['--format', 'json', ...QUICK, `${url}/mcp`]);
      expect(result.code).toBe(2);
      const { trouble, era } = onlyTarget(result.stdout);
      expect({ kind: trouble?.kind, era }).toEqual({ kind, era: 'legacy' });
      expect(trouble?.message).toMatch(says);
      expect(onlyLine(result.stderr)).toBe(`mcp-hallmark: ${url}: ${trouble?.message}`);
    });
});

interface Options {
  /** What opens the stream in place of the endpoint. */
  readonly open?: (res: ServerResponse) => unknown;
  /** The content type of the stream. */
  readonly type?: string;
  /** The response to a POST that asks for tools. */
  readonly post?: (res: ServerResponse) => unknown;
  /** What comes on the stream in place of the tools. */
  readonly list?: (stream: ServerResponse) => unknown;
}

const INITIALIZED = {
  protocolVersion: '2024-11-05',
  capabilities: { tools: {} },
  serverInfo: { name: 'deprecated', version: '1.0.0' },
};

/** A server of HTTP+SSE inside the test, for one client. */
async function serveDeprecated({ open, type = 'text/event-stream', post, list }: Options = {}): Promise<
  Awaited<ReturnType<typeof listen>> & {
    readonly asked: readonly string[];
    readonly headers: readonly IncomingMessage['headers'][];
  }
> {
  const asked: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let stream: ServerResponse | undefined;
  const take = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const { id, method } = JSON.parse(await text(req)) as { readonly id?: number; readonly method: string };
    if (req.url === '/mcp') res.writeHead(405, { Allow: 'GET' }).end();
    else if (method === 'tools/list' && post !== undefined) post(res);
    else {
      res.writeHead(202).end();
      if (id === undefined || stream === undefined) return;
      if (method === 'tools/list' && list !== undefined) list(stream);
      else {
        const result = method === 'initialize' ? INITIALIZED : { tools: [] };
        stream.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
      }
    }
  };
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    headers.push(req.headers);
    if (req.method !== 'GET') return void take(req, res);
    stream = res;
    res.writeHead(200, { 'Content-Type': type });
    if (open === undefined) res.write('event: endpoint\ndata: /messages\n\n');
    else open(res);
  });
  return Object.assign(await listen(server), { asked, headers });
}
