// The least that finds out the era of a server and reads its lists: nothing is kept, and no experiment held.
// node bare-client.mjs COMMAND [ARGUMENT...]
// @ts-check
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const [program = '', ...args] = process.argv.slice(2);
const CLIENT = { name: 'bare-client', version: '1.0.0' };
const LISTS = [
  ['tools', 'tools/list'],
  ['prompts', 'prompts/list'],
  ['resources', 'resources/list'],
  ['resources', 'resources/templates/list'],
];

/** @typedef {(method: string, params: object) => Promise<any>} Request */

function open() {
  // Of the environment a server gets as little as from us: some variables cost it time.
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'], env, detached: true });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map();
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = JSON.parse(line);
    if (message.method === undefined) waiting.get(message.id)?.(message);
  });
  /** @param {object} message */
  const send = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  let nextId = 0;
  return {
    /** @type {Request} */
    request: (method, params) =>
      new Promise((resolve) => {
        nextId += 1;
        waiting.set(nextId, resolve);
        send({ id: nextId, method, params });
      }),
    /** @param {string} method */
    notify: (method) => send({ method }),
    async close() {
      child.stdin.end();
      const late = setTimeout(() => child.kill(), 2_000);
      await ended;
      clearTimeout(late);
    },
  };
}

/**
 * @param {Request} request
 * @param {Record<string, unknown>} capabilities
 * @param {object} base What every request carries.
 */
async function fetchLists(request, capabilities, base) {
  const declared = LISTS.filter(([capability]) => capabilities[capability ?? ''] !== undefined);
  await Promise.all(
    declared.map(async ([, method = '']) => {
      for (let cursor; ; ) {
        const { result } = await request(method, cursor === undefined ? base : { ...base, cursor });
        cursor = result?.nextCursor;
        if (cursor === undefined) return;
      }
    }),
  );
}

async function initialize() {
  const session = open();
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };
  const { result } = await session.request('initialize', params);
  session.notify('notifications/initialized');
  await fetchLists(session.request, result.capabilities, {});
  return session;
}

const first = open();
const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': CLIENT,
  'io.modelcontextprotocol/clientCapabilities': {},
};
const discovered = await first.request('server/discover', { _meta: meta });
if (discovered.result !== undefined) {
  await fetchLists(first.request, discovered.result.capabilities, { _meta: meta });
  await first.close();
} else {
  // The first process is asked for its tools once more, uninitialized, while the second one starts.
  const uninitialized = first.request('tools/list', {}).then(() => first.close());
  const session = await initialize();
  await uninitialized;
  await session.close();
}
