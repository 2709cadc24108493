import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { placeholderOf } from '../../src/schema/placeholder.ts';
import { indexSchema } from '../../src/schema/refs.ts';
import { compileSchema } from '../../src/schema/validator.ts';

const made = (schema: Json): Json => placeholderOf(indexSchema(schema, '2020-12'));
const objectOf = (properties: Json, required: Json = Object.keys(properties as object)): Json => ({
  type: 'object',
  properties,
  required,
});

describe('a placeholder', () => {
  for (const [title, schema, value] of [
    ['has required members only', objectOf({ a: { type: 'string' }, b: { type: 'string' } }, ['a']), { a: 'example' }],
    ['is a constant', { const: 3 }, 3],
    ['is the default before an example', { type: 'integer', examples: [1], default: 7 }, 7],
    ['is the first example before the first listed value', { enum: ['a', 'b'], examples: ['b'] }, 'b'],
    ['is the first listed value', { enum: ['a', 'b'] }, 'a'],
    ['is of the type', objectOf({ a: { type: 'boolean' }, b: { type: 'number' } }), { a: false, b: 1 }],
    ['is not null where it may be more', { type: ['null', 'integer'] }, 1],
    ['keeps to bounds', { type: 'integer', minimum: 11, multipleOf: 5 }, 15],
    ['keeps to bounds that are excluded', { type: 'integer', exclusiveMaximum: 0 }, -1],
    ['has a length', { type: 'string', minLength: 9, maxLength: 9 }, 'examplexx'],
    ['is cut', { type: 'string', maxLength: 2 }, 'ex'],
    ['has a format', { type: 'string', format: 'date' }, '2026-01-01'],
    ['has items', { type: 'array', items: { type: 'integer' }, minItems: 2 }, [1, 1]],
    ['has an item where none is asked for', { type: 'array', items: { type: 'string' } }, ['example']],
    ['is of the first alternative that is not null', { anyOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
    [
      'joins what all ask for',
      { type: 'object', allOf: [objectOf({ a: { type: 'string' } }), objectOf({ b: { type: 'boolean' } })] },
      { a: 'example', b: false },
    ],
    [
      'follows references',
      { ...(objectOf({ a: { $ref: '#/$defs/n' } }) as object), $defs: { n: { type: 'integer', minimum: 4 } } },
      { a: 4 },
    ],
  ] as const)
    it(`${title}, and the schema allows it`, () => {
      expect(made(schema as Json)).toEqual(value);
      expect(compileSchema(indexSchema(schema as Json, '2020-12')).validate(value as Json)).toMatchObject({
        status: 'checked',
        valid: true,
      });
    });

  it('ends where a schema goes in circles, or multiplies', () => {
    expect(made({ $ref: '#' })).toBe('example');
    const tree = { type: 'object', properties: { a: { $ref: '#' }, b: { $ref: '#' } }, required: ['a', 'b'] };
    expect(JSON.stringify(made(tree)).length).toBeLessThan(1_000_000);
  });

  it('is made of what is no proper schema, too', () => {
    for (const schema of [true, {}, { type: 'nonsense' }, { type: 3 }, { required: 'a', type: 'object' }])
      expect(() => made(schema)).not.toThrow();
  });
});
