import { type Document, isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { type ReadTree, scalar, type Tree } from './tree.ts';

// More than any configuration has: aliases of aliases grow without bound.
const MOST_NODES = 50_000;
const DEEPEST = 64;

/** Reads YAML 1.2. */
export function readYaml(text: string): ReadTree {
  let document: Document;
  try {
    document = parseDocument(text, { uniqueKeys: false, strict: false, logLevel: 'silent', prettyErrors: false });
  } catch {
    return { problems: [{ message: 'nested too deep', at: 0 }] };
  }
  const [first] = document.errors;
  const problems = first === undefined ? [] : [{ message: 'this is no YAML', at: first.pos[0] }];
  let count = 0;
  const treeOf = (node: unknown, depth: number): Tree => {
    count += 1;
    const at = rangeOf(node);
    if (count > MOST_NODES || depth > DEEPEST) return scalar(null, at);
    if (isAlias(node)) return treeOf(node.resolve(document), depth + 1);
    if (isMap(node))
      return {
        kind: 'map',
        at,
        members: node.items.map(({ key, value }) => ({
          name: isScalar(key) ? String(key.value) : '',
          at: rangeOf(key),
          value: treeOf(value, depth + 1),
        })),
      };
    if (isSeq(node)) return { kind: 'list', items: node.items.map((item) => treeOf(item, depth + 1)), at };
    return scalar(isScalar(node) ? node.value : null, at);
  };
  return document.contents === null ? { problems } : { tree: treeOf(document.contents, 0), problems };
}

function rangeOf(node: unknown): number {
  const { range } = (node ?? {}) as { readonly range?: readonly number[] | null };
  return range?.[0] ?? 0;
}
