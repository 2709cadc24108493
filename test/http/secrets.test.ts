import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serve } from '../lib/http-server.ts';
import { fixture, onlyLine, onlyTarget, runCli } from '../lib/process.ts';
import { canary, leaks, leaksInFolder } from './canary.ts';
import { listen } from './listen.ts';

const [TOKEN, USER, PASSWORD, QUERY, PASSED] = ['Token', 'User', 'Password', 'Query', 'Passed'].map(canary) as [
  string,
  string,
  string,
  string,
  string,
];
const SECRETS = [TOKEN, USER, PASSWORD, QUERY];
const env = { AUTH: `Bearer ${TOKEN}`, TOKEN, SECRET: PASSED };
const FEW = ['--era', 'modern', '--start-timeout', '3'];
const ENDINGS = ['json', 'sarif', 'md', 'html', 'xml', 'txt'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-secrets-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Where a server may repeat what it was given, and whether it can be vetted and captured all the same. */
const PLACES = [
  { place: 'definitions', run: 0, capture: 2 },
  { place: 'events', run: 0, capture: 0 },
  { place: 'header', run: 0, capture: 0 },
  { place: 'error', run: 2, capture: 2 },
  { place: 'error-status', run: 2, capture: 2 },
  { place: 'id', run: 2, capture: 2 },
  { place: 'not-json', run: 2, capture: 2 },
  { place: 'cut-off', run: 2, capture: 2 },
  { place: 'content-type', run: 2, capture: 2 },
  { place: 'cursor', run: 2, capture: 2 },
  { place: 'status', run: 2, capture: 2 },
  { place: 'retry-after', run: 2, capture: 2 },
  { place: 'versions', run: 2, capture: 2 },
  { place: 'location-origin', run: 2, capture: 2 },
  { place: 'location-host', run: 2, capture: 2 },
  { place: 'location-page', run: 2, capture: 2 },
  { place: 'location-path', run: 0, capture: 0 },
];

describe('secrets that a server over HTTP repeats', () => {
  for (const { place, run, capture } of PLACES)
    it(`leave the program in no report, file, line or saved surface: ${place}`, async () => {
      const { url } = await serve('test/http/servers/echo.mjs', [place]);
      const args = [...(place === 'retry-after' ? FEW : []), '--header-env', 'X-Token=TOKEN', withSecrets(url)];
      const surface = join(folder, 'surface.json');
      const [vetted, captured] = await Promise.all([
        runCli([...everyFile('run'), '--format', 'github', ...args], { env }),
        runCli(['capture', '-o', surface, ...args], { env }),
      ]);
      expect([vetted.code, captured.code]).toEqual([run, capture]);
      if (existsSync(surface)) await runCli([...everyFile('check'), surface]);
      expect(leaks(vetted.stdout + vetted.stderr + captured.stdout + captured.stderr, SECRETS)).toEqual([]);
      expect(await leaksInFolder(folder, SECRETS)).toEqual([]);
    });

  it('leave the program nowhere when they are no ASCII and come back in a header', async () => {
    const { url } = await serve('test/http/servers/echo.mjs', ['header']);
    const secret = 'Schlüssel-für-Gäste-größer';
    const result = await runCli(['capture', '-o', '-', `${url}?key=${encodeURIComponent(secret)}`]);
    expect(result.stdout).toContain('x-echo');
    expect(result.stdout.includes('Schl')).toBe(false);
  });

  for (const format of ['terminal', 'json', 'sarif', 'markdown', 'html', 'junit', 'github', 'agent'])
    it(`are in no report on standard output: ${format}`, async () => {
      const { url } = await serve('test/http/servers/echo.mjs', ['definitions']);
      const flags = ['--format', format, '--pedantic', '--verbose', '--color', 'always'];
      const result = await runCli([...flags, '--header-env', 'X-Token=TOKEN', withSecrets(url)], { env });
      expect(result.code).toBe(1);
      expect(result.stdout).toContain('redacted');
      expect(leaks(result.stdout + result.stderr, SECRETS)).toEqual([]);
    });

  it('are not in the progress on a terminal', async () => {
    const { url } = await serve('test/http/servers/echo.mjs', ['error']);
    const preload = 'data:text/javascript,process.stderr.isTTY=true;process.stderr.columns=200;process.stderr.rows=20';
    const result = await runCli(['--header-env', 'X-Token=TOKEN', withSecrets(url)], {
      env: { ...env, NODE_OPTIONS: `--import ${preload}`, TERM: 'xterm' },
    });
    expect(result.stderr).toContain('listing');
    expect(leaks(result.stderr, SECRETS)).toEqual([]);
  });

  it('are kept out by the fixture of the whole suite, Bearer and Basic alike', async () => {
    const { url } = await serve('hostile/echo-secret');
    for (const args of [
      ['--header-env', 'Authorization=AUTH', `${url}?key=${encodeURIComponent(QUERY)}`],
      [withSecrets(url)],
    ]) {
      const result = await runCli([...everyFile('run'), '--format', 'json', ...args], { env });
      expect(onlyTarget(result.stdout).server?.name).toContain('[redacted]');
      expect(leaks(result.stdout + result.stderr, SECRETS)).toEqual([]);
      expect(await leaksInFolder(folder, SECRETS)).toEqual([]);
    }
  });
});

describe('a secret that a server over stdio repeats', () => {
  const SECRET_LINES = `-----BEGIN KEY-----\n${'LineOneC4naRy7xZ'.repeat(2)}\n${'LineTwoC4naRy7xZ'.repeat(2)}\n-----END KEY-----`;
  const VALUES = [
    { form: 'one line', value: PASSED, secrets: [PASSED] },
    { form: 'one line with a line break that the server drops', value: `${PASSED}\n`, secrets: [PASSED] },
    { form: 'many lines', value: SECRET_LINES, secrets: ['LineOneC4naRy7xZ', 'LineTwoC4naRy7xZ'] },
  ];
  for (const { form, value, secrets } of VALUES)
    for (const place of ['definitions', 'error', 'exit', 'cut-off', 'output', 'stderr'])
      it(`leaves the program nowhere: ${form}, ${place}`, async () => {
        const server = [process.execPath, 'test/http/servers/echo-environment.mjs', place];
        const command = ['--pass-env', 'SECRET', '--', ...server];
        const surface = join(folder, 'surface.json');
        const environment = { env: { SECRET: value } };
        const results = await Promise.all([
          runCli([...everyFile('run'), '--format', 'agent', ...command], environment),
          runCli(['capture', '-o', surface, ...command], environment),
        ]);
        if (existsSync(surface)) results.push(await runCli([...everyFile('check'), '--format', 'json', surface]));
        for (const { stdout, stderr } of results) expect(leaks(stdout + stderr, secrets)).toEqual([]);
        expect(await leaksInFolder(folder, secrets)).toEqual([]);
      });
});

describe('a capture', () => {
  const HTTP = [
    { given: 'with --header-env', args: (url: string) => ['--header-env', 'X-Token=TOKEN', url] },
    { given: 'in the query', args: (url: string) => [`${url}?key=${encodeURIComponent(QUERY)}`] },
    { given: 'as a password', args: (url: string) => [withSecrets(url, '')] },
  ];
  for (const { given, args } of HTTP)
    it(`is refused when the definitions hold a secret that was given ${given}`, async () => {
      const { url } = await serve('test/http/servers/echo.mjs', ['definitions']);
      const file = join(folder, 'surface.json');
      const result = await runCli(['capture', '-o', file, ...args(url)], { env });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(onlyLine(result.stderr)).toMatch(
        /: the server repeats a secret .* in its definitions; nothing was saved$/,
      );
      expect(existsSync(file)).toBe(false);
    });

  it('is refused when the definitions hold a secret that was given with --pass-env', async () => {
    const command = [process.execPath, 'test/http/servers/echo-environment.mjs', 'definitions'];
    const result = await runCli(['capture', '-o', '-', '--pass-env', 'SECRET', '--', ...command], { env });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(onlyLine(result.stderr)).toMatch(/: the server repeats a secret .* in its definitions; nothing was saved$/);
  });

  it('names its target by scheme, host and a hash that no secret changes', async () => {
    const { url } = await serve('perfect-modern');
    const saved = await Promise.all([url, withSecrets(url)].map((target) => runCli(['capture', '-o', '-', target])));
    const [bare, full] = saved.map(({ stdout }) => JSON.parse(stdout).target);
    expect(full).toEqual(bare);
    expect(bare).toEqual({ kind: 'http', label: new URL(url).origin, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});

describe('secrets reach the server that was named', () => {
  it('with every request, as they were given', async () => {
    const server = await serve('test/http/servers/watched.mjs', ['legacy', 'sessions']);
    await runCli(['--header-env', 'X-Token=AUTH', withSecrets(server.url)], { env });
    await server.stop();
    const seen = server
      .stderr()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).headers);
    expect(seen.length).toBeGreaterThan(5);
    for (const headers of seen) expect(Buffer.from(headers['x-token'], 'latin1').toString('latin1')).toBe(env.AUTH);
    // One experiment leaves the credentials out: of the first request of all, and of one in a session.
    expect(seen.filter(({ authorization }) => authorization === undefined)).toHaveLength(2);
    for (const headers of seen.filter(({ authorization }) => authorization !== undefined)) {
      expect(headers.authorization).toBe(`Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`);
    }
  });

  for (const command of [['run'], ['capture', '-o', '-']])
    it(`and nobody else, where it redirects to another origin: ${command[0]}`, async () => {
      const server = await serve('hostile/redirect-other-port');
      const result = await runCli([...command, '--header-env', 'X-Token=TOKEN', withSecrets(server.url)], { env });
      expect(result.code).toBe(2);
      await server.stop();
      expect(server.stderr()).toBe('');
    });

  it('and nobody else, where the deprecated transport names an endpoint of another origin', async () => {
    const contacted: string[] = [];
    const other = await listen(
      createServer((req, res) => {
        contacted.push(`${req.method} ${req.url}`);
        res.end();
      }),
    );
    const { url } = await listen(
      createServer((req, res) => {
        if (req.method !== 'GET') return void res.writeHead(405).end();
        res.writeHead(200, { 'Content-Type': 'text/event-stream' });
        res.write(`event: endpoint\ndata: ${other.url}/messages\n\n`);
      }),
    );
    const result = await runCli(['--header-env', 'X-Token=TOKEN', `${url}/mcp`], { env });
    expect(result.code).toBe(2);
    expect(contacted).toEqual([]);
  });
});

describe('a secret over plain http', () => {
  const UNSAFE = ['0.0.0.0', '[::ffff:127.0.0.1]', '127.0.0.1.example.com', 'localhost.example.com', 'example.com'];
  for (const host of UNSAFE)
    it(`is refused before anything is sent: ${host}`, async () => {
      let connections = 0;
      const server = createServer((_req, res) => res.end());
      server.on('connection', () => {
        connections += 1;
      });
      const { port } = await listen(server, host.startsWith('[') ? '::' : '0.0.0.0');
      const url = new URL(`http://${host}:${port}/mcp`);
      const withUser = new URL(url);
      withUser.password = 'sesame';
      const results = await Promise.all([
        runCli(['--header-env', 'Authorization=AUTH', url.href], { env }),
        runCli(['capture', '-o', '-', '--header-env', 'Authorization=AUTH', url.href], { env }),
        runCli([withUser.href]),
      ]);
      for (const { code, stdout, stderr } of results) {
        expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
        expect(onlyLine(stderr)).toMatch(/ would send a secret over plain http; use https/);
      }
      expect(connections).toBe(0);
    });

  for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'LocalHost'])
    it(`goes to this computer: ${host}`, async () => {
      const result = await runCli(['--format', 'json', '--header-env', 'Authorization=AUTH', `http://${host}:9/`], {
        env,
      });
      expect(onlyTarget(result.stdout).trouble?.message).toMatch(/connection refused|cannot be reached/);
    });

  for (const concurrency of ['1', '4'])
    it(`is refused before any other target is started: --concurrency ${concurrency}`, async () => {
      const proof = join(folder, 'started');
      const command = `${process.execPath} -e 'require("fs").writeFileSync("${proof}","");setInterval(()=>{},1e3)'`;
      const flags = ['--concurrency', concurrency, '--start-timeout', '10', '--header-env', 'Authorization=AUTH'];
      const result = await runCli([...flags, command, 'http://example.com/mcp'], { env });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(onlyLine(result.stderr)).toMatch(/ would send a secret over plain http; use https/);
      expect(existsSync(proof)).toBe(false);
    });
});

describe('common words given as secrets', () => {
  // Of the values in a query many are no secrets at all, and every word of these is one of a surface's own.
  for (const word of ['tools', 'http', 'status', 'description', 'modern'])
    it(`change no finding, no part and no word of ours: ${word}`, async () => {
      const { url } = await serve('perfect-modern');
      const plain = await runCli(['--format', 'json', url]);
      const result = await runCli(['--format', 'json', `${url}?with=${word}`]);
      expect(result).toMatchObject({ code: 0, stderr: '' });
      const { counts, findings, target, era, protocolVersion, checkedRules } = onlyTarget(result.stdout);
      const expected = onlyTarget(plain.stdout);
      expect({ counts, findings, target, era, protocolVersion, checkedRules }).toEqual({
        counts: expected.counts,
        findings: expected.findings,
        target: expected.target,
        era: expected.era,
        protocolVersion: expected.protocolVersion,
        checkedRules: expected.checkedRules,
      });
    });

  for (const word of ['legacy', 'status'])
    it(`change nothing as a variable of a server over stdio: ${word}`, async () => {
      const args = ['--format', 'json', '--pass-env', 'SECRET', '--', ...fixture('perfect-legacy')];
      const result = await runCli(args, { env: { SECRET: word } });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      expect(onlyTarget(result.stdout)).toMatchObject({ era: 'legacy', counts: { tools: 3 }, findings: [] });
    });
});

describe('what is given for a header', () => {
  const URL_HERE = 'http://127.0.0.1:9/mcp';
  const REFUSED: readonly (readonly [what: string, args: readonly string[], says: RegExp])[] = [
    ['a header twice', ['--header', 'X-A: 1', '--header', 'x-a: 2'], /x-a is given twice/],
    ['a header in both ways', ['--header', 'authorization: x', '--header-env', 'Authorization=AUTH'], /given twice/],
    ['a secret header twice', ['--header-env', 'X-A=TOKEN', '--header-env', 'X-A=TOKEN'], /X-A is given twice/],
    ...[
      'Mcp-Session-Id',
      'MCP-Protocol-Version',
      'Content-Type',
      'Accept',
      'Host',
      'Connection',
      'Proxy-Authorization',
    ].map((name) => [`the header ${name}`, ['--header', `${name}: x`], /is set by mcp-hallmark itself/] as const),
    ['the header Host as a secret', ['--header-env', 'Host=TOKEN'], /Host is set by mcp-hallmark itself/],
    ['a variable that is not set', ['--header-env', 'X-A=NOT_SET'], /NOT_SET is not set in this environment/],
    ['an empty variable', ['--header-env', 'X-A=EMPTY'], /EMPTY is not set in this environment/],
    ['a line break in a variable', ['--header-env', 'X-A=LINES'], /characters that a header cannot hold/],
    ['a header without a URL', ['--header', 'X-A: 1', '--', 'node', 'server.js'], /for servers reached by a URL/],
  ];
  for (const [what, args, says] of REFUSED)
    it(`is refused: ${what}`, async () => {
      const target = args.includes('--') ? [] : [URL_HERE];
      const result = await runCli([...target, ...args], { env: { ...env, EMPTY: '', LINES: 'a\nX-B: b' } });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(onlyLine(result.stderr)).toMatch(says);
      expect(leaks(result.stderr, SECRETS)).toEqual([]);
    });

  const MISTAKEN: readonly (readonly [what: string, flag: string, value: string])[] = [
    ['no name', '--header', `Bearer ${TOKEN}`],
    ['an empty name', '--header', `: ${TOKEN}`],
    ['an equals sign before a colon', '--header', `Authorization=Bearer ${TOKEN}:x`],
    ['a character that no header can hold', '--header', `Authorization: Bearer ${TOKEN}\u20AC`],
    ['a colon for the equals sign', '--header-env', `Authorization: Bearer ${TOKEN.replace('=', '')}`],
    ['a value for the name of a variable', '--header-env', `Authorization=Bearer ${TOKEN}`],
    ['a value after the name of a variable', '--pass-env', `SECRET=${TOKEN}`],
    ['a URL without a scheme', '--url', `127.0.0.1:9/mcp?key=${TOKEN}`],
    ['a URL with an impossible port', '--url', `http://127.0.0.1:99999/mcp?key=${TOKEN}`],
    ['a URL of another scheme', '--url', `ftp://user:${encodeURIComponent(TOKEN)}@127.0.0.1/mcp`],
  ];
  for (const [what, flag, value] of MISTAKEN)
    it(`is not repeated when it is malformed: ${flag} with ${what}`, async () => {
      const result = await runCli([flag, value, URL_HERE]);
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(onlyLine(result.stderr)).toMatch(/^mcp-hallmark: /);
      expect(leaks(result.stderr, [TOKEN])).toEqual([]);
    });

  it('may be a user name in the URL that is no text in percent signs', async () => {
    const result = await runCli(['--format', 'json', 'http://100%:100%@127.0.0.1:9/mcp?rate=100%']);
    expect(onlyLine(result.stderr)).not.toContain('internal error');
    expect(result.code).toBe(2);
  });

  it('is taken from the configuration of a target, and kept secret', async () => {
    const { url } = await serve('bearer', [], { TOKEN });
    const config = { targets: { desk: { url, headerEnv: { Authorization: 'AUTH' } } } };
    await writeFile(join(folder, 'mcp-hallmark.json'), JSON.stringify(config));
    const result = await runCli(['--format', 'json', 'desk'], { env, cwd: folder });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(leaks(await readFile(join(folder, 'mcp-hallmark.json'), 'utf8'), [TOKEN])).toEqual([]);
    expect(leaks(result.stdout, [TOKEN])).toEqual([]);
  });
});

/** A URL with a secret user name and password, and a secret in the query. */
function withSecrets(url: string, query = `?key=${encodeURIComponent(QUERY)}`): string {
  const full = new URL(url + query);
  full.username = encodeURIComponent(USER);
  full.password = encodeURIComponent(PASSWORD);
  return full.href;
}

/** The arguments of a command that writes a report in every format that a file can have. */
function everyFile(command: string): string[] {
  const files = ENDINGS.flatMap((ending) => ['-o', join(folder, `${command}.${ending}`)]);
  return [command, '--pedantic', '--verbose', '--fail-on', 'never', ...files];
}
