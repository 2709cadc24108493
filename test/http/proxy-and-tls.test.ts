import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TargetRun } from '../../src/model/run.ts';
import { serve } from '../lib/http-server.ts';
import { onlyLine, onlyTarget, runCli } from '../lib/process.ts';
import { canary, leaks } from './canary.ts';
import { type Listening, listen } from './listen.ts';

// The limits on each answer end every wait here long before the one on the whole run could.
const QUICK = ['--start-timeout', '4', '--timeout', '4', '--total-timeout', '600'];
const SECRET = canary('Proxy');

let folder: string;
let certificate: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-tls-'));
  certificate = join(folder, 'certificate.pem');
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('a proxy for https', () => {
  const USED = [
    { set: 'HTTPS_PROXY', env: (proxy: string) => ({ HTTPS_PROXY: proxy }) },
    { set: 'https_proxy', env: (proxy: string) => ({ https_proxy: proxy }) },
    {
      set: 'HTTPS_PROXY, and another host in NO_PROXY',
      env: (proxy: string) => ({ HTTPS_PROXY: proxy, NO_PROXY: 'example.com' }),
    },
  ];
  for (const { set, env } of USED)
    it(`carries every connection: ${set}`, async () => {
      const { url } = await serve('hostile/tls-selfsigned', [certificate]);
      const proxy = await listenAsProxy(tunnel);
      const result = await vet(url, env(proxy.url));
      expect(result).toMatchObject({ code: 0, stderr: '', target: { era: 'modern', trouble: null } });
      expect(new Set(proxy.asked)).toEqual(new Set([`CONNECT ${new URL(url).host}`]));
      expect(proxy.sockets.size).toBe(0);
    });

  for (const no of ['127.0.0.1', '*', 'example.com,127.0.0.1'])
    it(`is not asked where NO_PROXY says so: ${no}`, async () => {
      const { url } = await serve('hostile/tls-selfsigned', [certificate]);
      const proxy = await listenAsProxy(tunnel);
      for (const name of ['NO_PROXY', 'no_proxy'])
        expect((await vet(url, { HTTPS_PROXY: proxy.url, [name]: no })).code).toBe(0);
      expect(proxy.asked).toEqual([]);
    });

  it('gets the name and the password of its URL, and nobody else does', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    const proxy = await listenAsProxy(tunnel);
    const result = await vet(url, { HTTPS_PROXY: withPassword(proxy) });
    expect(result.code).toBe(0);
    const basic = Buffer.from(`user:${SECRET}`).toString('base64');
    expect(new Set(proxy.authorizations)).toEqual(new Set([`Basic ${basic}`]));
  });

  it('is not the one for plain http', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    const proxy = await listenAsProxy(tunnel);
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY'])
      expect((await vet(url, { [name]: proxy.url })).code).toBe(0);
    expect(proxy.asked).toEqual([]);
  });

  it('is never asked for plain http', async () => {
    const { url } = await serve('perfect-modern');
    const proxy = await listenAsProxy(tunnel);
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'];
    const env = Object.fromEntries(names.map((name) => [name, proxy.url]));
    expect(await vet(url, { ...env, NODE_USE_ENV_PROXY: '1' })).toMatchObject({ code: 0, stderr: '' });
    expect(proxy.asked).toEqual([]);
  });

  const REFUSING: readonly (readonly [what: string, answer: string, says: RegExp])[] = [
    ['wants a password', 'HTTP/1.1 407 Proxy Authentication Required\r\n\r\n', /407/],
    ['cannot reach the server', 'HTTP/1.1 502 Bad Gateway\r\n\r\n', /502/],
    ['answers no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n', /./],
    ['says nothing and goes', '', /./],
  ];
  for (const [what, answer, says] of REFUSING)
    it(`is told of in one line, without its password, when it ${what}`, async () => {
      const { url } = await serve('hostile/tls-selfsigned', [certificate]);
      const proxy = await listenAsProxy((_request, socket) => socket.end(answer));
      const result = await vet(url, { HTTPS_PROXY: withPassword(proxy) });
      expect(result.code).toBe(2);
      expect(onlyLine(result.stderr)).toMatch(says);
      expect(leaks(result.stderr + result.stdout, [SECRET])).toEqual([]);
      expect(proxy.asked.length, 'attempts').toBeLessThan(50);
    });

  it('that never answers keeps nobody longer than the time limits', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    const proxy = await listenAsProxy(() => {});
    const result = await vet(url, { HTTPS_PROXY: proxy.url });
    expect(result.code).toBe(2);
    expect(onlyLine(result.stderr)).toMatch(/^mcp-hallmark: https:/);
  });

  it('is blamed, and not the server, when nothing listens where it should', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    const { stderr } = await vet(url, { HTTPS_PROXY: 'http://127.0.0.1:9' });
    expect(onlyLine(stderr)).toMatch(/proxy/i);
  });

  const MALFORMED = ['proxy', '127.0.0.1:3128', 'http://%zz:%zz@127.0.0.1:9', 'ftp://127.0.0.1:9'];
  for (const malformed of [...MALFORMED, `http://user:${SECRET}@:`])
    it(`that cannot be understood is said to be so: ${malformed.replace(SECRET, '…')}`, async () => {
      const options = { env: { HTTPS_PROXY: malformed }, timeoutMs: 30_000 };
      const result = await runCli(['https://127.0.0.1:9/mcp'], options);
      expect(result.code).toBe(2);
      expect(onlyLine(result.stderr)).toMatch(/proxy/i);
      expect(result.stderr).not.toContain('internal error');
      expect(leaks(result.stderr, [SECRET])).toEqual([]);
    });
});

