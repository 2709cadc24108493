import type { TokenCounts } from '../model/run.ts';

/** The names of the tokenizers. */
export const TOKENIZERS = ['estimate', 'o200k'] as const satisfies readonly TokenCounts['tokenizer'][];

/** Counts the tokens of a text. It has a name, because no two tokenizers agree. */
export interface Tokenizer {
  readonly name: TokenCounts['tokenizer'];
  readonly count: (text: string) => number;
}

/** Four characters a token, rounded up: instant, and near enough to compare tools by. */
export const ESTIMATE: Tokenizer = { name: 'estimate', count: (text) => Math.ceil(text.length / 4) };
