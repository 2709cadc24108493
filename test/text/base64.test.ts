import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asLatin1, decodeBase64 } from '../../src/text/base64.ts';

describe('decodeBase64', () => {
  it('gives back what was encoded, in both alphabets, padded or not', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const buffer = Buffer.from(bytes);
        for (const text of [
          buffer.toString('base64'),
          buffer.toString('base64').replace(/=+$/, ''),
          buffer.toString('base64url'),
        ])
          expect([...(decodeBase64(text) ?? [])]).toEqual([...bytes]);
      }),
    );
  });

  it.each(['a', 'abcde', 'ab c', 'ab=c', '!'])('refuses %j', (text) => {
    expect(decodeBase64(text)).toBeUndefined();
  });
});

it('gives long bytes as text', () => {
  expect(asLatin1(new Uint8Array(10_000).fill(65))).toBe('A'.repeat(10_000));
});
