import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { onlyTarget, runCli } from '../lib/process.ts';
import { listen } from './listen.ts';

const INITIALIZED = { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'limited', version: '1' } };
const DISCOVERED = { supportedVersions: ['2026-07-28', '2025-11-25'], capabilities: {} };

describe('a rate limit', () => {
  it('is no silence: the era stays that of the answer after it', async () => {
    // It would answer initialize at once, but nobody has a reason to ask.
    const { url, asked } = await serveLimited(['3'], { 'server/discover': DISCOVERED, initialize: INITIALIZED });
    // Half of this is the silence after which the other era is tried.
    const result = await runCli(['--format', 'json', '--start-timeout', '5', url]);
    expect(onlyTarget(result.stdout)).toMatchObject({ era: 'modern', trouble: null });
    expect(asked.slice(0, 2)).toEqual(['server/discover', 'server/discover']);
  });

  it('is waited for within one budget, whatever the connection', async () => {
    // Either wait alone would be within it.
    const { url, asked } = await serveLimited(['1', '10'], { initialize: INITIALIZED });
    const result = await runCli(['--format', 'json', url]);
    expect(onlyTarget(result.stdout)).toMatchObject({
      era: 'unknown',
      trouble: {
        kind: 'http-error',
        message: 'HTTP 429: not verified: rate limited (Retry-After: 10); try again later',
      },
    });
    expect(asked).toEqual(['server/discover', 'server/discover', 'initialize']);
  });

  it('until a date is waited for until then', async () => {
    const hour = new Date(Date.now() + 3_600_000).toUTCString();
    const { url, asked } = await serveLimited([hour], { 'server/discover': DISCOVERED });
    const result = await runCli(['--format', 'json', url]);
    expect(onlyTarget(result.stdout).trouble?.message).toMatch(/^HTTP 429: not verified: rate limited \(Retry-After: /);
    expect(asked).toEqual(['server/discover']);
  });
});

/**
 * A server inside the test that limits the first request of each method in `limits`: one Retry-After for
 * server/discover, the next for initialize. A method without a result does not exist.
 */
async function serveLimited(
  limits: readonly string[],
  results: Readonly<Record<string, object>>,
): Promise<{ readonly url: string; readonly asked: readonly string[] }> {
  const asked: string[] = [];
  const left = new Map(limits.map((limit, index) => [index === 0 ? 'server/discover' : 'initialize', limit]));
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      // Experiments send more than messages.
      if (!body.endsWith('}')) return res.writeHead(req.method === 'POST' ? 400 : 405).end();
      const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method: string };
      asked.push(method);
      const limit = left.get(method);
      left.delete(method);
      if (limit !== undefined) return res.writeHead(429, { 'Retry-After': limit }).end();
      const result = results[method];
      const answer = result === undefined ? { error: { code: -32601, message: 'Method not found' } } : { result };
      res.writeHead(200, { 'Content-Type': 'application/json' });
      return res.end(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, ...answer }));
    });
  });
  return { url: (await listen(server)).url, asked };
}
