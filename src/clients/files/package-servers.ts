import type { ConfigEntry } from '../../model/config-entry.ts';
import { type Around, readEntry } from './read-entry.ts';
import { type Member, memberOf, scalar, type Tree, textOf } from './tree.ts';

/** How a package of a registry is started where the file does not say it. */
const RUNNERS: Readonly<Record<string, (identifier: string, version: string | undefined) => readonly string[]>> = {
  npm: (id, version) => ['npx', '-y', version === undefined ? id : `${id}@${version}`],
  pypi: (id, version) => ['uvx', version === undefined ? id : `${id}==${version}`],
  nuget: (id, version) => ['dnx', version === undefined ? id : `${id}@${version}`],
  oci: (id, version) => [
    'docker',
    'run',
    '-i',
    '--rm',
    version === undefined || /[:@]/.test(id) ? id : `${id}:${version}`,
  ],
};

/** The servers of the registry's `server.json` (packages and remotes) or of an MCPB `manifest.json`, as entries. */
export function packageServers(
  tree: Tree,
  format: 'server.json' | 'manifest.json',
  around: Around,
): readonly ConfigEntry[] {
  const name = textOf(memberOf(tree, 'name')) ?? '';
  if (format === 'manifest.json') {
    const config = memberOf(memberOf(tree, 'server'), 'mcp_config');
    return config === undefined ? [] : [readEntry(name, config.at, config, around, 0)];
  }
  return [
    ...itemsOf(memberOf(tree, 'packages')).map((item) => readEntry(name, item.at, packageEntry(item), around, 0)),
    ...itemsOf(memberOf(tree, 'remotes')).map((item) => readEntry(name, item.at, remoteEntry(item), around, 0)),
  ];
}

function packageEntry(item: Tree): Tree {
  const { at } = item;
  const identifier = memberOf(item, 'identifier');
  const kind = textOf(memberOf(item, 'registryType')) ?? '';
  const id = textOf(identifier);
  if (id === undefined) return item;
  const start = identifier?.at ?? at;
  const words = (Object.hasOwn(RUNNERS, kind) ? RUNNERS[kind] : undefined)?.(id, textOf(memberOf(item, 'version')));
  if (words === undefined) return { kind: 'map', at, members: [member('url', scalar(id, start))] };
  const hint = textOf(memberOf(item, 'runtimeHint')) ?? words[0] ?? '';
  const given = ['runtimeArguments', 'packageArguments'].map((name) =>
    itemsOf(memberOf(item, name)).flatMap(argumentOf),
  );
  const [runtime = [], own = []] = given;
  const rest = words.slice(1).map((word) => scalar(word, start));
  const target = rest.slice(-1);
  const options = runtime.length === 0 ? rest.slice(0, -1) : runtime;
  return {
    kind: 'map',
    at,
    members: [
      member('command', scalar(hint, start)),
      member('args', { kind: 'list', at: start, items: [...options, ...target, ...own] }),
      member('env', namedInputs(memberOf(item, 'environmentVariables'), at)),
    ],
  };
}

function remoteEntry(item: Tree): Tree {
  const members = ['type', 'url'].flatMap((name) => {
    const value = memberOf(item, name);
    return value === undefined ? [] : [member(name, value)];
  });
  return {
    kind: 'map',
    at: item.at,
    members: [...members, member('headers', namedInputs(memberOf(item, 'headers'), item.at))],
  };
}

/** Inputs of `server.json` have a name, and a value only where it is fixed: others come from the user. */
function namedInputs(tree: Tree | undefined, at: number): Tree {
  const members = itemsOf(tree).map((item) => ({
    name: textOf(memberOf(item, 'name')) ?? '',
    at: item.at,
    value: memberOf(item, 'value') ?? scalar('${input}', item.at),
  }));
  return { kind: 'map', at, members };
}

function argumentOf(item: Tree): Tree[] {
  const value = memberOf(item, 'value') ?? memberOf(item, 'default');
  const name = textOf(memberOf(item, 'type')) === 'named' ? memberOf(item, 'name') : undefined;
  return [...(name === undefined ? [] : [name]), ...(value?.kind === 'string' ? [value] : [])];
}

function itemsOf(tree: Tree | undefined): readonly Tree[] {
  return tree?.kind === 'list' ? tree.items : [];
}

function member(name: string, value: Tree): Member {
  return { name, at: value.at, value };
}
