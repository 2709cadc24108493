import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { toPointer } from '../../src/model/pointer.ts';
import type { DialectId } from '../../src/schema/dialect.ts';
import { findMisfits } from '../../src/schema/fits.ts';
import { indexSchema } from '../../src/schema/refs.ts';

function misfits(schema: Json, dialect: DialectId = '2020-12'): string[] {
  return findMisfits(indexSchema(schema, dialect)).misfits.map(
    ({ path, errors }) => `${toPointer(path)} ${errors.map(({ keyword }) => keyword).join(',')}`,
  );
}

describe('findMisfits', () => {
  it.each<[string, Json, readonly string[]]>([
    [
      'a default of another type',
      { properties: { a: { type: 'integer', default: '5' } } },
      ['/properties/a/default type'],
    ],
    ['a default outside its enum', { enum: ['a', 'b'], default: 'c' }, ['/default enum']],
    ['a default beyond a bound', { items: { maximum: 10, default: 11 } }, ['/items/default maximum']],
    ['one of several examples', { type: 'string', examples: ['a', 1, 'b'] }, ['/examples/1 type']],
    ['a value of an enum', { type: 'string', enum: ['a', null] }, ['/enum/1 type']],
    ['a constant', { type: 'string', const: 1 }, ['/const type']],
    ['a constant outside the enum', { enum: [1, 2], const: 3 }, ['/enum/0 const', '/enum/1 const', '/const enum']],
    ['a default without a required member', { required: ['a'], default: {} }, ['/default required']],
    [
      'a default against a reference',
      { properties: { a: { $ref: '#/$defs/n', default: 'x' } }, $defs: { n: { type: 'number' } } },
      ['/properties/a/default type'],
    ],
    [
      'a default deep inside',
      { default: { a: [{ b: 1 }] }, properties: { a: { items: { properties: { b: false } } } } },
      ['/default properties'],
    ],
    ['null', { type: 'string', default: null }, ['/default type']],
  ])('finds %s', (_, schema, expected) => {
    expect(misfits(schema)).toEqual(expected);
  });

  it.each<[string, Json]>([
    ['values that fit', { type: 'integer', enum: [1, 2], default: 2, examples: [1] }],
    ['null where null is allowed', { type: ['string', 'null'], default: null }],
    ['a format, which is an annotation', { type: 'string', format: 'email', default: 'nobody' }],
    ['an integer written as a float', { type: 'integer', default: 2.0 }],
    ['examples that are no list', { type: 'string', examples: 3 }],
    ['a property that is called default', { properties: { default: { type: 'string' } } }],
    ['values in unknown keywords', { type: 'string', example: 3, 'x-default': 3 }],
  ])('does not find %s', (_, schema) => {
    expect(misfits(schema)).toEqual([]);
  });

  it('is told by dialect', () => {
    expect(misfits({ type: 'string', examples: [1] }, 'draft-04'), 'an unknown keyword').toEqual([]);
    const beside = {
      properties: { a: { $ref: '#/definitions/n', enum: ['x'], default: 'x' } },
      definitions: { n: { type: 'number' } },
    };
    expect(misfits(beside, 'draft-07'), 'enum is ignored beside $ref').toEqual(['/properties/a/default type']);
  });

  it('says of what it cannot tell, and why', () => {
    const schema = {
      properties: {
        a: { $ref: 'https://example.com/a.json', default: 1 },
        b: { type: 'any', default: 1 },
        c: { pattern: '^(a+)+$', default: 'a'.repeat(50) },
        d: { type: 'string', default: 1 },
      },
    };
    const { unchecked } = findMisfits(indexSchema(schema, '2020-12'));
    expect(unchecked.map(({ path, reason }) => [toPointer(path), reason])).toEqual([
      ['/properties/a/default', 'the reference "https://example.com/a.json" leads out of the schema'],
      [
        '/properties/b/default',
        'the schema is invalid at "/properties/b/type": it needs one of array, boolean, integer, null, number, object, string, or an array of at least one of them',
      ],
      ['/properties/c/default', 'it would take too long'],
    ]);
    expect(misfits(schema)).toEqual(['/properties/d/default type']);
  });

  it('gives up when there are too many values that take long', () => {
    const slow = { pattern: '^(a|b)+(c|d)+$', default: 'aaaaaaaaaaaaaa!' };
    const properties = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`p${i}`, slow]));
    const { unchecked } = findMisfits(indexSchema({ properties }, '2020-12'));
    expect(unchecked.length).toBeGreaterThan(4000);
  }, 60_000);
});
