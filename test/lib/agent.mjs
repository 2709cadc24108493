// An agent for tests: reads the file that a question names with the first server of a configuration, and answers with its
// last word. Usage: node agent.mjs CONFIG QUESTION
import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const [config = '', question = ''] = process.argv.slice(2);
const [server] = Object.values(JSON.parse(readFileSync(config, 'utf8')).mcpServers);
const client = new Client({ name: 'agent', version: '1.0.0' });
await client.connect(new StdioClientTransport(server));
const path = /\S+\.txt/.exec(question)?.[0];
const { content } = await client.callTool({ name: 'files_read_text', arguments: { path } });
await client.close();
process.stdout.write(
  JSON.stringify({
    answer: `I read it.\nANSWER: ${content[0].text.trim().split(' ').at(-1)}`,
    tokens: { input: 30, output: 5 },
    cost: 0.25,
    calls: [{ tool: 'files_read_text' }],
    // What an agent might let slip.
    model: process.env['AGENT_API_KEY'] ?? 'm',
  }),
);
