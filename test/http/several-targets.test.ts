import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { serve } from '../lib/http-server.ts';
import {
  eventually,
  fixture,
  MARKER,
  onlyLine,
  program,
  remaining,
  runCli,
  start,
  survivors,
  validRun,
} from '../lib/process.ts';
import { listen } from './listen.ts';

const SIGNALS = [
  { signal: 'SIGINT', code: 130 },
  { signal: 'SIGTERM', code: 143 },
] as const;

describe('several targets in one run', () => {
  const ORDERS = [
    { order: 'the slowest first', targets: ['sdk-legacy', 'perfect-modern', 'URL'] },
    { order: 'the URL first', targets: ['URL', 'perfect-legacy', 'sdk-modern'] },
  ];
  for (const concurrency of ['1', '2', '4'])
    for (const { order, targets } of ORDERS)
      it(`keep their order in one report: ${order}, --concurrency ${concurrency}`, async () => {
        const { url } = await serve('perfect-dual');
        const given = targets.map((target) => (target === 'URL' ? url : command(target)));
        const flags = ['--format', 'json', '--fail-on', 'never', '--pass-env', MARKER, '--concurrency', concurrency];
        const result = await runCli([...flags, ...given]);
        expect(result).toMatchObject({ code: 0, stderr: '' });
        const run = validRun(result.stdout);
        expect(run.incomplete).toBe(false);
        expect(run.targets.map(({ server }) => server?.name)).toEqual(
          targets.map((target) => (target === 'URL' ? 'perfect-dual' : target)),
        );
        expect(await remaining(result.marker)).toEqual([]);
      });

  it('are in the order target, --url, command after the dashes', async () => {
    const { url } = await serve('perfect-dual');
    const flags = ['--format', 'json', '--url', url];
    const result = await runCli([...flags, command('perfect-legacy'), '--', ...fixture('perfect-modern')]);
    expect(validRun(result.stdout).targets.map(({ server }) => server?.name)).toEqual([
      'perfect-legacy',
      'perfect-dual',
      'perfect-modern',
    ]);
  });

  const FAILING = [
    { failing: 'hostile/exit-at-once', says: /exit-at-once\.mjs: the server exited with code 7/ },
    { failing: 'no-such-program', says: /no-such-program: command not found/ },
    { failing: 'URL', says: /http:\/\/127\.0\.0\.1:\d+: HTTP 500: the server failed/ },
  ];
  for (const { failing, says } of FAILING)
    for (const concurrency of ['1', '4'])
      it(`are all reported when one fails: ${failing}, --concurrency ${concurrency}`, async () => {
        const { url } = await serve('hostile/status', ['500']);
        const middle = failing === 'URL' ? url : failing.startsWith('hostile') ? command(failing) : failing;
        const targets = [command('hostile/poisoned'), middle, command('perfect-modern')];
        const flags = ['--format', 'json', '--pass-env', MARKER, '--concurrency', concurrency];
        const result = await runCli([...flags, ...targets]);
        expect(result.code).toBe(2);
        expect(onlyLine(result.stderr)).toMatch(says);
        const run = validRun(result.stdout);
        expect(run.incomplete).toBe(true);
        expect(run.targets.map(({ trouble }) => trouble === null)).toEqual([true, false, true]);
        expect(run.targets.map(({ counts }) => counts.tools)).toEqual([10, 0, 3]);
        expect(run.summary.errors).toBeGreaterThan(0);
        expect(await remaining(result.marker)).toEqual([]);
      });

  it('each have their own line when all of them fail', async () => {
    const servers = await Promise.all(['401', '404', '503'].map((status) => serve('hostile/status', [status])));
    const result = await runCli(['--format', 'json', ...servers.map(({ url }) => url)]);
    expect(result.code).toBe(2);
    const lines = result.stderr.trimEnd().split('\n');
    expect(lines.map((line) => /HTTP \d+/.exec(line)?.[0])).toEqual(['HTTP 401', 'HTTP 404', 'HTTP 503']);
  });

  it('may be the same one twice', async () => {
    const { url } = await serve('perfect-legacy', ['sessions']);
    const run = validRun((await runCli(['--format', 'json', url, url, '--url', url])).stdout);
    expect(run.targets.map(({ counts }) => counts.tools)).toEqual([3, 3, 3]);
  });

  for (const concurrency of [1, 2, 3])
    it(`are vetted so many at a time: --concurrency ${concurrency}`, async () => {
      const busy = await serveInTurns(concurrency);
      const flags = ['--format', 'json', '--era', 'modern', '--concurrency', String(concurrency)];
      const result = await runCli([...flags, ...Array<string>(6).fill(`${busy.url}/mcp`)]);
      expect(validRun(result.stdout).targets).toHaveLength(6);
      expect(busy.most()).toBe(concurrency);
    });
});

