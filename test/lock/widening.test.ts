import { type Schema, Validator } from '@cfworker/json-schema';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareSchemas } from '../../src/lock/compare-schemas.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { instances, schemaPairs } from './schema-pairs.ts';

/** A validator that is not ours; it gives undefined where a reference leads nowhere. */
function validatorOf(schema: JsonObject): (instance: Json) => boolean | undefined {
  const validator = new Validator(schema as Schema, '2020-12');
  return (instance) => {
    try {
      return validator.validate(instance).valid;
    } catch {
      return undefined;
    }
  };
}

describe('what is not reported as widened', () => {
  it('accepts no instance that was refused before', { timeout: 60_000 }, () => {
    let judged = 0;
    let accepted = 0;
    fc.assert(
      fc.property(schemaPairs, fc.array(instances, { minLength: 12, maxLength: 24 }), ([before, after], values) => {
        const [old, now] = [validatorOf(before), validatorOf(after)];
        if (compareSchemas(before, after).some(({ kind }) => kind === 'widened')) return;
        judged += 1;
        for (const value of values) {
          if (now(value) !== true) continue;
          accepted += 1;
          expect(old(value), JSON.stringify({ before, after, value })).not.toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
    // The property would hold for whoever reports everything.
    expect(judged).toBeGreaterThan(50);
    expect(accepted).toBeGreaterThan(300);
  });
});
