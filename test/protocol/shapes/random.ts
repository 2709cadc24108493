import { seeded } from '../../../src/eval/random.ts';

/** Numbers from 0 up to 1, the same for the same seed. */
export type Random = () => number;

/** A generator of numbers from a seed. */
export const randomFrom: (seed: number) => Random = seeded;

/** One of some items. */
export function pick<T>(items: readonly [T, ...T[]], random: Random): T;
export function pick<T>(items: readonly T[], random: Random): T | undefined;
export function pick<T>(items: readonly T[], random: Random): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** A whole number from 0 to `most`. */
export function upTo(most: number, random: Random): number {
  return Math.floor(random() * (most + 1));
}
