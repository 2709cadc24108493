import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import type { Run } from '../../src/model/run.ts';
import { program, ROOT, runCli } from '../lib/process.ts';

const SELF = { name: 'test', version: '1.0.0' };

/** How to start the proxy before a server. */
function proxied(...server: readonly string[]): { command: string; args: string[]; cwd: string } {
  const [command = '', ...args] = program(['proxy', '--', 'node', ...server]);
  return { command, args, cwd: ROOT };
}

/** A client of the official SDK, version 2, that speaks 2026-07-28 and nothing else. */
async function modernClient(...server: readonly string[]): Promise<ModernClient> {
  const client = new ModernClient(SELF, {
    capabilities: { elicitation: { form: {} }, sampling: {}, roots: {} },
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  client.setRequestHandler('elicitation/create', () =>
    Promise.resolve({ action: 'accept' as const, content: { name: 'Ada', check: true } }),
  );
  client.setRequestHandler('sampling/createMessage', () =>
    Promise.resolve({
      model: 'none',
      role: 'assistant' as const,
      content: { type: 'text' as const, text: 'Sampled.' },
    }),
  );
  client.setRequestHandler('roots/list', () => Promise.resolve({ roots: [{ uri: 'file:///srv/books' }] }));
  await client.connect(new ModernStdio(proxied(...server)));
  return client;
}

function textOf(result: unknown): string {
  return JSON.stringify((result as { readonly content?: unknown }).content);
}

describe('a client of 2026-07-28', () => {
  it('answers what a server of the initialize era asks, and hears of its progress', async () => {
    const client = await modernClient('node_modules/.bin/mcp-server-everything');
    try {
      expect(client.getServerVersion()?.name).toBe('mcp-servers/everything');
      const elicited = await client.callTool({ name: 'trigger-elicitation-request', arguments: {} });
      expect(textOf(elicited)).toContain('Name: Ada');
      const sampled = await client.callTool({ name: 'trigger-sampling-request', arguments: { prompt: 'Hello' } });
      expect(textOf(sampled)).toContain('Sampled.');
      expect(textOf(await client.callTool({ name: 'get-roots-list', arguments: {} }))).toContain('file:///srv/books');
      const progress: number[] = [];
      const long = { name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 3 } };
      await client.callTool(long, { onprogress: (told) => progress.push(told.progress) });
      // The last one comes with the answer: this client may not listen any more by then.
      expect(progress.slice(0, 2)).toEqual([1, 2]);
      await expect(client.readResource({ uri: 'nothing://here' })).rejects.toMatchObject({ code: -32602 });
    } finally {
      await client.close();
    }
  });
});

describe('a client of the initialize era', () => {
  it('is asked what a server of 2026-07-28 needs', async () => {
    const client = new LegacyClient(SELF, { capabilities: { elicitation: {} } });
    const asked: string[] = [];
    client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
      asked.push(params.message);
      return { action: 'accept', content: { day: 'Monday' } };
    });
    await client.connect(new LegacyStdio(proxied('test/servers/sdk-asks.mjs')));
    try {
      expect(client.getServerVersion()?.name).toBe('sdk-asks');
      expect((await client.listTools()).tools).toHaveLength(1);
      const reserved = await client.callTool({ name: 'library_reserve_book', arguments: { isbn: '1' } });
      expect(textOf(reserved)).toContain('Monday');
      expect(asked).toEqual(['On which day?']);
    } finally {
      await client.close();
    }
  });
});

describe('what the proxy serves', () => {
  it.each([
    ['perfect-legacy', 'modern'],
    ['perfect-legacy', 'legacy'],
    ['perfect-modern', 'modern'],
    ['perfect-modern', 'legacy'],
  ])('%s as %s has no finding of the specification', async (server, era) => {
    const behind = program(['proxy', '--no-fix', '--', 'node', `test/servers/${server}.mjs`]);
    const result = await runCli(['--format', 'json', '--era', era, '--', ...behind], { cwd: ROOT });
    const [target] = (JSON.parse(result.stdout) as Run).targets;
    expect(target).toMatchObject({ era, trouble: null, findings: [] });
    expect(target?.checkedRules).toBeGreaterThan(100);
  });
});