describe('a certificate', () => {
  it('that is self-signed is refused, and the message says how to trust it', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    const result = await runCli(['--format', 'json', url]);
    expect(result.code).toBe(2);
    expect(onlyTarget(result.stdout).trouble).toEqual({
      kind: 'transport-error',
      message: 'TLS failed: its certificate is self-signed; name a certificate to trust with NODE_EXTRA_CA_CERTS',
    });
  });

  it('is trusted when NODE_EXTRA_CA_CERTS names it', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    const { code, target } = await vet(url, {});
    expect(code).toBe(0);
    expect(target).toMatchObject({
      target: { kind: 'http', label: new URL(url).origin },
      server: { name: 'tls-selfsigned' },
    });
  });

  it('is checked through a proxy too', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    const proxy = await listenAsProxy(tunnel);
    const result = await runCli(['--format', 'json', url], { env: { HTTPS_PROXY: proxy.url } });
    expect(onlyTarget(result.stdout).trouble?.message).toMatch(/^TLS failed: its certificate is self-signed/);
  });

  it('of another host is refused', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    // Every address of 127.0.0.0/8 is this computer, and a server there can be reached at any of them.
    const there = createTcpServer((socket) => joinTo(socket, Number(new URL(url).port)));
    const { port } = await listen(there, '127.0.0.2');
    const { target } = await vet(`https://127.0.0.2:${port}/mcp`, {});
    expect(target.trouble?.message).toBe('TLS failed: its certificate is for another host');
  });
});

describe('a port that speaks the other protocol', () => {
  it('is named when https is asked of plain http', async () => {
    const { url } = await serve('perfect-modern');
    const { target } = await vet(url.replace('http:', 'https:'), {});
    expect(target.trouble).toEqual({
      kind: 'transport-error',
      message: 'TLS failed: it does not speak TLS; is it plain http?',
    });
  });

  it('is an outcome when plain http is asked of https', async () => {
    const { url } = await serve('hostile/tls-selfsigned', [certificate]);
    const { code, target } = await vet(url.replace('https:', 'http:'), {});
    expect(code).toBe(2);
    expect(target.trouble?.kind).toBe('transport-error');
  });

  it('is an outcome when it takes a TLS greeting and says nothing', async () => {
    const { port } = await listen(createTcpServer((socket) => socket.resume()));
    const { code, stderr } = await vet(`https://127.0.0.1:${port}/mcp`, {});
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toMatch(/in time|no answer to/);
  });
});

interface Proxy extends Listening {
  /** What was asked of it, in order. */
  readonly asked: string[];
  readonly authorizations: (string | undefined)[];
}

/** A proxy that does as it is told with whoever asks it to connect, and refuses everything else. */
async function listenAsProxy(answer: (request: IncomingMessage, socket: Socket) => unknown): Promise<Proxy> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    asked.push(`${req.method} ${req.url}`);
    res.writeHead(502).end();
  });
  server.on('connect', (req: IncomingMessage, socket: Socket) => {
    asked.push(`CONNECT ${req.url}`);
    authorizations.push(req.headers['proxy-authorization']);
    answer(req, socket);
  });
  return Object.assign(await listen(server), { asked, authorizations });
}

function tunnel({ url }: IncomingMessage, socket: Socket): void {
  socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  joinTo(socket, Number(url?.split(':')[1]));
}

/** Joins a connection with one to a loopback port. */
function joinTo(socket: Socket, port: number): void {
  const further = connect(port, '127.0.0.1');
  further.on('error', () => socket.destroy());
  socket.on('error', () => further.destroy());
  socket.pipe(further).pipe(socket);
}

function withPassword({ url }: Listening): string {
  return url.replace('//', `//user:${encodeURIComponent(SECRET)}@`);
}

/** Vets a server over https whose certificate is trusted. */
async function vet(
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<{
  readonly code: number | null;
  readonly stderr: string;
  readonly stdout: string;
  readonly target: TargetRun;
}> {
  const result = await runCli(['--format', 'json', ...QUICK, url], {
    env: { ...(existsSync(certificate) ? { NODE_EXTRA_CA_CERTS: certificate } : {}), ...env },
    timeoutMs: 60_000,
  });
  return { ...result, target: onlyTarget(result.stdout) };
}
