import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import type { Tokenizer } from './tokens.ts';

// The time that the tokenizer takes for an unbroken run of letters, signs or blanks grows with its square.
const LONGEST_RUN = 200;
const LONG_RUNS = /[\p{L}\p{M}]{200,}|[^\s\p{L}\p{N}]{200,}|\s{200,}/gu;
// In definitions these are text like any other.
const AS_TEXT = { disallowedSpecial: new Set<string>() };

/** The tokenizer of OpenAI's newer models, exact but for runs of more than 200 letters, which are counted in pieces. */
export const O200K: Tokenizer = {
  name: 'o200k',
  count: (text) => pieces(text).reduce((sum, piece) => sum + countTokens(piece, AS_TEXT), 0),
};

function pieces(text: string): string[] {
  const found: string[] = [];
  let from = 0;
  for (const { 0: run, index } of text.matchAll(LONG_RUNS)) {
    found.push(text.slice(from, index));
    for (let at = 0; at < run.length; at += LONGEST_RUN) found.push(run.slice(at, at + LONGEST_RUN));
    from = index + run.length;
  }
  found.push(text.slice(from));
  return found;
}
