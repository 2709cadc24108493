// What `mcp-hallmark run` takes beside a bare script that finds out the era of the same server, reads its lists and waits
// for its end: the difference are the experiments, a second conversation for them, and vetting.
// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CLI, numberOr, print, ROOT, row, timeNode, timePairs } from './lib/measure.mjs';

const BARE = join(import.meta.dirname, 'lib/bare-client.mjs');
const PACKAGES = join(ROOT, 'node_modules/@modelcontextprotocol');
const SERVERS = {
  'server-everything': [join(PACKAGES, 'server-everything/dist/index.js')],
  'server-filesystem': [join(PACKAGES, 'server-filesystem/dist/index.js'), ROOT],
  'sdk-legacy': [join(ROOT, 'test/servers/sdk-legacy.mjs')],
  'sdk-dual': [join(ROOT, 'test/servers/sdk-dual.mjs')],
};

const runs = numberOr(15);
for (const [name, args] of Object.entries(SERVERS)) {
  if (!existsSync(args[0] ?? '')) throw new Error(`${args[0]} is not there`);
  const server = [process.execPath, ...args];
  const times = timePairs(
    runs,
    () => timeNode([BARE, ...server]),
    // 1: the server has findings.
    () => timeNode([CLI, 'run', '--', ...server], [0, 1]),
  );
  print(row(`${name}: bare client`, times.first, 'ms'));
  print(row(`${name}: mcp-hallmark run`, times.second, 'ms'));
  print(row(`${name}: difference`, times.differences, 'ms'));
  const ratios = times.second.map((ms, pair) => ms / (times.first[pair] ?? ms));
  print(row(`${name}: ratio`, ratios, ''));
}
