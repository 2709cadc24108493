import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { serve } from '../lib/http-server.ts';
import { onlyLine, onlyTarget, runCli } from '../lib/process.ts';
import { listen } from './listen.ts';
import { gather, rulesIn, vet } from './vet.ts';

/** Each fault of the fixture, and the one rule that finds it. */
const FOUND_BY: Readonly<Record<string, string>> = {
  'no-challenge': 'spec/authorization-challenge-missing',
  'basic-challenge': 'spec/authorization-challenge-missing',
  'open-quote': 'spec/authorization-challenge-missing',
  forbidden: 'spec/authorization-status',
  'no-metadata': 'spec/authorization-metadata-missing',
  'metadata-as-text': 'spec/authorization-metadata-form',
  'challenge-to-nowhere': 'spec/authorization-metadata-form',
  'no-servers': 'spec/authorization-servers-missing',
  'other-resource': 'spec/authorization-resource-mismatch',
  'other-host': 'spec/authorization-resource-mismatch',
  'whole-origin': 'spec/authorization-resource-mismatch',
  'slash-more': 'spec/authorization-resource-mismatch',
  'query-tokens': 'spec/authorization-bearer-methods',
  'no-scope': 'spec/authorization-scope-missing',
  'offline-access': 'spec/authorization-offline-access',
  'no-server-metadata': 'spec/authorization-server-metadata',
  'other-issuer': 'spec/authorization-issuer-mismatch',
  'no-pkce': 'spec/authorization-pkce-missing',
  'plain-pkce': 'spec/authorization-pkce-missing',
  'plain-http': 'spec/authorization-server-plain-http',
  'no-iss': 'spec/authorization-response-issuer',
  'dynamic-registration': 'spec/authorization-registration',
  'no-registration': 'spec/authorization-registration',
};

describe('the authorization of a protected server', () => {
  it('in good order brings no finding, and each fault is found by its rule alone', async () => {
    const { url } = await serve('guarded');
    const { origin } = new URL(url);
    const vetted = await Promise.all(
      ['perfect', ...Object.keys(FOUND_BY)].map(async (name) => {
        const run = await vet(`${origin}/${name}/mcp`);
        expect(run.trouble, name).toMatchObject({ kind: 'http-error' });
        return [name, rulesIn(run)] as const;
      }),
    );
    const expected = Object.entries(FOUND_BY).map(([name, rule]) => [name, [rule]]);
    expect(Object.fromEntries(vetted)).toEqual({ perfect: [], ...Object.fromEntries(expected) });
  });

  it('is shown to the user, with what to do, though the server could not be vetted', async () => {
    const { url } = await serve('guarded');
    const { stdout, code } = await runCli(['--format', 'json', new URL('/no-pkce/mcp', url).href]);
    expect(code).toBe(2);
    const { findings, trouble } = onlyTarget(stdout);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual(['spec/authorization-pkce-missing']);
    expect(trouble?.message).toMatch(/^HTTP 401: the server wants authorization; give it a token/);
  });

  it('is captured, so that the saved file gives the same findings', async () => {
    const { url } = await serve('guarded');
    const target = new URL('/no-pkce/mcp', url).href;
    const captured = await runCli(['capture', '-o', '-', target]);
    expect(captured.code).toBe(2);
    expect(onlyLine(captured.stderr)).toMatch(
      /: saved only how it wants to be authorized: HTTP 401: .*; give it a token: --header-env /,
    );
    const live = await runCli(['--format', 'json', target]);
    const saved = await runCli(['check', '--format', 'json', '-'], { stdin: captured.stdout });
    expect(saved.code).toBe(2);
    expect(onlyTarget(saved.stdout).findings).toEqual(onlyTarget(live.stdout).findings);
    expect(onlyTarget(saved.stdout).findings).toHaveLength(1);
  });

  it('holds for every request: a session is no credential', async () => {
    const TOKEN = 'open-sesame';
    const flags = ['--format', 'json', '--era', 'legacy', '--header', `Authorization: Bearer ${TOKEN}`];
    const found = await Promise.all(
      [[], ['sessions']].map(async (args) => {
        const { url } = await serve('bearer', args, { TOKEN });
        const { findings, skipped } = onlyTarget((await runCli([...flags, url])).stdout);
        expect(skipped.map(({ ruleId }) => ruleId)).not.toContain('spec/authorization-once');
        return findings.map(({ ruleId }) => ruleId);
      }),
    );
    expect(found).toEqual([[], ['spec/authorization-once']]);
  });

  it('is looked at without the credentials that were given, by GET alone, and nowhere else', async () => {
    const asked: string[] = [];
    const elsewhere = await listen(createServer((_req, res) => res.end(String(asked.push('elsewhere')))));
    const { url } = await listen(
      createServer((req, res) => {
        asked.push(`${req.method} ${req.url}`);
        if (req.method === 'GET') {
          asked.push(...Object.keys(req.headers).filter((name) => name === 'authorization' || name === 'x-key'));
          // A redirect to another origin, for the metadata of the resource itself.
          res.writeHead(307, { location: `${elsewhere.url}/metadata` }).end();
        } else res.writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${elsewhere.url}/metadata"` }).end();
      }),
    );
    const env = { TOKEN: 'Bearer wrong-token-1', KEY: 'wrong-key-1' };
    const given = ['--header-env', 'Authorization=TOKEN', '--header-env', 'X-Key=KEY'];
    const { stdout } = await runCli(['--format', 'json', ...given, `${url}/mcp`], { env });
    expect(asked).toEqual([
      'POST /mcp',
      'GET /.well-known/oauth-protected-resource/mcp',
      'GET /.well-known/oauth-protected-resource',
    ]);
    const { findings } = onlyTarget(stdout);
    expect(findings.map(({ ruleId }) => ruleId)).toEqual([]);
  });

  it('is recorded, so that the saved surface gives the same findings', async () => {
    const { url } = await serve('guarded');
    const { parts } = await gather(new URL('/other-issuer/mcp', url).href);
    expect(parts.experiments).toMatchObject({
      value: {
        accessRefused: { value: { refused: { sent: { method: 'server/discover' }, http: { status: 401 } } } },
        resourceMetadata: { value: { challenge: { http: { method: 'GET', status: 200 } } } },
        authorizationServers: { value: { oauth1: { outcome: { kind: 'result' } } } },
      },
    });
  });
});
