// Very many calls through the proxy, fifty at a time, over stdio and over HTTP: none lost, each request's own messages in
// order, and the memory of the proxy meanwhile.
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { httpClient, stdioClient } from './lib/clients.mjs';
import { CLI, numberOr, print, ROOT } from './lib/measure.mjs';

const AT_ONCE = 50;
const SAMPLES = 20;
const SERVER = join(ROOT, 'test/servers/echo.mjs');

const calls = numberOr(100_000);

const overStdio = stdioClient([CLI, 'proxy', '--', process.execPath, SERVER]);
await soak('stdio to stdio', overStdio);
await overStdio.close();

const server = await httpClient([SERVER, 'http'], AT_ONCE);
const overHttp = await httpClient([CLI, 'proxy', '--serve', 'http://127.0.0.1:0', '--url', server.url], AT_ONCE);
await soak('HTTP to HTTP', overHttp);
await overHttp.close();
await server.close();

/**
 * @param {string} name
 * @param {import('./lib/clients.mjs').BenchClient} client
 */
async function soak(name, client) {
  let next = 0;
  let wrong = 0;
  /** @type {number[]} */
  const memory = [];
  const start = performance.now();
  const worker = async () => {
    while (next < calls) {
      const own = next;
      next += 1;
      // Every tenth call tells of its progress before it is answered.
      const tool = own % 10 === 0 ? 'steps' : 'echo';
      const { answer, before } = await client.ask('tools/call', { name: tool, arguments: { text: `t${own}` } });
      const steps = before.map(({ params }) => params.progress).join();
      if (answer.result?.content[0].text !== `t${own}` || steps !== (tool === 'steps' ? '1,2,3' : '')) wrong += 1;
      if (own % Math.ceil(calls / SAMPLES) === 0) memory.push(residentMib(client.pid));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const seconds = (performance.now() - start) / 1000;
  print(`${name}: ${calls} calls, ${AT_ONCE} at a time, in ${seconds.toFixed(1)} s; ${wrong} wrong or out of order`);
  print(`  memory of the proxy, MiB: ${memory.map((mib) => mib.toFixed(0)).join(' ')}`);
  if (wrong > 0) process.exitCode = 1;
}

/** @param {number} pid */
function residentMib(pid) {
  const [, kib] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}
