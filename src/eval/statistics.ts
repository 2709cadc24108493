import { seeded } from './random.ts';

/** A lower and an upper bound. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

// The 97.5 % point of the normal distribution.
const Z = 1.959964;
const RESAMPLES = 10_000;
const SEED = 20_260_728;

/** The Wilson score interval at 95 % of a share: right also for few runs and for shares near 0 and 1. */
export function wilson(successes: number, runs: number): Interval {
  if (runs === 0) return { low: 0, high: 1 };
  const share = successes / runs;
  const centre = share + Z ** 2 / (2 * runs);
  const spread = Z * Math.sqrt((share * (1 - share)) / runs + Z ** 2 / (4 * runs ** 2));
  const scale = 1 + Z ** 2 / runs;
  return {
    low: successes === 0 ? 0 : Math.max(0, (centre - spread) / scale),
    high: successes === runs ? 1 : Math.min(1, (centre + spread) / scale),
  };
}

/** A difference between two arms on the same tasks. */
export interface PairedDifference extends Interval {
  /** The mean of the differences of the tasks. */
  readonly mean: number;
}

/**
 * The mean of differences, one for each task, with its interval at 95 % from 10,000 resamples of the tasks (percentile
 * bootstrap). Tasks are drawn and not runs, since repetitions of a task have much in common. The draws are always the same.
 */
export function pairedDifference(differences: readonly number[]): PairedDifference {
  const mean = average(differences);
  if (differences.length < 2) return { mean, low: mean, high: mean };
  const random = seeded(SEED);
  const means = Array.from({ length: RESAMPLES }, () => {
    let sum = 0;
    for (let i = 0; i < differences.length; i += 1) sum += differences[Math.floor(random() * differences.length)] ?? 0;
    return sum / differences.length;
  }).sort((a, b) => a - b);
  const at = (share: number): number => means[Math.min(RESAMPLES - 1, Math.floor(share * RESAMPLES))] ?? mean;
  return { mean, low: at(0.025), high: at(0.975) };
}

/**
 * How likely it is that at least so uneven a number of tasks gets better or worse by chance alone (exact, two-sided): with
 * one run a task this is McNemar's exact test.
 */
export function signTest(better: number, worse: number): number {
  const all = better + worse;
  let tail = 0;
  let ways = 1;
  for (let k = 0; k <= Math.min(better, worse); k += 1) {
    tail += ways / 2 ** all;
    ways = (ways * (all - k)) / (k + 1);
  }
  return Math.min(1, 2 * tail);
}

/** Spearman's rank correlation; undefined for fewer than three points or where one side does not vary. */
export function spearman(points: readonly (readonly [number, number])[]): number | undefined {
  if (points.length < 3) return undefined;
  const x = ranks(points.map(([first]) => first));
  const y = ranks(points.map(([, second]) => second));
  const [meanX, meanY] = [average(x), average(y)];
  let [together, alone, other] = [0, 0, 0];
  for (let i = 0; i < x.length; i += 1) {
    const [dx, dy] = [(x[i] ?? 0) - meanX, (y[i] ?? 0) - meanY];
    together += dx * dy;
    alone += dx ** 2;
    other += dy ** 2;
  }
  return alone === 0 || other === 0 ? undefined : together / Math.sqrt(alone * other);
}

/** Ranks from 1; equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

/** The mean; 0 of nothing. */
export function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The median; undefined of nothing. */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)];
  if (upper === undefined || !Number.isInteger(middle)) return upper;
  return ((sorted[middle - 1] ?? upper) + upper) / 2;
}
