// The quickest server there can be: `echo` repeats a text, `steps` tells of its progress three times first. For many calls.
// Argument `http`: over Streamable HTTP, without sessions; prints `listening URL`.
// @ts-check
import { createServer } from 'node:http';

const TOOLS = ['echo', 'steps'].map((name) => ({ name, inputSchema: { type: 'object' } }));

/**
 * The messages that answer one.
 * @param {any} message
 * @returns {object[]}
 */
function answersTo({ id, method, params }) {
  if (id === undefined) return [];
  const answer = (/** @type {object} */ result) => ({ jsonrpc: '2.0', id, result });
  if (method === 'initialize')
    return [
      answer({
        protocolVersion: params.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: 'echo', version: '1.0.0' },
      }),
    ];
  if (method === 'tools/list') return [answer({ tools: TOOLS })];
  if (method !== 'tools/call') return [{ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }];
  const done = answer({ content: [{ type: 'text', text: params.arguments.text }] });
  if (params.name === 'echo') return [done];
  const { progressToken } = params._meta;
  const steps = [1, 2, 3].map((progress) => ({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken, progress },
  }));
  return [...steps, done];
}

if (process.argv.includes('http')) {
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const pieces = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      if (request.method !== 'POST') return response.writeHead(405).end();
      const answers = answersTo(JSON.parse(Buffer.concat(pieces).toString('utf8')));
      if (answers.length === 0) return response.writeHead(202).end();
      if (answers.length === 1)
        return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers[0]));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return response.end(answers.map((answer) => `data: ${JSON.stringify(answer)}\n\n`).join(''));
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = /** @type {import('node:net').AddressInfo} */ (server.address());
    console.log(`listening http://127.0.0.1:${address.port}/mcp`);
  });
  process.stdin.resume().on('end', () => process.exit());
} else {
  let rest = '';
  process.stdin.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      for (const answer of answersTo(JSON.parse(line))) process.stdout.write(`${JSON.stringify(answer)}\n`);
    }
  });
}
