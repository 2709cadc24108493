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
  const { vectors, terms } = toVectors(texts);
  const rare = new Map<number, number[]>();
  const lastSeen = new Int32Array(texts.length).fill(-1);
  const dense = new Float64Array(terms);
  const pairs: SimilarPair[] = [];
  for (let b = 0; b < vectors.length; b += 1) {
    const vector = vectors[b] as Vector;
    for (let at = 0; at < vector.terms.length; at += 1)
      dense[vector.terms[at] as number] = vector.weights[at] as number;
    const prefix = prefixLength(vector, least);
    for (let at = 0; at < prefix; at += 1) {
      const term = vector.terms[at] as number;
      const others = rare.get(term);
      if (others === undefined) {
        rare.set(term, [b]);
        continue;
      }
      for (let place = Math.max(0, others.length - MOST_PER_WORD); place < others.length; place += 1) {
        const a = others[place] as number;
        if (lastSeen[a] === b) continue;
        lastSeen[a] = b;
        if (!comparable(a, b)) continue;
        const similarity = dot(vectors[a] as Vector, dense);
        if (similarity >= least) pairs.push({ a, b, similarity });
      }
      others.push(b);
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

function toVectors(texts: readonly (readonly string[])[]): { readonly vectors: Vector[]; readonly terms: number } {
  // By the number that a word has here, in the order in which words come.
  const numbers = new Map<string, number>();
  const spread: number[] = [];
  const counted = texts.map((words) => {
    const counts = new Map<number, number>();
    for (const word of words) {
      let number = numbers.get(word);
      if (number === undefined) {
        number = spread.push(0) - 1;
        numbers.set(word, number);
      }
      const before = counts.get(number);
      if (before === undefined) spread[number] = (spread[number] as number) + 1;
      counts.set(number, (before ?? 0) + 1);
    }
    return counts;
  });
  const ordered = [...numbers].sort(
    ([a, first], [b, second]) => (spread[first] as number) - (spread[second] as number) || (a < b ? -1 : 1),
  );
  const terms = new Int32Array(ordered.length);
  for (const [term, [, number]] of ordered.entries()) terms[number] = term;
  // Smoothed, so that a word which all texts have counts too: two tools alone would have no others.
  const rarity = ordered.map(([, number]) => Math.log((1 + texts.length) / (1 + (spread[number] as number))) + 1);
  const dense = new Float64Array(ordered.length);
  const vectors = counted.map((counts): Vector => {
    const own = new Int32Array(counts.size);
    let at = 0;
    for (const [number, count] of counts) {
      const term = terms[number] as number;
      own[at] = term;
      dense[term] = count * (rarity[term] as number);
      at += 1;
    }
    own.sort();
    const weights = new Float64Array(own.length);
    let squares = 0;
    for (let place = 0; place < own.length; place += 1) {
      const weight = dense[own[place] as number] as number;
      weights[place] = weight;
      squares += weight * weight;
    }
    const length = Math.sqrt(squares);
    for (let place = 0; place < weights.length; place += 1) weights[place] = (weights[place] as number) / length;
    return { terms: own, weights };
  });
  return { vectors, terms: ordered.length };
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
