// How the time of the rules on tools for agents grows with the number of tools: `check` with and without them.
// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, median, print, row, runsOr, timeNode } from './lib/measure.mjs';
import { makeTools } from './lib/tools.mjs';

const SIZES = [5_000, 10_000, 20_000];
const SEED = 1;

const runs = runsOr(5);
const folder = mkdtempSync(join(tmpdir(), 'hallmark-bench-'));
try {
  let before;
  for (const size of SIZES) {
    const file = join(folder, `${size}.json`);
    writeFileSync(file, JSON.stringify({ tools: makeTools(size, SEED) }));
    /** @type {number[]} */
    const all = [];
    /** @type {number[]} */
    const others = [];
    for (let run = 0; run < runs; run += 1) {
      all.push(timeNode([CLI, 'check', '--no-config', file], [0, 1]));
      others.push(timeNode([CLI, 'check', '--no-config', '--rule', 'agent/*=off', file], [0, 1]));
    }
    print(row(`check ${size} tools`, all, 'ms'));
    const share = median(all.map((time, run) => time - (others[run] ?? 0)));
    print(`  rules for agents, and the score: ${share.toFixed(0)} ms`);
    if (before !== undefined) print(`  twice the tools: ${(share / before).toFixed(2)} times the time`);
    before = share;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
