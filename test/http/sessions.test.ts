import { describe, expect, it } from 'vitest';
import { serve } from '../lib/http-server.ts';
import { runCli } from '../lib/process.ts';

const WATCHED = 'test/http/servers/watched.mjs';
const QUICK = ['--start-timeout', '60', '--timeout', '4'];

/** One exchange as the server saw it. */
interface Seen {
  readonly method: string;
  readonly rpc?: string;
  readonly status: number;
  readonly opened?: string;
  readonly headers: Readonly<Record<string, string>>;
}

describe('a session of the initialize era', () => {
  for (const form of ['json', 'sse'])
    for (const command of [
      ['--format', 'json'],
      ['capture', '-o', '-'],
    ])
      it(`is kept, and ended with DELETE, once: ${command[0]} ${form}`, async () => {
        const seen = await watch(['legacy', 'sessions', form], command);
        const opening = seen.findIndex(({ rpc }) => rpc === 'initialize');
        const session = seen[opening]?.opened;
        expect(session).toMatch(/^[0-9a-f-]{36}$/);
        for (const { headers } of seen.slice(0, opening + 1)) expect(headers).not.toHaveProperty('mcp-session-id');
        expect(seen[opening + 1]).toMatchObject({ rpc: 'notifications/initialized', status: 202 });
        const opened = seen.filter(({ opened: id }) => id !== undefined);
        const sessions = opened.map(({ opened: id }) => id);
        for (const { headers } of seen.filter(isReading)) {
          expect(sessions).toContain(headers['mcp-session-id']);
          expect(headers).toMatchObject({ 'mcp-protocol-version': '2025-11-25' });
        }
        const inSession = seen.filter(({ headers }) => headers['mcp-session-id'] === session);
        expect(inSession.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
        expect(inSession.at(-1)).toMatchObject({ method: 'DELETE', status: 200 });
        expect(inSession.some(isReading)).toBe(true);
        expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(opened.length);
      });

  it('is ended although the tools could not be read', async () => {
    const seen = await watch(['legacy', 'sessions', 'silent-tools/list'], ['--format', 'json', ...QUICK], 2);
    expect(seen.at(-1)).toMatchObject({ method: 'DELETE', status: 200 });
  });

  it('is no reason to wait when its end is not acknowledged', async () => {
    const seen = await watch(['legacy', 'sessions', 'silent-DELETE'], ['--format', 'json']);
    expect(seen.at(-1)).toMatchObject({ method: 'DELETE' });
  });

  it('is used although the notification that opens it is not acknowledged', async () => {
    const silent = 'silent-notifications/initialized';
    const seen = await watch(['legacy', 'sessions', silent], ['--format', 'json', ...QUICK]);
    expect(seen.map(({ rpc }) => rpc)).toContain('tools/list');
    expect(seen.at(-1)).toMatchObject({ method: 'DELETE', status: 200 });
  });

  it('that the server drops is replaced by a fresh one, once, and all is read in that', async () => {
    const seen = await watch(['legacy', 'sessions', 'forgets'], ['--format', 'json']);
    const [lost, fresh] = seen.flatMap(({ rpc, opened }) => (rpc === 'initialize' ? [opened] : []));
    const lists = seen.filter((one) => isReading(one) && one.status === 200);
    expect(new Set(lists.map(({ rpc }) => rpc))).toEqual(
      new Set(['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']),
    );
    for (const { headers } of lists) expect(headers['mcp-session-id']).not.toBe(lost);
    expect(lists[0]?.headers['mcp-session-id']).toBe(fresh);
    for (const { headers } of seen.filter(({ rpc }) => rpc === 'initialize'))
      expect(headers).not.toHaveProperty('mcp-session-id');
  });

  it('is not asked for where the server opens none', async () => {
    const seen = await watch(['legacy'], ['--format', 'json']);
    expect(seen.filter(({ method, headers }) => method === 'DELETE' || 'mcp-session-id' in headers)).toEqual([]);
  });
});

describe('a conversation of the modern era', () => {
  for (const form of ['json', 'sse'])
    it(`has no session, and headers that repeat each message: ${form}`, async () => {
      const seen = await watch(['dual', 'sessions', form], ['--format', 'json']);
      expect(seen[0]?.rpc).toBe('server/discover');
      const reading = seen.filter((one) => isReading(one) && one.headers['mcp-protocol-version'] === '2026-07-28');
      expect(reading.length).toBeGreaterThan(3);
      for (const { rpc, headers } of reading) {
        expect(headers['mcp-method']).toBe(rpc);
        expect(headers).not.toHaveProperty('mcp-session-id');
      }
    });
});

describe('every message', () => {
  for (const era of ['legacy', 'modern'])
    it(`is JSON, and takes JSON and event streams for an answer: ${era}`, async () => {
      const seen = await watch([era], ['--format', 'json', '--header', 'X-Team: books']);
      expect(seen.length).toBeGreaterThan(4);
      for (const { method, headers } of seen) {
        expect(headers['x-team']).toBe('books');
        for (const name of ['cookie', 'referer', 'authorization']) expect(headers).not.toHaveProperty(name);
        if (method !== 'POST') continue;
        expect(headers['content-type']).toBe('application/json');
        expect(headers['accept']).toBe('application/json, text/event-stream');
      }
    });
});

/** True for the requests that read the lists, which no experiment makes in another way. */
function isReading({ rpc }: Seen): boolean {
  return rpc?.endsWith('/list') === true;
}

/** What the server saw of a command that must end with an exit code. */
async function watch(args: readonly string[], command: readonly string[], code = 0): Promise<Seen[]> {
  const server = await serve(WATCHED, args);
  expect((await runCli([...command, server.url])).code).toBe(code);
  await server.stop();
  return server
    .stderr()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Seen);
}
