// The most memory that the program itself takes, whatever a server sends. The server's own is not counted.
// @ts-check
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CLI, numberOr, print, ROOT, row, timeNode } from './lib/measure.mjs';

const PRELOAD = pathToFileURL(join(import.meta.dirname, 'lib/report-memory.mjs')).href;
const SERVERS = [
  'test/servers/perfect-legacy.mjs',
  'test/servers/hostile/endless-line.mjs',
  'test/servers/hostile/many-tools.mjs',
  'test/servers/hostile/notification-flood.mjs',
  'bench/lib/dense-server.mjs',
];

const runs = numberOr(5);
const folder = mkdtempSync(join(tmpdir(), 'hallmark-bench-'));
process.env['PEAK_FILE'] = join(folder, 'peak');

/** @param {readonly string[]} args */
function peak(args) {
  // 1: findings; 2: the server could not be vetted wholly.
  timeNode(['--import', PRELOAD, ...args], [0, 1, 2]);
  return Number(readFileSync(join(folder, 'peak'), 'utf8')) / 1024;
}

try {
  const empty = Array.from({ length: runs }, () => peak(['-e', '0']));
  print(row('node -e 0', empty, 'MiB'));
  for (const server of SERVERS) {
    const command = [process.execPath, join(ROOT, server)];
    const peaks = Array.from({ length: runs }, () => peak([CLI, 'run', '--', ...command]));
    print(row(`run ${basename(server)}`, peaks, 'MiB'));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
