// Clients that ask as much as they can: over standard input and output, and over Streamable HTTP without a session.
// @ts-check
import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { ROOT } from './measure.mjs';

/**
 * @typedef {object} Answered
 * @property {any} answer
 * @property {any[]} before what came about the request before its answer, in order
 *
 * @typedef {object} BenchClient
 * @property {number} pid of the process that is asked
 * @property {(method: string, params: object) => Promise<Answered>} ask
 * @property {() => Promise<void>} close
 */

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

/**
 * Starts a command and speaks to it over its standard input and output.
 * @param {string[]} argv
 * @returns {BenchClient}
 */
export function stdioClient(argv) {
  const child = spawn(process.execPath, argv, { cwd: ROOT, stdio: ['pipe', 'pipe', 'ignore'] });
  /** @type {Map<number, {before: any[], settle: (answered: Answered) => void}>} */
  const waiting = new Map();
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const message = JSON.parse(line);
      const asked = waiting.get(message.method === undefined ? message.id : message.params.progressToken);
      if (message.method !== undefined) asked?.before.push(message);
      else {
        waiting.delete(message.id);
        asked?.settle({ answer: message, before: asked.before });
      }
    }
  });
  let nextId = 1;
  return {
    pid: child.pid ?? 0,
    ask: (method, params) =>
      new Promise((settle) => {
        const id = nextId;
        nextId += 1;
        waiting.set(id, { before: [], settle });
        const message = { jsonrpc: '2.0', id, method, params: { ...params, _meta: { ...META, progressToken: id } } };
        child.stdin.write(`${JSON.stringify(message)}\n`);
      }),
    close: async () => {
      child.stdin.end();
      await new Promise((resolve) => child.on('close', resolve));
    },
  };
}

/**
 * Starts a command that says on which URL it listens, and speaks to it there.
 * @param {string[]} argv
 * @param {number} atOnce
 * @returns {Promise<BenchClient & {url: string}>}
 */
export async function httpClient(argv, atOnce) {
  const child = spawn(process.execPath, argv, { cwd: ROOT, stdio: ['pipe', 'pipe', 'pipe'] });
  const url = await new Promise((resolve) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        const [, found] = /(http:\/\/127\.0\.0\.1:\d+\/mcp)/.exec(said) ?? [];
        if (found !== undefined) resolve(found);
      });
  });
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let nextId = 1;
  return {
    url,
    pid: child.pid ?? 0,
    ask: (method, /** @type {any} */ params) =>
      new Promise((settle, fail) => {
        const id = nextId;
        nextId += 1;
        const body = JSON.stringify({
          jsonrpc: '2.0',
          id,
          method,
          params: { ...params, _meta: { ...META, progressToken: id } },
        });
        const headers = {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'content-length': Buffer.byteLength(body),
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': method,
          ...(params.name === undefined ? {} : { 'mcp-name': params.name }),
        };
        const asked = request(url, { method: 'POST', agent, headers }, (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk;
          });
          response.on('end', () => {
            const parts = text.startsWith('{') ? [text] : text.split('\n').filter((line) => line.startsWith('data: '));
            const messages = parts.map((part) => JSON.parse(part.replace(/^data: /, '')));
            settle({ answer: messages.at(-1), before: messages.slice(0, -1) });
          });
        });
        asked.on('error', fail);
        asked.end(body);
      }),
    close: async () => {
      agent.destroy();
      child.kill();
      await new Promise((resolve) => child.on('close', resolve));
    },
  };
}
