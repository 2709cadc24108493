// Stands in for Claude Code in tests: takes its flags, lets nothing but the servers of --mcp-config answer, and prints what
// it prints with --output-format stream-json.
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const flags = process.argv.slice(2);
const valueOf = (name) => flags[flags.indexOf(name) + 1] ?? '';
const print = (event) => process.stdout.write(`${JSON.stringify(event)}\n`);
if (valueOf('--tools') !== '' || !flags.includes('--strict-mcp-config') || valueOf('--output-format') !== 'stream-json')
  throw new Error(`other flags than expected: ${flags.join(' ')}`);

const [[name, server]] = Object.entries(JSON.parse(readFileSync(valueOf('--mcp-config'), 'utf8')).mcpServers);
const client = new Client({ name: 'claude', version: '1.0.0' });
await client.connect(new StdioClientTransport(server));
print({ type: 'system', subtype: 'init', model: valueOf('--model'), tools: [`mcp__${name}__files_read_text`] });
const input = { path: /\S+\.txt/.exec(valueOf('-p'))?.[0] };
const use = { type: 'tool_use', id: 'toolu_1', name: `mcp__${name}__files_read_text`, input };
print({ type: 'assistant', message: { content: [use] } });
const { content } = await client.callTool({ name: 'files_read_text', arguments: input });
print({ type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content }] } });
await client.close();
print({
  type: 'result',
  subtype: 'success',
  is_error: false,
  result: `**ANSWER: ${content[0].text.trim().split(' ').at(-1)}**`,
  total_cost_usd: 0.01,
  usage: { input_tokens: 10, cache_read_input_tokens: 90, output_tokens: 20 },
});
