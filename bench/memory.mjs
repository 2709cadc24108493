// The most memory that the program itself takes, whatever a server sends. The server's own is not counted.
// @ts-check
import { basename, join } from 'node:path';
import { CLI, numberOr, print, ROOT, row, usageOfNode } from './lib/measure.mjs';

const SERVERS = [
  'test/servers/perfect-legacy.mjs',
  'test/servers/hostile/endless-line.mjs',
  'test/servers/hostile/many-tools.mjs',
  'test/servers/hostile/notification-flood.mjs',
  'bench/lib/dense-server.mjs',
];

const runs = numberOr(5);

/** @param {readonly string[]} args */
function peaks(args) {
  // 1: findings; 2: the server could not be vetted wholly.
  return Array.from({ length: runs }, () => usageOfNode(args, [0, 1, 2]).peak);
}

print(row('node -e 0', peaks(['-e', '0']), 'MiB'));
for (const server of SERVERS)
  print(row(`run ${basename(server)}`, peaks([CLI, 'run', '--', process.execPath, join(ROOT, server)]), 'MiB'));
