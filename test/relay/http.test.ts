import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { serve } from '../lib/http-server.ts';
import { fixture, remaining } from '../lib/process.ts';
import { initialize, type Proxied, proxied, serving, textOf } from './proxied.ts';

const WORKBENCH = ['--', ...fixture('workbench')];
const ACCEPT = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

interface Posted {
  readonly status: number;
  readonly headers: Headers;
  /** All messages of the response. */
  readonly messages: readonly JsonObject[];
}

async function post(url: string, message: unknown, headers: Record<string, string> = {}): Promise<Posted> {
  const body = typeof message === 'string' ? message : JSON.stringify(message);
  const response = await fetch(url, { method: 'POST', headers: { ...ACCEPT, ...headers }, body });
  const text = await response.text();
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  const parts = isStream
    ? text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
    : [text];
  const messages = parts.filter((part) => part !== '').map((part) => JSON.parse(part) as JsonObject);
  return { status: response.status, headers: response.headers, messages };
}

/** A call in the modern era. */
function modern(
  id: number | string,
  name: string,
  args: JsonObject = {},
  meta: JsonObject = {},
): [JsonObject, Record<string, string>] {
  const params = { name, arguments: args, _meta: { ...META, ...meta } };
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name };
  return [{ jsonrpc: '2.0', id, method: 'tools/call', params }, headers];
}

async function openSession(url: string): Promise<string> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  const { headers } = await post(url, { jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const session = headers.get('mcp-session-id') ?? '';
  await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, { 'mcp-session-id': session });
  return session;
}

const call = (id: number, name: string, args: JsonObject = {}, meta?: JsonObject): JsonObject => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) },
});

describe('clients over HTTP', () => {
  test('have a server each in the initialize era, until they say that they are done', async () => {
    const proxy = await serving(WORKBENCH);
    const [one, two] = await Promise.all([openSession(proxy.url), openSession(proxy.url)]);
    const processOf = async (session: string): Promise<string> =>
      textOf((await post(proxy.url, call(1, 'process'), { 'mcp-session-id': session })).messages[0] ?? {});
    const [first, second] = [await processOf(one), await processOf(two)];
    expect(first).not.toBe(second);
    expect(await processOf(one)).toBe(first);
    const deleted = await fetch(proxy.url, { method: 'DELETE', headers: { 'mcp-session-id': one } });
    expect(deleted.status).toBe(200);
    expect((await post(proxy.url, call(1, 'process'), { 'mcp-session-id': one })).status).toBe(404);
    expect(await processOf(two)).toBe(second);
    proxy.child.kill('SIGTERM');
    expect(await remaining(proxy.marker)).toEqual([]);
  });

  test('share a server where requests carry their own metadata; equal ids and tokens do not mix', async () => {
    const { url } = await serving(WORKBENCH);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? post(url, ...modern('same', 'echo', { text: String(at) }))
          : post(url, ...modern('same', 'steps', { count: 2 }, { progressToken: 'same' })),
      ),
    );
    for (const [at, { messages }] of answers.entries()) {
      const last = messages.at(-1) as JsonObject;
      expect([last['id'], textOf(last)]).toEqual(['same', at % 2 === 0 ? String(at) : 'done']);
      expect(messages.slice(0, -1).map(({ params }) => params)).toEqual(
        at % 2 === 0 ? [] : [1, 2].map((progress) => ({ progressToken: 'same', progress })),
      );
    }
  });

  test('cancel in the modern era by leaving', async () => {
    const { url } = await serving(WORKBENCH);
    const [message, headers] = modern(1, 'hang');
    const leaving = new AbortController();
    const asked = fetch(url, {
      method: 'POST',
      headers: { ...ACCEPT, ...headers },
      body: JSON.stringify(message),
      signal: leaving.signal,
    });
    // The server takes one message after the other, so it has this one when it answers the next.
    await post(url, ...modern(2, 'echo', { text: '' }));
    leaving.abort();
    await expect(asked).rejects.toThrow();
    let seen = '';
    for (let tries = 0; seen.length < 3 && tries < 100; tries += 1)
      seen = textOf((await post(url, ...modern(3, 'cancelled'))).messages[0] ?? {});
    expect(JSON.parse(seen)).toHaveLength(1);
  });

  test('hear what answers no request on a stream of their own', async () => {
    const { url } = await serving(WORKBENCH);
    const session = { 'mcp-session-id': await openSession(url) };
    await post(url, { jsonrpc: '2.0', method: 'notifications/announce' }, session);
    const stream = await fetch(url, { headers: { accept: 'text/event-stream', ...session } });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (!heard.includes('\n\n')) heard += (await reader?.read())?.value ?? '';
    expect(heard).toContain('notifications/tools/list_changed');
    await reader?.cancel();
  });

  test('may send a batch, as one revision allows', async () => {
    const { url } = await serving(WORKBENCH);
    const session = { 'mcp-session-id': await openSession(url) };
    const { messages } = await post(url, [call(1, 'echo', { text: 'a' }), call(2, 'echo', { text: 'b' })], session);
    expect(messages.map(textOf)).toEqual(['a', 'b']);
  });

  test('are refused where they do not belong, with the error that says why', async () => {
    const { url } = await serving(WORKBENCH);
    const [message, headers] = modern(1, 'echo', { text: 'a' });
    const wrong = async (sent: unknown, extra: Record<string, string>, method = 'POST'): Promise<unknown> => {
      if (method !== 'POST') return (await fetch(url, { method, headers: extra })).status;
      const { status, messages } = await post(url, sent, extra);
      return [status, (messages[0]?.['error'] as JsonObject | undefined)?.['code']];
    };
    expect(await wrong(message, { ...headers, origin: 'https://a.example' })).toEqual([403, -32600]);
    expect(await wrong(message, { ...headers, 'mcp-name': 'other' })).toEqual([400, -32020]);
    expect(await wrong(message, { 'mcp-protocol-version': '2026-07-28' })).toEqual([400, -32020]);
    expect(await wrong('{', {})).toEqual([400, -32700]);
    expect(await wrong('{}', {})).toEqual([400, -32600]);
    expect(await wrong(call(1, 'echo'), {})).toEqual([400, -32000]);
    expect(await wrong(call(1, 'echo'), { 'mcp-session-id': 'none' })).toEqual([404, -32001]);
    expect(await wrong(undefined, {}, 'GET')).toBe(405);
    expect(await wrong(undefined, {}, 'PUT')).toBe(405);
    expect((await fetch(new URL('/other', url), { method: 'POST' })).status).toBe(404);
  });

  test('an address that is taken is told in one line', async () => {
    const { url } = await serving(WORKBENCH);
    const second = proxied(['--serve', url, ...WORKBENCH]);
    expect(await second.ended).toBe(2);
    expect(second.stderr()).toMatch(/^mcp-hallmark: --serve: cannot listen there: .*EADDRINUSE[^\n]*\n$/);
  });
});

