import { describe, expect, it } from 'vitest';
import { Patience } from '../../../src/gather/patience.ts';

describe('patience', () => {
  it('is spent once on what waits side by side', () => {
    const patience = new Patience();
    expect([patience.take(6_000), patience.take(6_000), patience.take(3_000)]).toEqual([true, true, true]);
  });

  it('is spent for good', () => {
    const patience = new Patience();
    expect(patience.take(9_000)).toBe(true);
    // From now on, so that five seconds more are asked for than are being waited.
    expect(patience.take(14_000)).toBe(false);
    expect(patience.take(9_500)).toBe(true);
  });
});
