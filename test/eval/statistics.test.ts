import { describe, expect, it } from 'vitest';
import { median, pairedDifference, signTest, spearman, wilson } from '../../src/eval/statistics.ts';

describe("Wilson's interval", () => {
  // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I.
  it.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('of %i in %i', (successes, runs, low, high) => {
    const interval = wilson(successes, runs);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  });
  it('is everything when there was no run, and ends at 0 and 1', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
    expect(wilson(0, 3).low).toBe(0);
    expect(wilson(3, 3).high).toBe(1);
  });
});

describe('the sign test', () => {
  it.each([
    [0, 0, 1],
    [5, 0, 0.0625],
    [0, 10, 0.001953125],
    [8, 2, 0.109375],
    [3, 3, 1],
  ])('of %i better and %i worse', (better, worse, p) => {
    expect(signTest(better, worse)).toBeCloseTo(p, 9);
  });
});

describe('paired differences', () => {
  it('have an interval around their mean, the same each time', () => {
    const differences = [1, 1, 0, 0, 1, 0, 0, 0, 1, 0];
    const found = pairedDifference(differences);
    expect(found.mean).toBeCloseTo(0.4, 9);
    // The exact interval of the bootstrap: binomial(10, 0.4) / 10 at 2.5 % and 97.5 %.
    expect(found.low).toBeCloseTo(0.1, 9);
    expect(found.high).toBeCloseTo(0.7, 9);
    expect(pairedDifference(differences)).toEqual(found);
  });
  it('of one task are no interval', () => {
    expect(pairedDifference([0.5])).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
  });
});

describe('rank correlation', () => {
  it('is of ranks, and shares them among equals', () => {
    const rising = [1, 5, 9, 100].map((x) => [x, x ** 3] as const);
    expect(spearman(rising)).toBeCloseTo(1, 9);
    expect(spearman(rising.map(([x, y]) => [x, -y] as const))).toBeCloseTo(-1, 9);
    expect(
      spearman([
        [1, 1],
        [2, 1],
        [3, 2],
      ]),
    ).toBeCloseTo(Math.sqrt(3) / 2, 9);
  });
  it('is not told of two points, or where nothing varies', () => {
    expect(
      spearman([
        [1, 1],
        [2, 2],
      ]),
    ).toBeUndefined();
    expect(
      spearman([
        [1, 5],
        [2, 5],
        [3, 5],
      ]),
    ).toBeUndefined();
  });
});

it('takes the middle', () => {
  expect([median([]), median([3]), median([9, 1]), median([9, 1, 2])]).toEqual([undefined, 3, 5, 2]);
});