describe('a server over HTTP', () => {
  const over = async (args: readonly string[]): Promise<Proxied> => {
    const server = await serve('test/servers/echo.mjs', ['http']);
    return proxied([...args, '--url', server.url]);
  };

  test('is served over stdio, fifty calls at a time', async () => {
    const proxy = await over([]);
    await initialize(proxy);
    const texts = Array.from({ length: 300 }, (_, at) => String(at));
    const answers: string[] = [];
    const worker = async (): Promise<void> => {
      for (let text = texts.shift(); text !== undefined; text = texts.shift()) {
        const name = Number(text) % 10 === 0 ? 'steps' : 'echo';
        const params = { name, arguments: { text }, _meta: { progressToken: text } };
        const answer = textOf(await proxy.ask('tools/call', params));
        expect(answer).toBe(text);
        answers.push(answer);
      }
    };
    await Promise.all(Array.from({ length: 50 }, worker));
    expect(answers).toHaveLength(300);
    const progress = proxy.lines.filter((line) => line.includes('notifications/progress'));
    expect(progress).toHaveLength(90);
    expect(await proxy.close()).toBe(0);
  });

  test('that is not there is an error of each request, and no end', async () => {
    const server = await serve('test/servers/echo.mjs', ['http']);
    await server.stop();
    const proxy = proxied(['--url', server.url]);
    expect(textOf(await proxy.ask('ping'))).toBe('nothing listens there (connection refused)');
    expect(textOf(await proxy.ask('ping'))).toBe('nothing listens there (connection refused)');
    expect(await proxy.close()).toBe(0);
  });

  test('that drops its session is initialized again', async () => {
    const { url, sessions } = await forgetful();
    const proxy = proxied(['--url', url]);
    await initialize(proxy);
    expect(textOf(await proxy.ask('drop'))).toBe('the server dropped its session');
    expect(await proxy.ask('tools/list')).toHaveProperty('result.tools', []);
    expect(sessions).toEqual(['s1', 's2']);
    expect(await proxy.close()).toBe(0);
  });
});

test('a signal ends sessions in good order', async () => {
  const server = await forgetful();
  const proxy = await serving(['--url', server.url]);
  await openSession(proxy.url);
  proxy.child.kill('SIGTERM');
  expect(await proxy.ended).toBe(143);
  expect(server.ended).toEqual(['s1']);
});

interface Forgetful {
  readonly url: string;
  /** Those that it opened, and those that clients said they are done with. */
  readonly sessions: readonly string[];
  readonly ended: readonly string[];
}

/** A server with sessions that forgets the one in which it is asked to `drop`. */
async function forgetful(): Promise<Forgetful> {
  const sessions: string[] = [];
  const ended: string[] = [];
  let current: string | undefined;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      if (request.method === 'DELETE') ended.push(String(request.headers['mcp-session-id']));
      const { id, method } = JSON.parse(Buffer.concat(pieces).toString('utf8') || '{}');
      if (method === 'initialize') sessions.push((current = `s${sessions.length + 1}`));
      else if (method === 'drop') current = undefined;
      const result = method === 'initialize' ? { protocolVersion: '2025-11-25' } : { tools: [] };
      if (current === undefined || (method !== 'initialize' && request.headers['mcp-session-id'] !== current))
        response.writeHead(404).end();
      else if (id === undefined) response.writeHead(request.method === 'POST' ? 202 : 405).end();
      else {
        const headers = { 'content-type': 'application/json', 'mcp-session-id': current };
        response.writeHead(200, headers).end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, sessions, ended };
}
