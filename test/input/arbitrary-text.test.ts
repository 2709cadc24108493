import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSurface } from '../../src/input/read-surface.ts';
import { LIST_PARTS, PART_NAMES } from '../../src/model/surface.ts';
import { saved } from './read.ts';

const json = fc.jsonValue({ maxDepth: 3 });
const key = fc.oneof(
  fc.constantFrom(...LIST_PARTS, 'result', 'error', 'jsonrpc', 'name', 'inputSchema', 'instructions'),
  fc.constantFrom('discover', 'initialize', 'resultType', 'supportedVersions', 'protocolVersion', 'capabilities'),
  fc.constantFrom('parts', 'formatVersion', 'era', 'target', 'code', 'message'),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'a\nb', '\u2028', '\u202E'),
);
// Objects whose members mean something to the reader, several levels of them.
const { meaningful } = fc.letrec((tie) => ({
  meaningful: fc.oneof(
    { maxDepth: 4 },
    json,
    fc.constantFrom(1, 'legacy', null, [], '\u202E\u2028\n'),
    fc.array(tie('meaningful'), { maxLength: 3 }),
    fc.dictionary(key, tie('meaningful'), { maxKeys: 5 }),
  ),
}));

function check(text: string): void {
  const read = readSurface(text, 'label');
  if (read.status === 'ok') {
    expect(Object.keys(read.surface.parts).sort()).toEqual([...PART_NAMES].sort());
    for (const part of LIST_PARTS) {
      const list = read.surface.parts[part];
      if (list.status === 'ok') expect(Array.isArray(list.value)).toBe(true);
    }
  } else {
    expect(read.message).toMatch(/./);
    expect(read.message).not.toMatch(/[\0-\x1F\x7F-\x9F\u2028\u2029\u202E]/);
  }
}

describe('readSurface never throws and gives a surface or one line', { timeout: 60_000 }, () => {
  it('for any text', () => {
    fc.assert(fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.string()), check), { numRuns: 1000 });
  });

  it('for any JSON with members that mean something', () => {
    fc.assert(
      fc.property(
        meaningful.map((value) => JSON.stringify(value)),
        check,
      ),
      { numRuns: 3000 },
    );
  });

  it('for a saved surface with anything in a part', () => {
    const parts = fc.dictionary(fc.constantFrom(...PART_NAMES), fc.oneof(json, meaningful));
    fc.assert(
      fc.property(
        parts.map((value) => JSON.stringify(saved(value))),
        check,
      ),
      { numRuns: 1000 },
    );
  });
});
