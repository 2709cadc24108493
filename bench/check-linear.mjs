// How the time of `mcp-hallmark check` grows with the number of tools.
// @ts-check
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, median, numberOr, print, row, timeNode } from './lib/measure.mjs';
import { makeTools } from './lib/tools.mjs';

const SIZES = [5_000, 10_000, 20_000];
const SEED = 1;

const runs = numberOr(7);
const folder = mkdtempSync(join(tmpdir(), 'hallmark-bench-'));
try {
  let before;
  for (const size of SIZES) {
    const file = join(folder, `${size}.json`);
    writeFileSync(file, JSON.stringify({ tools: makeTools(size, SEED) }));
    // 1: some tools have defects.
    const times = Array.from({ length: runs }, () => timeNode([CLI, 'check', file], [0, 1]));
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    print(row(`check ${size} tools (${megabytes} MB)`, times, 'ms'));
    const time = median(times);
    if (before !== undefined) print(`  twice the tools: ${(time / before).toFixed(2)} times the time`);
    before = time;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
