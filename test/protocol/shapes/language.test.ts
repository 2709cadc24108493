import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/model/json.ts';
import { REVISIONS } from '../../../src/protocol/revisions.ts';
import { problemsWith } from '../../../src/protocol/shapes/check.ts';
import {
  any,
  array,
  both,
  byType,
  changing,
  formIn,
  having,
  integer,
  literal,
  map,
  nil,
  number,
  object,
  only,
  optional,
  required,
  type Shape,
  since,
  string,
  tagged,
  until,
} from '../../../src/protocol/shapes/shape.ts';
import { described } from '../../../src/protocol/shapes/words.ts';

const NEWEST = ['2026-07-28'] as const;

function problems(value: Json, shape: Shape): string[] {
  return problemsWith(value, shape, NEWEST, 'outer').map(
    ({ path, expected, found, requirement }) =>
      `${path.join('/')}: ${expected}, not ${found}${requirement === undefined ? '' : ` (${requirement})`}`,
  );
}

describe('the requirement of a problem', () => {
  it('is that of the nearest shape or member that names one', () => {
    const shape = object(
      {
        plain: required(string),
        own: required(string, 'own'),
        none: required(string, null),
        absent: required(string, 'own', 'absent'),
        list: optional(array(string, { requirement: 'item' })),
        names: optional(map(string, { requirement: 'name' })),
        inner: optional(object({ x: required(string) }, { requirement: 'inner' }), 'self'),
      },
      { requirement: 'members' },
    );
    expect(problems(7, shape)).toEqual([': an object, not 7 (outer)']);
    expect(problems({ plain: 1, own: 2, none: 3, list: [4], names: { b: 5, a: 6 }, inner: {} }, shape)).toEqual([
      'plain: a string, not 1 (members)',
      'own: a string, not 2 (own)',
      'none: a string, not 3',
      ': member "absent", not nothing (absent)',
      'list/0: a string, not 4 (item)',
      'names/a: a string, not 6 (name)',
      'names/b: a string, not 5 (name)',
      'inner: member "x", not nothing (inner)',
    ]);
    expect(problems({ plain: '', own: '', none: '', absent: '', inner: [] }, shape)).toEqual([
      'inner: an object, not an array (self)',
    ]);
  });
});

describe('a union', () => {
  it('by a tag shows only the problems of the chosen branch', () => {
    const shape = tagged('kind', { a: object({ x: required(string) }), b: object({ y: required(string) }) });
    expect(problems({ kind: 'a', x: 1, y: 2 }, shape)).toEqual(['x: a string, not 1 (outer)']);
    expect(problems({ kind: 'c' }, shape)).toEqual(['kind: one of "a", "b", not "c" (outer)']);
    expect(problems({ kind: 'toString' }, shape)).toEqual(['kind: one of "a", "b", not "toString" (outer)']);
    expect(problems({}, shape)).toEqual([': member "kind", not nothing (outer)']);
    expect(problems([], shape)).toEqual([': an object, not an array (outer)']);
  });

  it('by JSON type names all its types', () => {
    const shape = byType({ string, number: integer, null: nil, array: array(string) });
    expect(problems(true, shape)).toEqual([': a string or a whole number or null or an array, not true (outer)']);
    expect(problems([1.5], shape)).toEqual(['0: a string, not 1.5 (outer)']);
  });

  it('by presence is content with one fit', () => {
    const shape = having({ a: object({ a: required(string) }), b: object({ b: required(string) }) });
    expect(problems({ a: 1, b: '' }, shape)).toEqual([]);
    expect(problems({ a: '', b: '' }, shape)).toEqual([]);
    expect(problems({ b: 1 }, shape)).toEqual(['b: a string, not 1 (outer)']);
    expect(problems({}, shape)).toEqual([': member "a" or "b", not nothing (outer)']);
  });

  it('of two shapes has to fit both', () => {
    const shape = both(object({ a: required(string) }), object({ b: required(string) }));
    expect(problems({}, shape)).toEqual([': member "a", not nothing (outer)', ': member "b", not nothing (outer)']);
    expect(problems(null, shape)).toEqual([': an object, not null (outer)']);
  });
});

describe('a changing shape', () => {
  it('holds from a revision on', () => {
    const shape = changing({ '2025-03-26': string, '2025-11-25': number });
    expect(REVISIONS.map((revision) => formIn(shape, revision))).toEqual([undefined, string, string, number, number]);
    expect(REVISIONS.map((revision) => formIn(since('2025-11-25', any), revision) !== undefined)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect(REVISIONS.map((revision) => formIn(until('2025-03-26', any), revision) !== undefined)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(REVISIONS.map((revision) => formIn(only('2025-06-18', any), revision) !== undefined)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(formIn(until('2026-07-28', any), '2026-07-28')).toBe(any);
  });

  it('of several revisions is content with one of them', () => {
    const shape = object({ x: optional(changing({ '2025-03-26': string, '2025-11-25': number })) });
    expect(problemsWith({ x: '' }, shape, REVISIONS)).toEqual([]);
    expect(problemsWith({ x: 1 }, shape, REVISIONS)).toEqual([]);
    expect(problemsWith({ x: null }, shape, REVISIONS)).toEqual([{ path: ['x'], expected: 'a number', found: 'null' }]);
  });

  it('of several revisions is demanded only where all have it', () => {
    const shape = object({ x: required(since('2025-03-26', string)) });
    expect(problemsWith({}, shape, REVISIONS)).toEqual([]);
    expect(problemsWith({}, shape, REVISIONS.slice(1))).toHaveLength(1);
  });

  it('narrows the revisions for what is inside', () => {
    const inner = object({ y: required(since('2025-11-25', string)) });
    expect(problemsWith({ x: {} }, object({ x: optional(since('2025-11-25', inner)) }), REVISIONS)).toHaveLength(1);
    expect(problemsWith({ x: {} }, object({ x: optional(since('2025-06-18', inner)) }), REVISIONS)).toEqual([]);
  });
});

describe('numbers', () => {
  it('are finite', () => {
    expect(problems(JSON.parse('1e400') as Json, number)).toEqual([': a number, not Infinity (outer)']);
    expect(problems(1e21, integer)).toEqual([]);
    expect(problems(-0, integer)).toEqual([]);
  });
});

describe('texts', () => {
  it('are one of some, exactly', () => {
    expect(problems('A', literal('a'))).toEqual([': "a", not "A" (outer)']);
  });

  it('are cut when long, between characters', () => {
    expect(described('x'.repeat(40))).toBe(JSON.stringify('x'.repeat(40)));
    expect(described('x'.repeat(41))).toBe(JSON.stringify(`${'x'.repeat(40)}…`));
    expect(described('😀'.repeat(50_000))).toBe(JSON.stringify(`${'😀'.repeat(40)}…`));
    expect(described('\u001b[31m\ud800')).toBe('"\\u001b[31m\\ud800"');
  });
});

it('looks at own members only, under any name', () => {
  const shape = object({ toString: optional(string), constructor: required(string) });
  expect(problems({}, shape)).toEqual([': member "constructor", not nothing (outer)']);
  const value = JSON.parse('{"__proto__": 7, "constructor": ""}') as Json;
  expect(problemsWith(value, map(string), NEWEST)).toEqual([{ path: ['__proto__'], expected: 'a string', found: '7' }]);
});

it('takes a list that is too long as one problem', () => {
  expect(problems(['a', 'b', 'c'], array(string, { max: 2 }))).toEqual([': at most 2 items, not 3 items (outer)']);
});
