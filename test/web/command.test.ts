import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { onlyLine, program, runCli, start } from '../lib/process.ts';
import { SITE } from './use-page.ts';

const NOT_SERVED = ['/../cli.js', '/%2e%2e/cli.js', '/..%2fcli.js', '//etc/passwd', '/constructor', '/worker', '/x'];

describe('mcp-hallmark web', () => {
  it('serves the page on this computer, and nothing else, until it is interrupted', async () => {
    const { child, done } = start(program(['web', '--port', '0']));
    const [said] = (await once(child.stdout ?? child, 'data')) as [Buffer];
    expect(String(said)).toMatch(/^The page is at http:\/\/127\.0\.0\.1:\d+\/ until you press Ctrl-C\./);
    const port = Number(/:(\d+)\//.exec(String(said))?.[1]);
    // `fetch` would tidy the path up.
    const ask = async (path: string, method = 'GET'): Promise<IncomingMessage> => {
      const asked = request({ host: '127.0.0.1', port, path, method });
      asked.end();
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      response.resume();
      return response;
    };

    const page = await ask('/?from=somewhere');
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; .*; frame-ancestors 'none'$/);
    for (const file of readdirSync(SITE).filter((name) => name !== 'index.html')) {
      const { statusCode, headers } = await ask(`/${file}`, 'HEAD');
      expect([file, statusCode, headers['cache-control']]).toEqual([file, 200, 'public, max-age=31536000, immutable']);
    }
    for (const path of NOT_SERVED) expect([path, (await ask(path)).statusCode]).toEqual([path, 404]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const { statusCode, headers } = await ask('/', method);
      expect([method, statusCode, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
    }

    const second = await runCli(['web', '--port', String(port)]);
    expect({ code: second.code, stdout: second.stdout }).toEqual({ code: 2, stdout: '' });
    expect(onlyLine(second.stderr)).toBe(
      `mcp-hallmark: port ${port} is taken; choose another with --port, or any with --port 0`,
    );
    child.kill('SIGINT');
    expect((await done).code).toBe(130);
  });

  it.each(['x', '70000', '-1', ''])('refuses a port that is none: "%s"', async (value) => {
    const { code, stderr } = await runCli(['web', '--port', value]);
    expect(code).toBe(2);
    expect(onlyLine(stderr)).toContain('Give a number from 0 to 65535.');
  });
});
