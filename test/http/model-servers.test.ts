import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TargetRun } from '../../src/model/run.ts';
import { serve } from '../lib/http-server.ts';
import { onlyLine, onlyTarget, runCli, validRun } from '../lib/process.ts';

const DESK = { tools: 3, prompts: 1, resources: 1, resourceTemplates: 1 };
const LEGACY = { era: 'legacy', protocolVersion: '2025-11-25' };
const MODERN = { era: 'modern', protocolVersion: '2026-07-28' };
const AS_LEGACY = ['--era', 'legacy'];
const AS_MODERN = ['--era', 'modern'];

interface ModelCase {
  readonly server: string;
  readonly args?: readonly string[];
  readonly flags?: readonly string[];
  readonly is: typeof LEGACY;
}

const PERFECT: readonly ModelCase[] = [
  ...['json', 'sse'].flatMap((form) => [
    { server: 'perfect-modern', args: [form], is: MODERN },
    { server: 'perfect-modern', args: [form], flags: AS_MODERN, is: MODERN },
    { server: 'perfect-legacy', args: [form], is: LEGACY },
    { server: 'perfect-legacy', args: [form, 'sessions'], is: LEGACY },
    { server: 'perfect-legacy', args: [form, 'sessions'], flags: AS_LEGACY, is: LEGACY },
    { server: 'perfect-dual', args: [form, 'sessions'], is: MODERN },
    { server: 'perfect-dual', args: [form], flags: AS_MODERN, is: MODERN },
    { server: 'perfect-dual', args: [form], flags: AS_LEGACY, is: LEGACY },
    { server: 'perfect-dual', args: [form, 'sessions'], flags: AS_LEGACY, is: LEGACY },
  ]),
  { server: 'bearer', flags: ['--header-env', 'Authorization=AUTHORIZATION'], is: MODERN },
  { server: 'bearer', flags: ['--header', 'Authorization: Bearer open-sesame', ...AS_LEGACY], is: LEGACY },
];

const SDK: readonly ModelCase[] = [
  ...['json', 'sse', 'auto'].flatMap((form) => [
    { server: 'sdk-modern', args: [form], is: MODERN },
    { server: 'sdk-dual', args: [form], is: MODERN },
    { server: 'sdk-dual', args: [form], flags: AS_LEGACY, is: LEGACY },
  ]),
  { server: 'sdk-modern', flags: AS_MODERN, is: MODERN },
  { server: 'sdk-legacy', is: LEGACY },
  { server: 'sdk-legacy', args: ['json'], is: LEGACY },
  { server: 'sdk-legacy', args: ['stateless'], is: LEGACY },
  { server: 'sdk-legacy', args: ['stateless', 'json'], flags: AS_LEGACY, is: LEGACY },
];

