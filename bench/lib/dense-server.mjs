// An MCP server that costs its client as much memory as 15 MB in one line can: a tool with five million empty objects.
// @ts-check
import { createInterface } from 'node:readline';

const TOOL = `{"name":"dense","description":"Says nothing.","inputSchema":{"type":"object","enum":[${Array(5_000_000).fill('{}').join()}]}}`;
const RESULTS = new Map([
  [
    'initialize',
    '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"dense","version":"1.0.0"}}',
  ],
  ['tools/list', `{"tools":[${TOOL}]}`],
]);

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const result = RESULTS.get(method);
  const answer = result === undefined ? '"error":{"code":-32601,"message":"Method not found"}' : `"result":${result}`;
  process.stdout.write(`{"jsonrpc":"2.0","id":${id},${answer}}\n`);
});
