import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryOf } from '../../src/engine/define-rule.ts';
import { RULES } from '../../src/rules/index.ts';
import { type HttpServer, serve } from '../lib/http-server.ts';
import { onlyTarget, ROOT, runCli, validRun } from '../lib/process.ts';
import { HOSTILE, type HostileCase } from './hostile-cases.ts';
import { listen } from './listen.ts';

const USAGE = pathToFileURL(join(ROOT, 'bench/lib/report-usage.mjs')).href;
const MEMORY_KIB = 200 * 1024;
const LAUNCH_RULES = RULES.filter((rule) => categoryOf(rule) === 'launch').length;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-http-hostile-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('every hostile server over HTTP', () => {
  it('has a case here', () => {
    const files = readdirSync(join(ROOT, 'test/servers/http/hostile')).map((file) => file.replace(/\.mjs$/, ''));
    expect(HOSTILE.map(({ server }) => server)).toEqual(expect.arrayContaining(files));
  });
});

describe('a hostile server over HTTP is data, not an exception', () => {
  for (const hostile of HOSTILE)
    it(`${titleOf(hostile)} gives exit code ${hostile.code}, one line at most, and takes little memory`, async () => {
      const { server, args, flags = [], code, era = 'modern', tools = 1, trouble = null } = hostile;
      const { url } = await start(server, args);
      const usageFile = join(folder, 'usage');
      const env = { NODE_OPTIONS: `--import ${USAGE}`, USAGE_FILE: usageFile };
      // What the rules say of it is for their own tests.
      const result = await runCli(['--format', 'json', '--fail-on', 'never', ...flags, url], { env });

      expect({ code: result.code, signal: result.signal }).toEqual({ code, signal: null });
      expect(validRun(result.stdout).incomplete).toBe(trouble !== null);
      const target = onlyTarget(result.stdout);
      if (trouble === null) expect(target.trouble).toBeNull();
      else
        expect(target.trouble).toEqual({
          kind: trouble.kind,
          message: typeof trouble.message === 'string' ? trouble.message : expect.stringMatching(trouble.message),
        });
      const label = new URL(url).origin;
      expect(result.stderr).toBe(trouble === null ? '' : `mcp-hallmark: ${label}: ${target.trouble?.message}\n`);
      expect(target).toMatchObject({
        target: { kind: 'http', label },
        era,
        counts: { tools, prompts: 0, resources: 0, resourceTemplates: 0 },
        failedRules: [],
      });
      if (hostile.silent === true) expect(target.checkedRules, 'nothing but its launch was checked').toBe(LAUNCH_RULES);
      const { peakKb } = JSON.parse(readFileSync(usageFile, 'utf8')) as { readonly peakKb: number };
      expect(peakKb, 'KiB of memory').toBeLessThan(MEMORY_KIB);
    });
});

describe('a server over HTTP', () => {
  it('gets no cookie back that it set, and its cookies are not kept', async () => {
    const server = await serve('hostile/cookie-setter');
    const captured = await runCli(['capture', '-o', '-', server.url]);
    expect(captured.code).toBe(0);
    expect(captured.stdout).toContain('set-cookie');
    expect(captured.stdout).not.toMatch(/fixture-1|Max-Age/);
    await server.stop();
    expect(server.stderr()).toBe('');
  });

  it('that redirects within its origin has the paths recorded', async () => {
    const { url } = await serve('hostile/redirect-same-origin');
    const { parts } = JSON.parse((await runCli(['capture', '-o', '-', url])).stdout);
    const { exchanges } = parts.http.value;
    for (const { redirects } of exchanges) expect(redirects).toEqual(['/moved/mcp']);
    // What is sent for an experiment may be refused.
    expect(exchanges[0].status).toBe(200);
  });

  it('that is given as the page of a redirect is not asked again with another method', async () => {
    const asked: string[] = [];
    const { url } = await listen(
      createServer((req, res) => {
        asked.push(`${req.method} ${req.url}`);
        res.writeHead(303, { Location: '/elsewhere' }).end();
      }),
    );
    const result = await runCli(['--format', 'json', `${url}/mcp`]);
    expect(onlyTarget(result.stdout).trouble?.message).toMatch(/^HTTP 303: redirects to \/elsewhere/);
    expect(asked).toEqual(['POST /mcp']);
  });

  it('that says "try again at once" for ever is not asked without end', async () => {
    let asked = 0;
    const { url } = await listen(
      createServer((_req, res) => {
        asked += 1;
        res.writeHead(429, { 'Retry-After': '0' }).end();
      }),
    );
    const result = await runCli(['--format', 'json', '--era', 'modern', '--start-timeout', '15', url]);
    expect(onlyTarget(result.stdout).trouble?.message).toMatch(/^HTTP 429: not verified: rate limited/);
    expect(result.stderr).toMatch(/^mcp-hallmark: [^\n]+\n$/);
    expect(asked).toBeLessThan(50);
  });

  it('may end the last line of a stream with CR alone, as the standard allows', async () => {
    const { url } = await listen(
      createServer((req, res) => {
        const result = { supportedVersions: ['2026-07-28'], capabilities: {} };
        void text(req).then((body) => {
          // Experiments send more than messages.
          if (!body.endsWith('}')) return res.writeHead(req.method === 'POST' ? 400 : 405).end();
          const { id } = JSON.parse(body) as { readonly id: number };
          res.writeHead(200, { 'Content-Type': 'text/event-stream' });
          return res.end(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\r\r`);
        });
      }),
    );
    const result = await runCli(['--format', 'json', url]);
    expect(onlyTarget(result.stdout)).toMatchObject({ era: 'modern', trouble: null });
  });

  it('that speaks something else than HTTP is said to', async () => {
    const { url } = await listen(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n')));
    const result = await runCli(['--format', 'json', url]);
    expect(onlyTarget(result.stdout).trouble).toEqual({
      kind: 'transport-error',
      message: 'what it answers is not HTTP',
    });
  });

  it('at a port where nothing listens, or a name that nobody knows, is said to be so', async () => {
    const gone = await listen(createServer());
    await gone.close();
    const refused = await runCli(['--format', 'json', gone.url]);
    expect(onlyTarget(refused.stdout).trouble?.message).toBe('nothing listens there (connection refused)');
    const unknown = await runCli(['--format', 'json', 'http://no-such-host.invalid/mcp']);
    expect(onlyTarget(unknown.stdout).trouble?.message).toMatch(
      /^the host name (is not known|cannot be looked up now)/,
    );
  });
});

function start(server: string, args?: readonly string[]): Promise<HttpServer> {
  const ours = `test/http/servers/${server}.mjs`;
  return serve(existsSync(join(ROOT, ours)) ? ours : `hostile/${server}`, args);
}

function titleOf({ server, args = [], flags = [] }: HostileCase): string {
  return [server, ...args, ...flags].join(' ');
}
