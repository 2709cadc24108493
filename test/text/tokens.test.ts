import { describe, expect, it } from 'vitest';
import { O200K } from '../../src/text/o200k.ts';
import { ESTIMATE } from '../../src/text/tokens.ts';

it.each([
  ['abcdefgh', 2],
  ['abcdefghi', 3],
  ['', 0],
])('%j is estimated at %i tokens, four characters to one', (text, tokens) => {
  expect(ESTIMATE.count(text)).toBe(tokens);
});

describe('o200k', () => {
  it.each([
    // As the tokenizer's own library counts them.
    ['hello world', 2],
    ['{"name":"add"}', 5],
    ['', 0],
  ])('counts %j as %i tokens', (text, tokens) => {
    expect(O200K.count(text)).toBe(tokens);
  });
  it('takes the names of special tokens as text', () => {
    expect(O200K.count('<|endoftext|>')).toBeGreaterThan(1);
  });
  it('counts a run that never ends in pieces', () => {
    expect(O200K.count('a'.repeat(100_000))).toBe(12_500);
  });
});
