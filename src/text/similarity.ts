/** Two texts that are alike, by their places in the list, and how much: 1 is the same words. */
export interface SimilarPair {
  readonly a: number;
  readonly b: number;
  readonly similarity: number;
}

/** How many texts that share a word are compared with one: the words that count are rare, so seldom are there more. */
const MOST_PER_WORD = 50;

/**
 * Finds pairs of texts, given as words, whose TF-IDF vectors have a cosine of `least` or more. Texts are compared only
 * where they share one of the rare words that make up most of their vectors: without one the cosine cannot reach
 * `least` (prefix filtering). Of a word that very many texts have, only the last `MOST_PER_WORD` are looked at, so time
 * is linear in the number of texts; which pairs are found then depends on the order of the list.
 */
export function similarPairs(
  texts: readonly (readonly string[])[],
  least: number,
  comparable: (a: number, b: number) => boolean,
): SimilarPair[] {
  const vectors = toVectors(texts);
  const rare = new Map<number, number[]>();
  const lastSeen = new Int32Array(texts.length).fill(-1);
  const dense = new Float64Array(vectors.reduce((most, { terms }) => Math.max(most, (terms.at(-1) ?? -1) + 1), 0));
  const pairs: SimilarPair[] = [];
  for (const [b, vector] of vectors.entries()) {
    for (let at = 0; at < vector.terms.length; at += 1)
      dense[vector.terms[at] as number] = vector.weights[at] as number;
    for (const term of vector.terms.subarray(0, prefixLength(vector, least))) {
      const others = rare.get(term) ?? [];
      for (const a of others) {
        if (lastSeen[a] === b) continue;
        lastSeen[a] = b;
        if (!comparable(a, b)) continue;
        const similarity = dot(vectors[a] as Vector, dense);
        if (similarity >= least) pairs.push({ a, b, similarity });
      }
      others.push(b);
      if (others.length > MOST_PER_WORD) others.shift();
      rare.set(term, others);
    }
    for (const term of vector.terms) dense[term] = 0;
  }
  return pairs;
}

/** A vector of length 1. Terms are numbered by how many texts have them, so the rarest come first. */
interface Vector {
  readonly terms: Int32Array;
  readonly weights: Float64Array;
}

function toVectors(texts: readonly (readonly string[])[]): Vector[] {
  const counted = texts.map(counts);
  const spread = new Map<string, number>();
  for (const words of counted) for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
  const ordered = [...spread].sort(([a, inA], [b, inB]) => inA - inB || (a < b ? -1 : 1));
  const numbers = new Map(ordered.map(([word], number) => [word, number]));
  // Smoothed, so that a word which all texts have counts too: two tools alone would have no others.
  const rarity = ordered.map(([, count]) => Math.log((1 + texts.length) / (1 + count)) + 1);
  const dense = new Float64Array(ordered.length);
  return counted.map((words) => {
    for (const [word, count] of words) dense[numbers.get(word) ?? 0] = count;
    const terms = Int32Array.from(words.keys(), (word) => numbers.get(word) ?? 0).sort();
    const weights = Float64Array.from(terms, (term) => (dense[term] ?? 0) * (rarity[term] ?? 0));
    const length = Math.hypot(...weights);
    return { terms, weights: weights.map((weight) => weight / length) };
  });
}

function counts(words: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const word of words) found.set(word, (found.get(word) ?? 0) + 1);
  return found;
}

/** How many of the first terms leave a rest that alone cannot bring the cosine to `least`. */
function prefixLength({ weights }: Vector, least: number): number {
  let rest = 1;
  let length = 0;
  for (const weight of weights) {
    if (rest < least * least) break;
    rest -= weight * weight;
    length += 1;
  }
  return length;
}

function dot({ terms, weights }: Vector, dense: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < terms.length; at += 1) sum += (weights[at] as number) * (dense[terms[at] as number] as number);
  return sum;
}
