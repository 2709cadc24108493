import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { fromPointer, type JsonPointer, resolvePointer, toPointer } from '../../src/model/pointer.ts';

// The document and the table of RFC 6901, section 5.
const DOCUMENT: Json = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};
const TABLE: readonly (readonly [JsonPointer, readonly string[], Json])[] = [
  ['', [], DOCUMENT],
  ['/foo', ['foo'], ['bar', 'baz']],
  ['/foo/0', ['foo', '0'], 'bar'],
  ['/', [''], 0],
  ['/a~1b', ['a/b'], 1],
  ['/c%d', ['c%d'], 2],
  ['/e^f', ['e^f'], 3],
  ['/g|h', ['g|h'], 4],
  ['/i\\j', ['i\\j'], 5],
  ['/k"l', ['k"l'], 6],
  ['/ ', [' '], 7],
  ['/m~0n', ['m~n'], 8],
];

describe('JSON pointers', () => {
  it.each(TABLE)('%j is the path %j of the RFC and resolves', (pointer, path, value) => {
    expect(toPointer(path)).toBe(pointer);
    expect(fromPointer(pointer)).toEqual(path);
    expect(resolvePointer(DOCUMENT, pointer)).toEqual(value);
  });

  it('reads ~01 as ~1 and not as a slash', () => {
    expect(fromPointer('/~01')).toEqual(['~1']);
    expect(toPointer(['~1', '~0', '/~'])).toBe('/~01/~00/~1~0');
  });

  it('keeps empty names at every place', () => {
    expect(fromPointer('//a/')).toEqual(['', 'a', '']);
    expect(toPointer(['', 'a', ''])).toBe('//a/');
  });

  it('writes numbers as indices', () => {
    expect(toPointer([3, 'items', 0])).toBe('/3/items/0');
  });

  it('comes back from a pointer to the same path, whatever the names', () => {
    const segment = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', '/', '~', '~0', '~1', '~01', '0'));
    fc.assert(
      fc.property(fc.array(segment), (path) => {
        expect(fromPointer(toPointer(path))).toEqual(path);
      }),
    );
  });

  it('gives two different paths two different pointers', () => {
    const path = fc.array(fc.string({ unit: fc.constantFrom('~', '0', '1', '/', 'a'), maxLength: 4 }), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(path, path, (a, b) => {
        expect(toPointer(a) === toPointer(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });

  it('resolves the path to every value of any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const check = (node: Json, path: readonly (string | number)[]): void => {
          expect(resolvePointer(value as Json, toPointer(path))).toBe(node);
          if (Array.isArray(node)) for (const [i, child] of node.entries()) check(child as Json, [...path, i]);
          else if (typeof node === 'object' && node !== null)
            for (const [key, child] of Object.entries(node)) check(child, [...path, key]);
        };
        check(value as Json, []);
      }),
    );
  });
});

describe('pointers that resolve to nothing', () => {
  it.each([
    '/foo/2',
    '/foo/-',
    '/foo/00',
    '/foo/01',
    '/foo/-1',
    '/foo/0.0',
    '/foo/1e0',
    '/foo/ 0',
    '/foo/',
    '/foo/length',
    '/foo/0/0',
    '/foo/0/length',
    '/missing',
    '/missing/deeper',
    '//0',
  ] as const)('%j does not resolve in the document of the RFC', (pointer) => {
    expect(resolvePointer(DOCUMENT, pointer)).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    '%s is found only where the JSON itself has it',
    (name) => {
      const own = JSON.parse(`{"${name}": {"${name}": 1}}`) as Json;
      for (const empty of [{}, [], 'text', 1, true, null]) {
        expect(resolvePointer(empty, toPointer([name]))).toBeUndefined();
        expect(resolvePointer(empty, toPointer([name, name]))).toBeUndefined();
      }
      expect(resolvePointer(own, toPointer([name, name]))).toBe(1);
      expect(resolvePointer(own, toPointer([name, 'missing', name]))).toBeUndefined();
      expect(resolvePointer(own, toPointer([name, name, name]))).toBeUndefined();
    },
  );

  it('tells null, false, 0 and the empty text from nothing', () => {
    const value: Json = [null, false, 0, ''];
    expect(['/0', '/1', '/2', '/3', '/4'].map((at) => resolvePointer(value, at as JsonPointer))).toEqual([
      null,
      false,
      0,
      '',
      undefined,
    ]);
  });
});
