// The CPU time that the program takes to start, beside a bare `node -e 0`.
// @ts-check
import { join } from 'node:path';
import { CLI, median, numberOr, print, ROOT, row, usageOfNode } from './lib/measure.mjs';

const COMMANDS = {
  '--version': ['--version'],
  '--help': ['--help'],
  rules: ['rules'],
  'check, one tool': ['check', '--no-config', join(ROOT, 'bench/lib/one-tool.json')],
};

const runs = numberOr(15);

/** @param {readonly string[]} args */
function times(args) {
  return Array.from({ length: runs }, () => usageOfNode(args, [0, 1]).cpu);
}

const bare = times(['-e', '0']);
print(row('node -e 0', bare, 'ms of CPU'));
for (const [name, args] of Object.entries(COMMANDS)) {
  const used = times([CLI, ...args]);
  print(`${row(name, used, 'ms of CPU')}, our share ${(median(used) - median(bare)).toFixed(0)}`);
}
