// What the proxy adds to a call on this machine: the same calls, one after the other, of a server directly and through the
// proxy, with all fixes and without any.
// @ts-check
import { join } from 'node:path';
import { httpClient, stdioClient } from './lib/clients.mjs';
import { CLI, numberOr, print, ROOT, row } from './lib/measure.mjs';

const SERVER = join(ROOT, 'test/servers/echo.mjs');
const WARM_UP = 300;

const calls = numberOr(2_000);

const direct = stdioClient([SERVER]);
const bare = stdioClient([CLI, 'proxy', '--no-fix', '--', process.execPath, SERVER]);
const fixing = stdioClient([CLI, 'proxy', '--', process.execPath, SERVER]);
await compare('stdio', direct, { 'no fixes': bare, 'all fixes': fixing });
for (const client of [direct, bare, fixing]) await client.close();

const server = await httpClient([SERVER, 'http'], 1);
const serve = ['--serve', 'http://127.0.0.1:0', '--url', server.url];
const bareHttp = await httpClient([CLI, 'proxy', '--no-fix', ...serve], 1);
const fixingHttp = await httpClient([CLI, 'proxy', ...serve], 1);
await compare('HTTP', server, { 'no fixes': bareHttp, 'all fixes': fixingHttp });
for (const client of [bareHttp, fixingHttp, server]) await client.close();

/**
 * Calls all in turn, so that what else the machine does falls on each.
 * @param {string} name
 * @param {import('./lib/clients.mjs').BenchClient} directly
 * @param {Record<string, import('./lib/clients.mjs').BenchClient>} through
 */
async function compare(name, directly, through) {
  /** @type {Record<string, number[]>} */
  const times = {};
  for (let call = -WARM_UP; call < calls; call += 1) {
    for (const [kind, client] of Object.entries({ directly, ...through })) {
      const start = performance.now();
      await client.ask('tools/call', { name: 'echo', arguments: { text: `t${call}` } });
      if (call >= 0) (times[kind] ??= []).push(performance.now() - start);
    }
  }
  const base = times['directly'] ?? [];
  print(row(`${name}: directly`, base, 'ms'));
  for (const kind of Object.keys(through)) {
    const added = (times[kind] ?? []).map((ms, call) => ms - (base[call] ?? 0));
    print(row(`${name}: added by the proxy, ${kind}`, added, 'ms'));
  }
}
