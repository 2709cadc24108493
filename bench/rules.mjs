// How much CPU time each rule takes on N tools, and on twice as many: which rules are slow, and which more than linear.
// @ts-check
import { RULES, readSurface, runRule } from '../dist/index.js';
import { numberOr, print } from './lib/measure.mjs';
import { makeTools } from './lib/tools.mjs';

const SEED = 1;
const tools = numberOr(4_000, 'tools');

/** @param {number} count */
function timeRules(count) {
  const read = readSurface(JSON.stringify({ tools: makeTools(count, SEED) }), `${count} tools`);
  if (read.status === 'failed') throw new Error(read.message);
  return RULES.map((rule) => {
    const before = process.cpuUsage();
    runRule(rule, read.surface);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
}

// Compiled code is measured, so something else comes first.
timeRules(Math.ceil(tools / 4));
const [once, twice] = [timeRules(tools), timeRules(2 * tools)];
const rows = RULES.map(({ meta }, index) => ({ id: meta.id, once: once[index] ?? 0, twice: twice[index] ?? 0 }));
const sum = (/** @type {readonly number[]} */ values) => values.reduce((total, value) => total + value, 0);
rows.push({ id: 'all rules', once: sum(once), twice: sum(twice) });

print(`${'CPU time in ms'.padEnd(36)}${`${tools} tools`.padStart(14)}${`${2 * tools} tools`.padStart(14)}`);
for (const { id, once, twice } of rows.sort((a, b) => b.twice - a.twice)) {
  // Of less than this the clock says nothing.
  if (twice < 5) continue;
  print(`${id.padEnd(36)}${once.toFixed(0).padStart(14)}${twice.toFixed(0).padStart(14)}`);
}
