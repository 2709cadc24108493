import type { Json } from '../model/json.ts';

/** The tokens that a value costs as compact JSON, estimated at four characters a token. */
export function estimateTokens(value: Json): number {
  return Math.ceil(JSON.stringify(value).length / 4);
}
