import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { repeatedAt } from '../../src/schema/equality.ts';
import { nested } from '../model/nesting.ts';

describe('repeatedAt', () => {
  it.each<[string, readonly Json[], readonly number[]]>([
    ['nothing', [], []],
    ['values of different types', [1, '1', true, 'true', null, 'null', [], {}, ''], []],
    ['a number and the same number', [1, 2, 1.0, 1], [2, 3]],
    ['zeros', [0, -0], [1]],
    ['texts in other case', ['a', 'A'], []],
    [
      'objects with members in another order',
      [
        { a: 1, b: [2] },
        { b: [2], a: 1 },
      ],
      [1],
    ],
    [
      'arrays in another order',
      [
        [1, 2],
        [2, 1],
      ],
      [],
    ],
    ['what differs deep inside', [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }], []],
    ['texts that look like structure', ['[1]', [1], '{"a":1}', { a: 1 }], []],
    ['names that need escapes', [{ 'a"': 1 }, { 'a"': 1 }, { 'a\\"': 1 }], [1]],
  ])('finds repetitions in %s', (_, values, repeated) => {
    expect(repeatedAt(values)).toEqual(repeated);
  });

  it('takes the members of prototypes for data', () => {
    const own = JSON.parse('{"__proto__": 1}') as Json;
    expect(repeatedAt([own, {}, own, { constructor: 1 }])).toEqual([2]);
  });

  it('gives up on values nested deeper than a definition may be', () => {
    expect(repeatedAt([nested(64), nested(64)])).toEqual([1]);
    expect(repeatedAt([nested(65), nested(65), nested(100_000)])).toEqual([]);
  });
});
