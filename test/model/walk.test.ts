import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { resolvePointer, toPointer } from '../../src/model/pointer.ts';
import { eachString } from '../../src/model/walk.ts';

function visits(value: Json): { text: string; role: string; at: string }[] {
  const seen: { text: string; role: string; at: string }[] = [];
  eachString(value, (text, role, path) => seen.push({ text, role, at: toPointer(path) }));
  return seen;
}

describe('eachString', () => {
  it('visits names and values depth first in document order', () => {
    expect(visits({ b: 'one', a: ['two', { c: 'three' }, 4, null], d: {} })).toEqual([
      { text: 'b', role: 'key', at: '/b' },
      { text: 'one', role: 'value', at: '/b' },
      { text: 'a', role: 'key', at: '/a' },
      { text: 'two', role: 'value', at: '/a/0' },
      { text: 'c', role: 'key', at: '/a/1/c' },
      { text: 'three', role: 'value', at: '/a/1/c' },
      { text: 'd', role: 'key', at: '/d' },
    ]);
  });

  it('visits a lone text at the empty path', () => {
    expect(visits('x')).toEqual([{ text: 'x', role: 'value', at: '' }]);
    expect(visits('')).toEqual([{ text: '', role: 'value', at: '' }]);
  });

  it.each([[null], [1], [true], [[]], [{}], [[[], null, 2]]])('visits nothing in %j', (value) => {
    expect(visits(value)).toEqual([]);
  });

  it('visits members that are named like prototype members', () => {
    expect(visits(JSON.parse('{"__proto__": "x", "constructor": {"toString": "y"}}') as Json)).toEqual([
      { text: '__proto__', role: 'key', at: '/__proto__' },
      { text: 'x', role: 'value', at: '/__proto__' },
      { text: 'constructor', role: 'key', at: '/constructor' },
      { text: 'toString', role: 'key', at: '/constructor/toString' },
      { text: 'y', role: 'value', at: '/constructor/toString' },
    ]);
  });

  it('gives paths that resolve: of a value to it, of a name to the member', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        eachString(value as Json, (text, role, path) => {
          const found = resolvePointer(value as Json, toPointer(path));
          if (role === 'value') expect(found).toBe(text);
          else {
            expect(found).not.toBeUndefined();
            expect(path.at(-1)).toBe(text);
          }
        });
      }),
    );
  });

  it('visits as many strings as the JSON text holds', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const literals = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"/g) ?? [];
        expect(visits(value as Json).map(({ text }) => text)).toEqual(literals.map((literal) => JSON.parse(literal)));
      }),
    );
  });
});
