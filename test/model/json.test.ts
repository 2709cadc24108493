import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depthOf, isArray, isObject, type Json, jsonType, member, stringMember } from '../../src/model/json.ts';
import { nested } from './nesting.ts';

function naiveDepth(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values<Json>(value).map(naiveDepth));
}

describe('depthOf', () => {
  it.each([
    ['a text', 'x', 0],
    ['null', null, 0],
    ['an empty object', {}, 1],
    ['an empty array', [], 1],
    ['an object of scalars', { a: 1, b: null }, 1],
    ['an empty object in an array', [{}], 2],
    ['the deepest of several branches', { a: 1, b: [[]], c: {} }, 3],
    ['a deep branch before a shallow one', [[[1]], 2], 3],
  ] as const)('counts %s', (_, value, depth) => {
    expect(depthOf(value, 10)).toBe(depth);
  });

  it.each(['arrays', 'objects', 'mixed'] as const)('is exact at the limit and one beyond it (%s)', (kind) => {
    for (const limit of [0, 1, 2, 64]) {
      expect(depthOf(nested(limit, kind), limit)).toBe(limit);
      expect(depthOf(nested(limit + 1, kind), limit)).toBe(limit + 1);
      expect(depthOf(nested(limit + 2, kind), limit), 'it stops there').toBe(limit + 1);
      expect(depthOf(nested(limit + 50, kind), limit)).toBe(limit + 1);
    }
  });

  it('stops at the limit in a nesting that no recursion would survive', () => {
    expect(depthOf(nested(200_000, 'mixed'), 96)).toBe(97);
  });

  it('agrees with a naive recursive count, cut off at the limit', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat({ max: 8 }), (value, limit) => {
        expect(depthOf(value as Json, limit)).toBe(Math.min(naiveDepth(value as Json), limit + 1));
      }),
    );
  });
});

describe('member', () => {
  it('finds own members only', () => {
    expect(member({ a: 1 }, 'a')).toBe(1);
    expect(member({ a: null }, 'a')).toBeNull();
    expect(member({}, 'a')).toBeUndefined();
    for (const name of ['__proto__', 'constructor', 'toString']) expect(member({}, name)).toBeUndefined();
    expect(member(JSON.parse('{"__proto__": 7}') as Json, '__proto__')).toBe(7);
  });

  it.each([[undefined], [null], ['text'], [3], [true], [['a']], [[]]])('finds nothing in %j', (value) => {
    for (const name of ['a', '0', 'length']) expect(member(value, name)).toBeUndefined();
  });

  it('stringMember gives texts and nothing else', () => {
    expect(stringMember({ a: '' }, 'a')).toBe('');
    for (const a of [1, null, true, ['x'], { x: 'y' }]) expect(stringMember({ a }, 'a')).toBeUndefined();
    expect(stringMember(undefined, 'a')).toBeUndefined();
  });
});

describe('kinds of JSON', () => {
  it.each([
    [null, 'null', false, false],
    [[], 'array', false, true],
    [{}, 'object', true, false],
    ['', 'string', false, false],
    [0, 'number', false, false],
    [false, 'boolean', false, false],
  ] as const)('%j is called %s', (value, name, object, array) => {
    expect(jsonType(value)).toBe(name);
    expect(isObject(value)).toBe(object);
    expect(isArray(value)).toBe(array);
  });

  it('takes undefined for neither an object nor an array', () => {
    expect(isObject(undefined)).toBe(false);
    expect(isArray(undefined)).toBe(false);
  });
});
