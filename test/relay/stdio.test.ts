import { describe, expect, test } from 'vitest';
import { eventually, fixture, remaining, runCli } from '../lib/process.ts';
import { callTool, initialize, proxied, textOf } from './proxied.ts';

const WORKBENCH = ['--', ...fixture('workbench')];

describe('with nothing to change', () => {
  test('bytes go through as they are, both ways', async () => {
    // A server that says whatever it hears.
    const proxy = proxied([
      '--no-fix',
      '--no-bridge',
      '--',
      process.execPath,
      '-e',
      'process.stdin.pipe(process.stdout)',
    ]);
    const lines = [
      '{ "jsonrpc":"2.0" , "id":1.0,"result":{"n":12345678901234567890,"n":1e400} }',
      '[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","method":"b"}]',
      'no JSON \u001b[31m',
      '"\\ud800"',
    ];
    for (const line of lines) proxy.say(`${line}\n`);
    await eventually(() => proxy.lines.length === lines.length);
    expect(proxy.lines).toEqual(lines);
    expect(await proxy.close()).toBe(0);
  });

  test('messages of many megabytes go through, also to a client that reads late', async () => {
    const proxy = proxied(['--no-fix', ...WORKBENCH]);
    await initialize(proxy);
    const text = 'x'.repeat(8 * 1024 * 1024);
    proxy.child.stdout?.pause();
    const answers = [1, 2, 3].map(() => callTool(proxy, 'echo', { text }));
    const size = callTool(proxy, 'size', { text });
    proxy.child.stdout?.resume();
    expect((await Promise.all(answers)).every((answer) => answer === text)).toBe(true);
    expect(await size).toBe(String(text.length));
  });
});

test('a thousand calls, fifty at a time, each get their own answer and their own messages in order', async () => {
  const proxy = proxied(['--', ...fixture('echo')]);
  await initialize(proxy);
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < 1000) {
      const own = next;
      next += 1;
      const name = own % 10 === 0 ? 'steps' : 'echo';
      const params = { name, arguments: { text: `t${own}` }, _meta: { progressToken: own } };
      expect(textOf(await proxy.ask('tools/call', params))).toBe(`t${own}`);
    }
  };
  await Promise.all(Array.from({ length: 50 }, worker));
  const steps = new Map<unknown, unknown[]>();
  for (const line of proxy.lines) {
    const { method, params } = JSON.parse(line);
    if (method === 'notifications/progress')
      steps.set(params.progressToken, [...(steps.get(params.progressToken) ?? []), params.progress]);
  }
  expect(steps.size).toBe(100);
  expect([...steps.values()].every((progress) => progress.join() === '1,2,3')).toBe(true);
});

describe('a server that ends', () => {
  test('leaves no request without an answer, and is started again with its handshake', async () => {
    const proxy = proxied(WORKBENCH);
    await initialize(proxy);
    const before = await callTool(proxy, 'process');
    const [hung, dead] = await Promise.all([callTool(proxy, 'hang'), callTool(proxy, 'die')]);
    expect([hung, dead]).toEqual(Array.from({ length: 2 }, () => 'the server exited with code 3'));
    const after = await callTool(proxy, 'process');
    expect(Number(after)).toBeGreaterThan(0);
    expect(after).not.toBe(before);
    expect(proxy.stderr()).toContain('mcp-hallmark: the server exited with code 3\n');
    expect(await proxy.close()).toBe(0);
    expect(await remaining(proxy.marker)).toEqual([]);
  });

  test('before it has answered anything is not started again', async () => {
    const proxy = proxied(['--', ...fixture('hostile/exit-at-once')]);
    const answer = await proxy.ask('initialize', {});
    expect(textOf(answer)).toBe('the server exited with code 7');
    expect(await proxy.ended).toBe(2);
  });

  test('and cannot be started is named', async () => {
    const proxy = proxied(['--', 'no-such-program-here']);
    expect(textOf(await proxy.ask('initialize', {}))).toMatch(/^command not found: no-such-program-here/);
    expect(await proxy.ended).toBe(2);
  });

  test('with a line too long to pass is ended', async () => {
    const proxy = proxied(['--', ...fixture('hostile/endless-line')]);
    await initialize(proxy);
    expect(textOf(await proxy.ask('tools/list'))).toMatch(/^the server sent a line of more than 128 MiB/);
  });
});

describe('a client that leaves', () => {
  test('by closing its end still gets what the server had to say', async () => {
    const proxy = proxied(['--', ...fixture('echo')]);
    await initialize(proxy);
    const answers = Array.from({ length: 20 }, (_, at) => callTool(proxy, 'echo', { text: String(at) }));
    expect(await proxy.close()).toBe(0);
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
    expect(await remaining(proxy.marker)).toEqual([]);
  });

  test('by a signal leaves no server behind', async () => {
    const proxy = proxied(WORKBENCH);
    await initialize(proxy);
    proxy.child.kill('SIGTERM');
    expect(await proxy.ended).toBe(143);
    expect(await remaining(proxy.marker)).toEqual([]);
  });

  test('by reading no more ends the proxy', async () => {
    const proxy = proxied(WORKBENCH);
    await initialize(proxy);
    proxy.child.stdout?.destroy();
    proxy.say('{"jsonrpc":"2.0","id":9,"method":"tools/list"}\n');
    await proxy.ended;
    expect(await remaining(proxy.marker)).toEqual([]);
  });
});

test('what a server writes to standard error is shown, made safe, and without secrets', async () => {
  const key = 'k3y-that-nobody-shall-see';
  const proxy = proxied(['--pass-env', 'WORKBENCH_KEY', ...WORKBENCH], { WORKBENCH_KEY: key });
  await initialize(proxy);
  await proxy.close();
  expect(proxy.stderr()).toBe('server: ready \\u{001B}[31mred\\u{001B}[0m [redacted]\n');
});

describe('what was asked for wrongly', () => {
  test.each([
    [['--fix', 'pages'], 'there is no fix pages; there are paging, descriptions, errors, schemas, hidden'],
    [['--serve', 'ftp://127.0.0.1'], '--serve: write stdio, or an address'],
    [['--serve', 'http://0.0.0.0:8080'], '--serve: only this computer is served'],
    [['--lock', 'no-such.lock'], '--lock no-such.lock: no such file'],
    [['--clients', 'claud'], 'there is no client claud; did you mean claude?'],
    [['--descriptions', 'no-such.json'], '--descriptions no-such.json'],
    [['--no-fix', '--descriptions', 'x.json'], 'the fix "descriptions" is switched off'],
    [['--page-tokens', '5'], 'Give a whole number from 100'],
  ])('is told before any server starts: %j', async (flags, message) => {
    const { code, stdout, stderr } = await runCli(['proxy', ...flags, ...WORKBENCH]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  test('a release that is known to do harm is not started', async () => {
    const { code, stderr } = await runCli(['proxy', '--', 'npx', '-y', 'postmark-mcp@1.0.16']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^mcp-hallmark: not started: postmark-mcp/);
  });
});
