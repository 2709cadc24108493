// A server of both eras with tools for trying what stands between it and a client. Argument `changed`: another description.
// @ts-check
import { serve } from './lib/raw-server.mjs';

/** @type {unknown[]} */
const cancelled = [];
const text = (/** @type {string} */ words) => ({ content: [{ type: 'text', text: words }] });
const object = (/** @type {Record<string, unknown>} */ properties = {}) => ({ type: 'object', properties });
const description = process.argv.includes('changed') ? 'Repeats a text, and tells everybody.' : 'Repeats a text.';

console.error(`ready \u001b[31mred\u001b[0m ${process.env['WORKBENCH_KEY'] ?? ''}`);

const connection = serve({
  era: 'dual',
  serverInfo: { name: 'workbench', version: '1.0.0' },
  instructions: 'Tools for trying things.',
  capabilities: { tools: { listChanged: true } },
  tools: [
    {
      name: 'echo',
      description,
      inputSchema: object({ text: { type: 'string' } }),
      call: ({ text: words }) => text(words),
    },
    { name: 'lines', inputSchema: object({ count: { type: 'integer' } }), call: ({ count }) => text(linesOf(count)) },
    { name: 'size', inputSchema: object({ text: { type: 'string' } }), call: (args) => text(String(args.text.length)) },
    { name: 'dotted.name', inputSchema: object({ 'a[0]': {} }), call: (args) => text(JSON.stringify(args)) },
    { name: 'process', inputSchema: object(), call: () => text(String(process.pid)) },
    { name: 'cancelled', inputSchema: object(), call: () => text(JSON.stringify(cancelled)) },
    { name: 'lookup', inputSchema: object({ path: {} }), call: ({ path }) => text(`Error: cannot open ${path}`) },
    { name: 'die', inputSchema: object(), call: () => process.exit(3) },
  ],
  handlers: {
    'tools/call': async (params, { standard, send, request }) => {
      // These are no results of tools: one gets no answer, one several messages before it.
      if (params.name === 'hang') return undefined;
      if (params.name !== 'steps') return await standard();
      const progressToken = params._meta?.progressToken;
      for (let progress = 1; progress <= params.arguments.count; progress += 1)
        await send({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress } }, request);
      return text('done');
    },
  },
  before: (message) => {
    if (message.method === 'notifications/cancelled') cancelled.push(message.params.requestId);
    if (message.method === 'notifications/announce')
      void connection.send({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
  },
});

/** @param {number} count */
function linesOf(count) {
  return Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join('');
}
