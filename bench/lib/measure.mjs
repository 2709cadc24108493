// What the measurements share: timing a command, and saying what came out.
// @ts-check
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');
const REPORT_USAGE = pathToFileURL(join(import.meta.dirname, 'report-usage.mjs')).href;
/** The built program. */
export const CLI = join(ROOT, 'dist/cli.js');

/**
 * Runs `node` with arguments to its end and gives the wall time in milliseconds.
 * @param {readonly string[]} args
 * @param {readonly number[]} [codes] The exit codes that are no failure.
 */
export function timeNode(args, codes = [0]) {
  const start = performance.now();
  const { status, stderr, error } = spawnSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ms = performance.now() - start;
  if (error !== undefined || status === null || !codes.includes(status))
    throw new Error(`node ${args.join(' ')}: exit code ${status}\n${error ?? stderr}`);
  return ms;
}

/**
 * Runs `node` with arguments to its end and gives the CPU time of all its threads in milliseconds, and the most memory that
 * it held in MiB. What else the machine does falls on neither, or nearly.
 * @param {readonly string[]} args
 * @param {readonly number[]} [codes] The exit codes that are no failure.
 * @returns {{readonly cpu: number, readonly peak: number}}
 */
export function usageOfNode(args, codes = [0]) {
  const folder = mkdtempSync(join(tmpdir(), 'hallmark-usage-'));
  process.env['USAGE_FILE'] = join(folder, 'usage');
  try {
    timeNode(['--import', REPORT_USAGE, ...args], codes);
    const { cpuMs, peakKb } = JSON.parse(readFileSync(process.env['USAGE_FILE'], 'utf8'));
    return { cpu: cpuMs, peak: peakKb / 1024 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Times two things in turn, so that whatever else the machine does falls on both. The first pair only warms up.
 * @param {number} runs
 * @param {() => number} first
 * @param {() => number} second
 */
export function timePairs(runs, first, second) {
  /** @type {{first: number[], second: number[], differences: number[]}} */
  const times = { first: [], second: [], differences: [] };
  for (let run = 0; run <= runs; run += 1) {
    let [a, b] = [0, 0];
    if (run % 2 === 0) {
      a = first();
      b = second();
    } else {
      b = second();
      a = first();
    }
    if (run === 0) continue;
    times.first.push(a);
    times.second.push(b);
    times.differences.push(b - a);
  }
  return times;
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/**
 * A line of figures: median, least, most.
 * @param {string} label
 * @param {readonly number[]} values
 * @param {string} unit
 */
export function row(label, values, unit) {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)];
  return `${label.padEnd(44)} median ${figure(middle)}  min ${figure(least)}  max ${figure(most)}  ${unit}`;
}

/** @param {number} value */
function figure(value) {
  return value.toFixed(value < 100 ? 1 : 0).padStart(7);
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * The first argument as a number: of runs, or of what it is said to be of.
 * @param {number} preset
 * @param {string} [what]
 */
export function numberOr(preset, what = 'runs') {
  const given = Number(process.argv[2] ?? preset);
  if (!Number.isInteger(given) || given < 1) throw new Error(`give a number of ${what}, not "${process.argv[2]}"`);
  return given;
}