const WRONG_ERA = [
  { server: 'perfect-legacy', era: 'modern', message: /^the server answered error -32600: Unsupported MCP-Prot/ },
  { server: 'sdk-legacy', era: 'modern', message: /^the server answered error -32000: Bad Request/ },
  { server: 'perfect-modern', era: 'legacy', message: /^the server answered error -32022: Unsupported protocol/ },
  { server: 'sdk-modern', era: 'legacy', message: /^the server answered error -32022: Unsupported protocol/ },
  { server: 'http-sse-2024', era: 'modern', message: /^HTTP 405: POST is not allowed; check the path of the URL/ },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hallmark-http-model-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('a perfect server over HTTP', () => {
  for (const model of PERFECT)
    it(`has no finding at any severity: ${titleOf(model)}`, async () => {
      const { target, url } = await vet(model, ['--pedantic', '--fail-on', 'info']);
      expect(target).toMatchObject({
        ...model.is,
        target: { kind: 'http', label: new URL(url).origin },
        server: { name: model.server, version: '1.0.0' },
        counts: DESK,
        findings: [],
        failedRules: [],
        trouble: null,
      });
    });
});

describe('a server of the official SDK over HTTP', () => {
  for (const model of SDK)
    it(`shows what it has: ${titleOf(model)}`, async () => {
      const { target } = await vet(model, ['--fail-on', 'never']);
      expect(target).toMatchObject({
        ...model.is,
        server: { name: model.server, version: '1.0.0' },
        counts: DESK,
        failedRules: [],
        trouble: null,
      });
      // The SDK leaves the check of the origin to middleware, which these servers do without.
      const errors = target.findings.filter(({ severity }) => severity === 'error');
      expect(errors.map(({ ruleId }) => ruleId)).toEqual(['spec/http-origin']);
    });
});

describe('a server of the other era over HTTP', () => {
  for (const { server, era, message } of WRONG_ERA)
    it(`is reported with its own words: ${server} --era ${era}`, async () => {
      const { url } = await serve(server);
      const result = await runCli(['--format', 'json', '--era', era, url]);
      expect(result.code).toBe(2);
      const target = onlyTarget(result.stdout);
      expect(target).toMatchObject({ era: 'unknown', findings: [] });
      expect(target.trouble?.message).toMatch(message);
      expect(onlyLine(result.stderr)).toBe(`mcp-hallmark: ${new URL(url).origin}: ${target.trouble?.message}`);
    });
});

describe('the findings in definitions', () => {
  const SAME = [
    { server: 'sdk-legacy', stdio: ['test/servers/sdk-legacy.mjs'], http: ['sdk-legacy'] },
    { server: 'sdk-modern', stdio: ['test/servers/sdk-modern.mjs'], http: ['sdk-modern'] },
    {
      server: 'flawed',
      stdio: ['test/http/servers/flawed.mjs', 'stdio'],
      http: ['test/http/servers/flawed.mjs', 'http'],
    },
  ];
  for (const { server, stdio, http } of SAME)
    it(`are the same over HTTP as over stdio: ${server}`, async () => {
      const [file = '', ...args] = http;
      const { url } = await serve(file, args);
      const flags = ['--format', 'json', '--pedantic', '--preset', 'strict'];
      const [overStdio, overHttp] = await Promise.all([
        runCli([...flags, '--', process.execPath, ...stdio]),
        runCli([...flags, url]),
      ]);
      const found = staticFindings(onlyTarget(overHttp.stdout));
      expect(found).toEqual(staticFindings(onlyTarget(overStdio.stdout)));
      if (server === 'flawed') expect(new Set(found.map(([rule]) => rule)).size).toBeGreaterThan(5);
    });
});

describe('a surface captured over HTTP', () => {
  const CAPTURED: readonly (Omit<ModelCase, 'is'> & { readonly code: number })[] = [
    { server: 'perfect-modern', args: ['sse'], code: 0 },
    { server: 'perfect-legacy', args: ['json', 'sessions'], code: 0 },
    { server: 'sdk-legacy', code: 1 },
    { server: 'sdk-modern', code: 1 },
    { server: 'sdk-dual', code: 1 },
    { server: 'http-sse-2024', code: 0 },
    { server: 'test/http/servers/flawed.mjs', args: ['http'], code: 1 },
  ];
  for (const { server, args = [], code } of CAPTURED)
    it(`is vetted with the findings of the live server: ${[server, ...args].join(' ')}`, async () => {
      const file = join(folder, 'surface.json');
      const { url } = await serve(server, args);
      const captured = await runCli(['capture', '-o', file, url]);
      expect(captured).toMatchObject({ code: 0, stdout: '' });
      expect(onlyLine(captured.stderr)).toBe(`mcp-hallmark: saved ${file}; vet it with: mcp-hallmark check ${file}`);
      const live = await runCli(['--format', 'json', '--pedantic', url]);
      const saved = await runCli(['check', '--format', 'json', '--pedantic', file]);
      expect([live.code, saved.code]).toEqual([code, code]);
      expect(anyCourse(onlyTarget(saved.stdout))).toBe(anyCourse(onlyTarget(live.stdout)));
    });

  it('has every exchange with its status and headers, and none of ours', async () => {
    const { url } = await serve('perfect-legacy', ['sse', 'sessions']);
    const sent = ['--header', 'X-Sent-Header: sent-value'];
    const { parts, target } = JSON.parse((await runCli(['capture', '-o', '-', ...sent, url])).stdout);
    expect(target).toEqual({
      kind: 'http',
      label: new URL(url).origin,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(parts.http.value.transport).toBe('streamable-http');
    const { exchanges } = parts.http.value;
    for (const { headers, ...exchange } of exchanges) {
      expect(Object.keys(exchange).sort()).toEqual([
        'at',
        'connection',
        'method',
        'redirects',
        ...('rpcMethod' in exchange ? ['rpcMethod'] : []),
        'status',
        ...('stream' in exchange ? ['stream'] : []),
      ]);
      expect(headers.every(([name]: [string]) => name === name.toLowerCase())).toBe(true);
      expect(headers.map(([name]: [string]) => name)).toContain('date');
    }
    const told = exchanges.map((one: Record<string, unknown>) => [one['method'], one['rpcMethod'], one['status']]);
    expect(told.slice(0, 3)).toEqual([
      ['POST', 'server/discover', 400],
      ['POST', 'initialize', 200],
      ['POST', 'notifications/initialized', 202],
    ]);
    const inSession = told.filter((_: unknown, index: number) => exchanges[index].connection === 1);
    expect(inSession.at(-1)).toEqual(['DELETE', undefined, 200]);
    const opening = exchanges[1].headers.map(([name]: [string]) => name);
    expect(opening).toEqual(expect.arrayContaining(['content-type', 'mcp-session-id']));
    expect(JSON.stringify({ ...parts, experiments: undefined })).not.toMatch(
      /x-sent-header|sent-value|user-agent|"accept"/i,
    );
  });

  it('has every message that was sent and received', async () => {
    const { url } = await serve('perfect-modern', ['sse']);
    const { parts } = JSON.parse((await runCli(['capture', '-o', '-', url])).stdout);
    const [connection] = parts.wire.value.connections;
    expect(connection).toMatchObject({ purpose: 'discover', droppedFrames: 0, exit: null, stderr: '' });
    const sent = connection.frames.filter(({ direction }: { direction: string }) => direction === 'sent');
    const received = connection.frames.filter(({ direction }: { direction: string }) => direction === 'received');
    const ids = (frames: readonly { message: { id: unknown; method?: string } }[]): unknown[] =>
      frames.map(({ message }) => message.id);
    const lists = sent.filter(({ message }: { message?: { method?: string } }) => message?.method?.endsWith('/list'));
    expect(lists.length).toBeGreaterThan(3);
    expect(ids(received.filter((frame: object) => 'message' in frame))).toEqual(expect.arrayContaining(ids(lists)));
  });
});

describe('the deprecated transport of 2024-11-05', () => {
  for (const flags of [[], AS_LEGACY])
    it(`is used where a URL takes no POST, and is reported: ${flags.join(' ') || 'its era found out'}`, async () => {
      const { url } = await serve('http-sse-2024');
      const result = await runCli(['--format', 'json', '--fail-on', 'warning', ...flags, url]);
      expect(result).toMatchObject({ code: 1, stderr: '' });
      const target = onlyTarget(result.stdout);
      expect(target).toMatchObject({ era: 'legacy', protocolVersion: '2024-11-05', counts: DESK, trouble: null });
      const found = target.findings.map(({ severity, ruleId }) => `${severity} ${ruleId}`);
      expect(found).toContain('warning spec/transport-deprecated');
      const file = join(folder, 'deprecated.json');
      await runCli(['capture', '-o', file, ...flags, url]);
      expect(JSON.parse(await readFile(file, 'utf8')).parts.http.value.transport).toBe('http+sse');
    });
});

/** Vets a model server by its URL as a target and with `--url`, which must give the same. */
async function vet(
  { server, args, flags = [] }: ModelCase,
  more: readonly string[] = [],
): Promise<{ readonly target: TargetRun; readonly url: string }> {
  const { url } = await serve(server, args, { TOKEN: 'open-sesame' });
  const env = { AUTHORIZATION: 'Bearer open-sesame' };
  const result = await runCli(['--format', 'json', ...flags, ...more, url, '--url', url], { env });
  expect(result).toMatchObject({ code: 0, stderr: '' });
  const run = validRun(result.stdout);
  expect(run.incomplete).toBe(false);
  const [asTarget, asFlag, ...others] = run.targets;
  expect(others).toEqual([]);
  expect(anyCourse(asFlag)).toBe(anyCourse(asTarget));
  return { target: asTarget as TargetRun, url };
}

/** Those that the definitions alone decide. */
function staticFindings({ findings }: TargetRun): (readonly [rule: string, subject: string | null, hash: string])[] {
  return findings
    .filter(({ ruleId }) => /^(agent\/|safety\/|spec\/tool-|spec\/input-schema-)/.test(ruleId))
    .map(({ ruleId, subject, fingerprint }) => [ruleId, subject, fingerprint]);
}

function titleOf({ server, args = [], flags = [] }: Omit<ModelCase, 'is'>): string {
  return [server, ...args, ...flags.filter((flag) => !/[=:]/.test(flag))].join(' ');
}

/** What was found, wherever in its conversation: two conversations take their own courses. */
function anyCourse(target: TargetRun | undefined): string {
  return JSON.stringify(target).replaceAll(/\/(frames|exchanges)\/\d+/g, '/$1/N');
}
