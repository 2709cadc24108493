// The CPU time of `mcp-hallmark check`, with all rules and with those of some categories, and how it grows with the tools.
// @ts-check
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, median, numberOr, print, row, usageOfNode } from './lib/measure.mjs';
import { makeTools } from './lib/tools.mjs';

const SIZES = [5_000, 10_000, 20_000];
const SEED = 1;
const RULES = {
  'all rules': [],
  'spec rules': ['safety/*=off', 'agent/*=off', 'client/*=off'],
  'agent and client rules': ['spec/*=off', 'safety/*=off'],
};

const runs = numberOr(5);
const folder = mkdtempSync(join(tmpdir(), 'hallmark-bench-'));
try {
  /** @type {Map<string, number>} */
  const before = new Map();
  for (const size of SIZES) {
    const file = join(folder, `${size}.json`);
    writeFileSync(file, JSON.stringify({ tools: makeTools(size, SEED) }));
    print(`${size} tools (${(statSync(file).size / 1e6).toFixed(1)} MB)`);
    for (const [name, off] of Object.entries(RULES)) {
      const args = [CLI, 'check', '--no-config', '-q', ...off.flatMap((rule) => ['--rule', rule]), file];
      // 1: some tools have defects.
      const used = Array.from({ length: runs }, () => usageOfNode(args, [0, 1]));
      const times = used.map(({ cpu }) => cpu);
      const grown = before.get(name);
      before.set(name, median(times));
      const twice = grown === undefined ? '' : `, ${(median(times) / grown).toFixed(2)} times that of half as many`;
      print(`  ${row(name, times, 'ms of CPU')}${twice}, ${median(used.map(({ peak }) => peak)).toFixed(0)} MiB`);
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
