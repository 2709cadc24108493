/** A value of a configuration with the offset at which it stands, whatever format it was written in. */
export type Tree = { readonly at: number } & (
  | { readonly kind: 'map'; readonly members: readonly Member[] }
  | { readonly kind: 'list'; readonly items: readonly Tree[] }
  | { readonly kind: 'string'; readonly text: string }
  /** A number, a boolean, a date or nothing. */
  | { readonly kind: 'other'; readonly word: string; readonly value: number | boolean | null }
);

/** A member of a map. A name may stand twice. */
export interface Member {
  readonly name: string;
  /** The offset of the name. */
  readonly at: number;
  readonly value: Tree;
}

/** A text as a tree, as far as it could be read, and what was wrong on the way: offsets and our own words. */
export interface ReadTree {
  readonly tree?: Tree;
  readonly problems: readonly { readonly message: string; readonly at: number }[];
}

/** The value of a member; of several with the name the last, as JSON readers take it. */
export function memberOf(tree: Tree | undefined, name: string): Tree | undefined {
  return tree?.kind === 'map' ? tree.members.findLast((member) => member.name === name)?.value : undefined;
}

/** The text of a string. */
export function textOf(tree: Tree | undefined): string | undefined {
  return tree?.kind === 'string' ? tree.text : undefined;
}

/** A word for the kind of a value: `a list`. */
export function kindOf(tree: Tree): string {
  if (tree.kind === 'map') return 'an object';
  if (tree.kind === 'list') return 'a list';
  return tree.kind === 'string' ? 'a text' : tree.word;
}

/** A scalar of any format as a tree. */
export function scalar(value: unknown, at: number): Tree {
  if (typeof value === 'string') return { kind: 'string', text: value, at };
  if (typeof value === 'boolean') return { kind: 'other', word: 'true or false', value, at };
  if (typeof value === 'number' || typeof value === 'bigint')
    return { kind: 'other', word: 'a number', value: Number(value), at };
  return { kind: 'other', word: value === null || value === undefined ? 'nothing' : 'a date', value: null, at };
}
