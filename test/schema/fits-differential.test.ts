import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { findMisfits } from '../../src/schema/fits.ts';
import { indexSchema } from '../../src/schema/refs.ts';
import { compileSchema } from '../../src/schema/validator.ts';

const value = fc.constantFrom<Json>(null, true, 0, 1, 2.5, -1, '', 'a', '1', [], ['a'], {});
const type = fc.constantFrom('string', 'integer', 'number', 'boolean', 'null', 'array', 'object');
const asked = {
  type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })),
  enum: fc.uniqueArray(value, { minLength: 1, maxLength: 4 }),
  const: value,
  minimum: fc.constantFrom(0, 1, 2),
  maximum: fc.constantFrom(0, 1, 2),
  minLength: fc.constantFrom(0, 1),
  items: fc.constantFrom<Json>({ type: 'string' }, false),
  title: fc.constant('a note'),
};
const schema = fc.record(
  { ...asked, anyOf: fc.array(fc.record(asked, { requiredKeys: [] }), { minLength: 1, maxLength: 3 }) },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

it('what is taken to fit at a glance is what the validator takes to fit', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(schema, value, (around, written) => {
      const whole = { ...around, default: written };
      const misfit = findMisfits(indexSchema(whole, '2020-12')).misfits.some(({ keyword }) => keyword === 'default');
      const verdict = compileSchema(indexSchema(around, '2020-12')).validate(written);
      expect(verdict).toMatchObject({ status: 'checked', valid: !misfit });
    }),
    { numRuns: 800 },
  );
});