describe('headers', () => {
  for (const flag of [
    ['--header', 'X-Team: books'],
    ['--header-env', 'X-Token=TOKEN'],
  ])
    it(`are refused with two origins, before anything is sent: ${flag[0]}`, async () => {
      let requests = 0;
      const count = createServer((_req, res) => {
        requests += 1;
        res.end();
      });
      const { url } = await listen(count);
      for (const other of [url.replace('127.0.0.1', 'localhost'), url.replace('http:', 'https:')]) {
        const result = await runCli([...flag, url, other], { env: { TOKEN: 'open-sesame' } });
        expect(result).toMatchObject({ code: 2, stdout: '' });
        expect(onlyLine(result.stderr)).toMatch(/would go to several hosts; vet them one by one/);
      }
      expect(requests).toBe(0);
    });

  it('go to every path of one origin, and to no command', async () => {
    const { url } = await serve('bearer', [], { TOKEN: 'open-sesame' });
    const flags = ['--format', 'json', '--header-env', 'Authorization=AUTH', '--pass-env', MARKER];
    const targets = [url, `${url}?again=1`, command('perfect-legacy')];
    const result = await runCli([...flags, ...targets], { env: { AUTH: 'Bearer open-sesame' } });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(validRun(result.stdout).targets.map(({ server }) => server?.name)).toEqual([
      'bearer',
      'bearer',
      'perfect-legacy',
    ]);
  });
});

describe('a signal while a server over HTTP is asked', () => {
  for (const { signal, code } of SIGNALS) {
    it(`leaves no connection and no process: ${signal}`, async () => {
      const hanging = await listen(createServer((req) => void req.resume()));
      const patience = ['--start-timeout', '600', '--total-timeout', '600'];
      const cli = start(program([...patience, '--pass-env', MARKER, `${hanging.url}/mcp`, command('hostile/silent')]), {
        timeoutMs: 600_000,
      });
      const isReady = (): boolean => hanging.sockets.size > 0 && hasServer(cli.marker);
      expect(await eventually(isReady)).toBe(true);
      cli.child.kill(signal);
      expect(await cli.done).toMatchObject({ code, signal: null, stdout: '', stderr: '' });
      expect(await eventually(() => hanging.sockets.size === 0)).toBe(true);
      expect(await remaining(cli.marker)).toEqual([]);
    });

    it(`ends it in the middle of an endless answer: ${signal}`, async () => {
      const endless = createServer((_req, res) => {
        res.writeHead(200, { 'Content-Type': 'text/event-stream' });
        res.write(': still here\n\n');
      });
      const { url, sockets } = await listen(endless);
      let answered = false;
      endless.on('request', () => {
        answered = true;
      });
      const cli = start(program(['--start-timeout', '600', '--total-timeout', '600', url]), { timeoutMs: 600_000 });
      expect(await eventually(() => answered)).toBe(true);
      cli.child.kill(signal);
      expect(await cli.done).toMatchObject({ code, signal: null, stdout: '', stderr: '' });
      expect(await eventually(() => sockets.size === 0)).toBe(true);
    });
  }

  it('ends it while it waits for a connection that does not come about', async () => {
    const silent = await listen(createTcpServer((socket) => socket.resume()));
    const cli = start(program(['--start-timeout', '600', '--timeout', '600', silent.url.replace('http:', 'https:')]), {
      timeoutMs: 600_000,
    });
    expect(await eventually(() => silent.sockets.size > 0)).toBe(true);
    cli.child.kill('SIGINT');
    expect(await cli.done).toMatchObject({ code: 130, stdout: '' });
    expect(await eventually(() => silent.sockets.size === 0)).toBe(true);
  });
});

describe('the end of a run', () => {
  it('leaves no connection, whatever the server does with it', async () => {
    const { url, sockets } = await listen(
      createServer((_req, res) => {
        res.writeHead(200, { 'Content-Type': 'application/json', Connection: 'keep-alive' });
        res.end('{}');
      }),
    );
    expect((await runCli([url])).code).toBe(2);
    expect(await eventually(() => sockets.size === 0)).toBe(true);
  });
});

function command(server: string): string {
  return fixture(server).join(' ');
}

function hasServer(marker: string): boolean {
  return survivors(marker).some(({ argv }) => argv[1] === 'test/servers/hostile/silent.mjs');
}

/** A server that fails every request, and holds them until so many are there. */
async function serveInTurns(count: number): Promise<{ readonly url: string; readonly most: () => number }> {
  const held: ServerResponse[] = [];
  let most = 0;
  const server = createServer((_req, res) => {
    held.push(res);
    most = Math.max(most, held.length);
    if (held.length >= count) for (const response of held.splice(0)) response.writeHead(500).end();
  });
  const { url } = await listen(server);
  return { url, most: () => most };
}
