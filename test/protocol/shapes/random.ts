/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Random = () => number;

/** A generator of numbers from a seed. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
