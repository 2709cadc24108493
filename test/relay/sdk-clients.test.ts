import { join } from 'node:path';
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CreateMessageRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fixture, program, ROOT } from '../lib/process.ts';
import { serving } from './proxied.ts';

const EVERYTHING = [process.execPath, join(ROOT, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')];
const NAME = { name: 'test', version: '1.0.0' };

function stdio(
  server: readonly string[],
  flags: readonly string[] = [],
): { command: string; args: string[]; stderr: 'ignore'; cwd: string } {
  const [command = '', ...args] = program(['proxy', ...flags, '--', ...server]);
  return { command, args, stderr: 'ignore', cwd: ROOT };
}

describe('version 1 of the official client', () => {
  const transports = {
    stdio: async () => new StdioClientTransport(stdio(EVERYTHING)),
    http: async () => new StreamableHTTPClientTransport(new URL((await serving(['--', ...EVERYTHING])).url)),
  };

  test.each(Object.entries(transports))('uses all of a server over %s', async (_, connect) => {
    const client = new Client(NAME, { capabilities: { sampling: {} } });
    client.setRequestHandler(CreateMessageRequestSchema, () => ({
      model: 'none',
      role: 'assistant' as const,
      content: { type: 'text' as const, text: 'sampled words' },
    }));
    await client.connect(await connect());
    onTestFinished(() => client.close());
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('echo');
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0]?.uri ?? '' });
    expect(contents).toHaveLength(1);
    const progress: number[] = [];
    const steps = { name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 2 } };
    await client.callTool(steps, undefined, { onprogress: (step) => progress.push(step.progress) });
    expect(progress[0]).toBe(1);
    const sampled = await client.callTool({ name: 'trigger-sampling-request', arguments: { prompt: 'Say it.' } });
    expect(JSON.stringify(sampled)).toContain('sampled words');
  });
});

describe('version 2 of the official client', () => {
  const transports = {
    stdio: async (server: readonly string[]) => new NewStdio(stdio(server)),
    http: async (server: readonly string[]) => new NewHttp(new URL((await serving(['--', ...server])).url)),
  };
  const cases = Object.entries(transports).flatMap(([name, connect]) =>
    [fixture('sdk-modern'), fixture('sdk-legacy')].map((server) => ({ name, connect, server, of: server.at(-1) })),
  );

  test.each(cases)('uses a server over $name: $of', async ({ connect, server }) => {
    const client = new NewClient(NAME, { versionNegotiation: { mode: 'auto' } });
    await client.connect(await connect(server));
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    expect(tools.length).toBeGreaterThan(1);
    const [tool] = tools;
    const result = await client.callTool({ name: tool?.name ?? '', arguments: {} });
    expect(result.content.length).toBeGreaterThan(0);
    expect((await client.listPrompts()).prompts.length).toBeGreaterThan(0);
  });
});
