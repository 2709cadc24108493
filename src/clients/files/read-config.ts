import { lineIndex } from '../../input/line-index.ts';
import type { ConfigEntry, ConfigFile, EntryProblem, Place } from '../../model/config-entry.ts';
import { readJson } from './json-tree.ts';
import { packageServers } from './package-servers.ts';
import { type Around, readEntry } from './read-entry.ts';
import type { ConfigFormat, ConfigSource, ServersAt } from './source.ts';
import { readToml } from './toml-tree.ts';
import { kindOf, type Member, memberOf, type ReadTree, type Tree, textOf } from './tree.ts';
import { readXml } from './xml-tree.ts';
import { readYaml } from './yaml-tree.ts';

// Far more than any configuration; longer ones are other things.
const LONGEST = 4_000_000;
const READERS: Readonly<Record<ConfigFormat, (text: string) => ReadTree>> = {
  json: readJson,
  'server.json': readJson,
  'manifest.json': readJson,
  yaml: readYaml,
  toml: readToml,
  xml: readXml,
};
// What Goose brings along itself and starts in its own process.
const BUILT_IN: ReadonlySet<string | undefined> = new Set(['builtin', 'platform', 'frontend']);

/**
 * Reads the servers in the text of a client's configuration. Values of variables and headers are left behind, also in
 * what is said of mistakes.
 */
export function readClientConfig(text: string, client: string, source: ConfigSource): ConfigFile {
  if (text.length > LONGEST) return { status: 'failed', message: 'the file is too large for a configuration' };
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const index = lineIndex(body);
  const placeOf = (offset: number): Place => {
    const { line, column } = index(Math.min(offset, body.length));
    return { line, column };
  };
  const { tree, problems } = READERS[source.format](body);
  const said: EntryProblem[] = problems.map(({ message, at }) => ({ message, place: placeOf(at) }));
  const [first] = said;
  if (tree === undefined)
    return first === undefined
      ? { status: 'ok', entries: [], problems: [] }
      : { status: 'failed', message: first.message, place: first.place };
  const around: Around = {
    client,
    scope: source.scope,
    placeOf,
    ...(source.url === undefined ? {} : { url: source.url }),
  };
  if (source.format === 'server.json' || source.format === 'manifest.json')
    return { status: 'ok', entries: packageServers(tree, source.format, around), problems: said };
  const found = source.servers.flatMap((servers) => serversIn(tree, servers, around, said));
  return { status: 'ok', entries: found, problems: said };
}

function serversIn(tree: Tree, servers: ServersAt, around: Around, problems: EntryProblem[]): ConfigEntry[] {
  if (servers.flat === true) return looksFlat(tree) ? entriesOf(tree, around, problems) : [];
  const walk = (at: Tree, [name, ...rest]: readonly string[], project: string | undefined): ConfigEntry[] => {
    const inside = project === undefined ? around : { ...around, project };
    if (name === undefined) return levels(at, servers.inner).flatMap((level) => entriesOf(level, inside, problems));
    if (name === '*')
      return at.kind === 'map' ? at.members.flatMap((member) => walk(member.value, rest, member.name)) : [];
    const members = at.kind === 'map' ? at.members.filter((member) => member.name === name) : [];
    return members.flatMap(({ value }) => walk(value, rest, project));
  };
  return walk(tree, servers.at, undefined);
}

/** A plugin may leave the wrapper out: every member is then an entry. */
function looksFlat(tree: Tree): boolean {
  return tree.kind === 'map' && tree.members.length > 0 && tree.members.every(({ value }) => looksLikeEntry(value));
}

/** The maps of servers in a map that may hold both servers and, under one name, a map of servers. */
function levels(tree: Tree, name: string | undefined): Tree[] {
  const inner = name === undefined ? undefined : memberOf(tree, name);
  if (tree.kind !== 'map' || inner?.kind !== 'map' || looksLikeEntry(inner)) return [tree];
  return [inner, { ...tree, members: tree.members.filter(({ value }) => looksLikeEntry(value)) }];
}

function looksLikeEntry(tree: Tree): boolean {
  return ['command', 'url'].some((name) => memberOf(tree, name) !== undefined);
}

function entriesOf(tree: Tree, around: Around, problems: EntryProblem[]): ConfigEntry[] {
  if (tree.kind === 'other' && tree.value === null) return [];
  const members: readonly Member[] | undefined =
    tree.kind === 'map'
      ? tree.members
      : tree.kind === 'list'
        ? tree.items.map((value) => ({ name: textOf(memberOf(value, 'name')) ?? '', at: value.at, value }))
        : undefined;
  if (members === undefined) {
    problems.push({ message: `the servers are ${kindOf(tree)}, not an object`, place: around.placeOf(tree.at) });
    return [];
  }
  const counts = new Map<string, number>();
  for (const { name } of members) counts.set(name, (counts.get(name) ?? 0) + 1);
  return members
    .filter(({ value }) => !BUILT_IN.has(textOf(memberOf(value, 'type'))))
    .map(({ name, at, value }) => readEntry(name, at, value, around, (counts.get(name) ?? 1) - 1));
}
