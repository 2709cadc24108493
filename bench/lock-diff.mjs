// The CPU time that it takes to compare a lock with as many tools, most of them changed a little.
// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLI, median, numberOr, print, row, usageOfNode } from './lib/measure.mjs';
import { makeTools } from './lib/tools.mjs';

const SIZES = [1_250, 2_500, 5_000];
const SEED = 1;

const runs = numberOr(5);
const folder = mkdtempSync(join(tmpdir(), 'hallmark-bench-'));
try {
  let before;
  for (const size of SIZES) {
    const tools = makeTools(size, SEED);
    const [old, changed, lock] = ['old.json', 'new.json', 'bench.lock'].map((name) => join(folder, name));
    writeFileSync(old, JSON.stringify({ tools }));
    writeFileSync(changed, JSON.stringify({ tools: tools.map(edited) }));
    rmSync(lock, { force: true });
    execFileSync(process.execPath, [CLI, 'lock', '--no-config', '-q', '--from', old, '--lock', lock], {
      stdio: 'ignore',
    });
    const check = [CLI, 'lock', '--no-config', '--check', '-q', '--format', 'json', '--lock', lock, '--from'];
    const megabytes = (statSync(lock).size / 1e6).toFixed(1);
    print(row(`${size} tools as they were (lock of ${megabytes} MB)`, timesOf([...check, old]), 'ms of CPU'));
    const times = timesOf([...check, changed]);
    print(row(`${size} tools, every second changed`, times, 'ms of CPU'));
    const time = median(times);
    if (before !== undefined) print(`  twice the tools: ${(time / before).toFixed(2)} times the time`);
    before = time;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** @param {string[]} args */
function timesOf(args) {
  // 1: there are changes.
  return Array.from({ length: runs }, () => usageOfNode(args, [0, 1]).cpu);
}

/** @param {any} tool @param {number} index */
function edited(tool, index) {
  if (index % 2 === 0) return tool;
  const { inputSchema } = tool;
  const properties = { ...inputSchema?.properties, added: { type: 'string', description: 'New.' } };
  return { ...tool, description: `${tool.description} More.`, inputSchema: { ...inputSchema, properties } };
}
