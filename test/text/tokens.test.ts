import { expect, it } from 'vitest';
import { estimateTokens } from '../../src/text/tokens.ts';

it.each([
  ['abcdef', 2],
  ['abcdefg', 3],
  [{ a: 1 }, 2],
  [[{ name: 'add' }, { name: 'sub' }], 8],
])('%j is estimated at %i tokens, four characters of compact JSON to one', (value, tokens) => {
  expect(estimateTokens(value)).toBe(tokens);
});
