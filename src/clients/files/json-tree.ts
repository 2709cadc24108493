import { type Node, type ParseError, parseTree } from 'jsonc-parser';
import { type ReadTree, scalar, type Tree } from './tree.ts';

/** Reads JSON with comments and trailing commas; what follows a mistake is read as far as it makes sense. */
export function readJson(text: string): ReadTree {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  } catch {
    // The parser recurses; nobody nests a configuration so deep.
    return { problems: [{ message: 'nested too deep', at: 0 }] };
  }
  const [first] = errors;
  const problems = first === undefined ? [] : [{ message: 'this is no JSON from here on', at: first.offset }];
  return root === undefined ? { problems } : { tree: treeOf(root), problems };
}

function treeOf(node: Node): Tree {
  const { type, children = [], offset: at } = node;
  if (type === 'array') return { kind: 'list', items: children.map(treeOf), at };
  if (type !== 'object') return scalar(node.value, at);
  const members = children.flatMap(({ children: [name, value] = [] }) =>
    name === undefined || value === undefined
      ? []
      : [{ name: String(name.value), at: name.offset, value: treeOf(value) }],
  );
  return { kind: 'map', members, at };
}
