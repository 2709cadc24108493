import { parse, TomlError } from 'smol-toml';
import { type Member, type ReadTree, scalar, type Tree } from './tree.ts';

type Table = { readonly [name: string]: unknown };

/** Where each path of names stands first. */
type Places = ReadonlyMap<string, number>;

/** Reads TOML 1.0. Where the whole cannot be read, each table is read for itself, so that a broken one hides no other. */
export function readToml(text: string): ReadTree {
  const whole = parsed(text);
  if ('table' in whole) return { tree: treeOf(whole.table, [], placesIn(text), 0), problems: [] };
  const problems: { readonly message: string; readonly at: number }[] = [];
  const members: Member[] = [];
  for (const { start, end } of sectionsOf(text)) {
    const section = parsed(text.slice(start, end));
    if ('table' in section) {
      const tree = treeOf(section.table, [], placesIn(text.slice(start, end)), 0);
      if (tree.kind === 'map') merge(members, shifted(tree, start).members);
    } else problems.push({ message: 'this is no TOML', at: start + section.at });
  }
  return { tree: { kind: 'map', members, at: 0 }, problems };
}

function parsed(text: string): { readonly table: Table } | { readonly at: number } {
  try {
    return { table: parse(text) };
  } catch (error) {
    if (!(error instanceof TomlError)) return { at: 0 };
    const before = text.split('\n').slice(0, error.line - 1);
    return { at: before.reduce((sum, line) => sum + line.length + 1, 0) + error.column - 1 };
  }
}

function treeOf(value: unknown, path: readonly string[], places: Places, above: number): Tree {
  const at = places.get(keyOf(path)) ?? above;
  if (Array.isArray(value))
    return { kind: 'list', items: value.map((item) => treeOf(item, [...path, '[]'], places, at)), at };
  if (typeof value !== 'object' || value === null || value instanceof Date) return scalar(value, at);
  const members = Object.entries(value).map(([name, child]) => {
    const tree = treeOf(child, [...path, name], places, at);
    return { name, at: tree.at, value: tree };
  });
  return { kind: 'map', members, at };
}

function keyOf(path: readonly string[]): string {
  return path.join('\0');
}

/** The headers and assignments of a text; what stands in strings of several lines is none. */
function placesIn(text: string): Places {
  const places = new Map<string, number>();
  const enter = (path: readonly string[], offset: number): void => {
    for (let length = 1; length <= path.length; length += 1) {
      const key = keyOf(path.slice(0, length));
      if (!places.has(key)) places.set(key, offset);
    }
  };
  let header: readonly string[] = [];
  let quote: string | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    if (quote === undefined) {
      const indent = line.length - line.trimStart().length;
      const [, table] = /^\s*\[\[?([^\]]+)\]/.exec(line) ?? [];
      const [, key] = /^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=/.exec(line) ?? [];
      if (table !== undefined) {
        header = pathOf(table);
        enter(header, at + indent);
      } else if (key !== undefined) enter([...header, ...pathOf(key)], at + indent);
    }
    for (const mark of line.match(/"""|'''/g) ?? [])
      quote = quote === undefined ? mark : quote === mark ? undefined : quote;
    at += line.length + 1;
  }
  return places;
}

function pathOf(dotted: string): string[] {
  return (dotted.match(/[\w-]+|"[^"]*"|'[^']*'/g) ?? []).map((name) => name.replace(/^(["'])(.*)\1$/, '$2'));
}

function sectionsOf(text: string): { readonly start: number; readonly end: number }[] {
  const starts = [0, ...[...text.matchAll(/^[ \t]*\[/gm)].map(({ index }) => index)];
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

function shifted(tree: Extract<Tree, { readonly kind: 'map' }>, by: number): typeof tree {
  const shift = (value: Tree): Tree => {
    if (value.kind === 'map') return shifted(value, by);
    if (value.kind === 'list') return { ...value, at: value.at + by, items: value.items.map(shift) };
    return { ...value, at: value.at + by };
  };
  return {
    kind: 'map',
    at: tree.at + by,
    members: tree.members.map(({ name, at, value }) => ({ name, at: at + by, value: shift(value) })),
  };
}

/** Puts the members of one section into those of the sections before it, maps into maps. */
function merge(into: Member[], members: readonly Member[]): void {
  for (const member of members) {
    const index = into.findIndex(({ name }) => name === member.name);
    const before = into[index];
    if (before?.value.kind === 'map' && member.value.kind === 'map') {
      const inner = [...before.value.members];
      merge(inner, member.value.members);
      into[index] = { ...before, value: { ...before.value, members: inner } };
    } else into.push(member);
  }
}
