import type { Json } from '../model/json.ts';

/** How a number of tokens was counted. `estimate`: four characters of compact JSON a token. */
export type Tokenizer = 'estimate';

/** The tokens that a value costs as compact JSON, estimated at four characters a token. */
export function estimateTokens(value: Json): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}
