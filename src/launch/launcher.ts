import type { LaunchStep } from '../model/launch.ts';
import { type OptionGrammar, readOptions } from './options.ts';
import type { PackageSpec } from './package-spec.ts';
import { programName, type Word } from './word.ts';

/** Words of one command. */
export type Words = readonly Word[];
/** Reads a command inside another. */
export type ReadWords = (words: Words) => LaunchStep[];
/** Reads the arguments of one program; undefined when it is used for something that starts no other code. */
export type Launcher = (words: Words, program: Word, inner: ReadWords) => LaunchStep[] | undefined;

/** Servers that hand out every file below the folders in their arguments. */
const FILE_SERVERS: ReadonlySet<string> = new Set([
  '@modelcontextprotocol/server-filesystem',
  'mcp-server-filesystem',
  'mcp-filesystem-server',
  '@wonderwhy-er/desktop-commander',
  'mcp-server-git',
  '@cyanheads/filesystem-mcp-server',
]);
const BROAD =
  /^(\/+|~\/?|\$HOME\/?|\$\{(env:)?HOME\}\/?|\$\{userHome\}\/?|%USERPROFILE%\\?|[A-Za-z]:[\\/]*|\/(home|Users)\/?|\/(home|Users)\/[^/]+\/?|\/root\/?|[A-Za-z]:[\\/]Users[\\/]?([^\\/]+[\\/]?)?)$/i;

/** A program that does different things by its first operand: reads its options, then hands over to that subcommand. */
export function subcommands(grammar: OptionGrammar, known: Readonly<Record<string, Launcher>>): Launcher {
  return (words, program, inner) => {
    const [first, ...args] = readOptions(words, grammar).rest;
    if (first === undefined || !Object.hasOwn(known, first.text)) return undefined;
    return known[first.text]?.(args, program, inner);
  };
}

/** What a runner does that is told to fetch `spec`; `args` are for what it fetches. */
export function fetches(runner: string, spec: PackageSpec, { at }: Word, args: Words): LaunchStep[] {
  if (spec.kind === 'local') return [{ kind: 'program', at, name: programName(spec.path) }];
  if (spec.kind === 'variable') return [{ kind: 'unparsed', at, reason: 'the package is a variable' }];
  if (spec.kind === 'source') return [{ kind: 'source', at, runner, from: spec.from, pinned: spec.pinned }];
  const { ecosystem, name, version } = spec;
  const roots = FILE_SERVERS.has(name.toLowerCase())
    ? args.map(({ text }) => text).filter((text) => BROAD.test(text))
    : [];
  return [
    { kind: 'package', at, runner, ecosystem, name, version, ...(roots.length === 0 ? {} : { broadRoots: roots }) },
  ];
}
