import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fixture, MARKER, runCli, validRun } from '../lib/process.ts';

const CANARY = 'Canary4f9a8e7c2b';

let folder: string;
let trace: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'from-config-'));
  trace = join(folder, 'started');
});
beforeEach(() => rmSync(trace, { force: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** A configuration with these servers. */
function config(servers: Readonly<Record<string, object>>): string {
  const file = join(folder, 'mcp.json');
  writeFileSync(file, JSON.stringify({ mcpServers: servers }));
  return file;
}

/** A server that writes down its environment, and ends. */
const tracer = (): { readonly command: string; readonly args: readonly string[] } => ({
  command: 'sh',
  args: ['-c', `env > ${trace}`],
});

const [node = '', ...perfect] = fixture('perfect-dual');

it('starts nothing without being told to, and says what it would start', async () => {
  const file = config({ desk: tracer() });
  const { code, stdout, stderr } = await runCli(['run', '--from-config', file]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`desk: starts sh -c "env > ${trace}"`);
  expect(stderr).toContain('nothing was started; look the list over, then add --yes');
  expect(existsSync(trace)).toBe(false);
});

it('takes the names in the configuration for those that users give the servers', async () => {
  const name = 'a-name-so-long-that-no-tool-fits-behind-it-in-any-client';
  const file = config({ [name]: { command: node, args: perfect, env: { [MARKER]: '' } }, off: { disabled: true } });
  const { stdout } = await runCli(['run', '--from-config', file, '--yes', '--format', 'json', '--pedantic']);
  const [target, ...others] = validRun(stdout).targets;
  expect(others).toEqual([]);
  expect(target?.target.name).toBe(name);
  expect(target?.findings.map(({ ruleId }) => ruleId)).toContain('client/name-length-with-server');
});

it('takes any name', async () => {
  const file = join(folder, 'mcp.json');
  const entry = JSON.stringify({ command: node, args: perfect, env: { [MARKER]: '' } });
  writeFileSync(file, `{ "mcpServers": { "constructor": ${entry}, "__proto__": ${entry}, "": ${entry} } }`);
  const { stdout, stderr } = await runCli(['run', '--from-config', file, '--yes', '--format', 'json']);
  expect(stderr).not.toContain('internal error');
  expect(validRun(stdout).targets.map(({ target }) => target.name)).toEqual(['constructor', '__proto__', '']);
});

it('gives a server the variables of our own environment, and says which are missing', async () => {
  const file = config({ desk: { ...tracer(), env: { DESK_KEY: CANARY, OTHER_KEY: CANARY } } });
  const { stderr } = await runCli(['run', '--from-config', file, '--yes'], {
    env: { DESK_KEY: 'of-our-own', UNRELATED: 'stays-here' },
  });
  expect(stderr).toContain('(with DESK_KEY of this environment)');
  expect(stderr).toContain('not set in this environment, so it starts without OTHER_KEY');
  const environment = readFileSync(trace, 'utf8');
  expect(environment).toContain('DESK_KEY=of-our-own\n');
  expect(environment).not.toMatch(/OTHER_KEY|UNRELATED/);
});

it('shows no secret of a command or a URL', async () => {
  const file = config({
    option: { command: 'node', args: ['server.js', '--api-key', CANARY, `--token=${CANARY}`] },
    variable: { command: 'docker', args: ['run', '-e', `KEY=${CANARY}`, 'example/server'] },
    shell: { command: 'sh', args: ['-c', `KEY=${CANARY} KEY2="${CANARY} two" node server.js`] },
    url: { url: `https://user:${CANARY}@mcp.example.com/mcp?key=${CANARY}`, headers: { 'X-Key': CANARY } },
    argument: { command: 'npx', args: ['mcp-remote@0.1.16', `https://mcp.example.com/?key=${CANARY}`] },
  });
  const { code, stdout, stderr } = await runCli(['run', '--from-config', file]);
  expect(code).toBe(2);
  expect(stderr).toContain('option: starts node server.js --api-key …');
  expect(stderr).toContain('url: reaches https://mcp.example.com\n');
  expect(stderr).toContain('without the headers X-Key');
  expect(stdout + stderr).not.toContain(CANARY);
});

it('leaves out what it cannot start, and calls the run incomplete', async () => {
  const file = config({
    whole: { command: node, args: perfect, env: { [MARKER]: '' } },
    variable: { command: 'node', args: ['${workspaceFolder}/server.js'] },
    broken: { command: 5 },
  });
  const { code, stdout, stderr } = await runCli([
    ...['run', '--from-config', file, '--yes', '--format', 'json', '--fail-on', 'never'],
  ]);
  expect(validRun(stdout).targets.map(({ target }) => target.name)).toEqual(['whole']);
  expect(stderr).toContain('variable: left out: it refers to a variable of the client');
  expect(stderr).toContain('broken: left out: command is a number');
  expect(code).toBe(2);
});

it('refuses a release that is known to do harm, and starts none of the others', async () => {
  const file = config({ desk: tracer(), mail: { command: 'npx', args: ['postmark-mcp@1.0.16'] } });
  const { code, stderr } = await runCli(['run', '--from-config', file, '--yes']);
  expect(code).toBe(1);
  expect(stderr).toContain('not started: postmark-mcp@1.0.16');
  expect(existsSync(trace)).toBe(false);
});

it.each([
  ['a server beside it', ['node server.js'], 'leave out the others'],
  ['a command beside it', ['--', 'node', 'server.js'], 'leave out the others'],
  ['headers for a command', ['--header', 'X-Key: value'], 'for servers reached by a URL'],
])('refuses %s', async (_, more, message) => {
  const { code, stderr } = await runCli(['run', '--from-config', config({ desk: tracer() }), '--yes', ...more]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(existsSync(trace)).toBe(false);
});

it.each([
  ['no file', 'missing.json', 'no such file'],
  ['no servers', 'empty.json', 'no server that can be started'],
])('ends with 2 where there is %s', async (_, name, message) => {
  writeFileSync(join(folder, 'empty.json'), '{}');
  const { code, stderr } = await runCli(['run', '--from-config', join(folder, name), '--yes']);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
