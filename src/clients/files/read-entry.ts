import type {
  ConfigEntry,
  ConfigScope,
  EntryApproval,
  EntryProblem,
  NamedValue,
  Place,
} from '../../model/config-entry.ts';
import { valueKind } from '../../text/value-kind.ts';
import { kindOf, memberOf, type Tree, textOf } from './tree.ts';

/** What an entry is part of. */
export interface Around {
  readonly client: string;
  readonly scope: ConfigScope;
  readonly project?: string;
  readonly url?: 'sse';
  readonly placeOf: (offset: number) => Place;
}

// All spellings of all clients: which of them a client reads is for its own checks.
const URLS = ['url', 'serverUrl', 'httpUrl', 'uri'];
const VARIABLES = ['env', 'environment', 'envs'];
const VARIABLE_NAMES = ['env_keys', 'env_vars'];
const HEADERS = ['headers', 'http_headers'];
const HEADER_NAMES = ['env_http_headers'];
// Codex: `approve` asks for no tool of the server.
const APPROVAL_MODE = 'default_tools_approval_mode';
const APPROVALS = ['alwaysAllow', 'autoApprove', 'trust', APPROVAL_MODE];
const TRANSPORTS: Readonly<Record<string, ConfigEntry['transport']>> = {
  stdio: 'stdio',
  local: 'stdio',
  http: 'http',
  remote: 'http',
  'streamable-http': 'http',
  streamable_http: 'http',
  streamablehttp: 'http',
  sse: 'sse',
};

/** Reads one entry. What is wrong with it is said in it; nothing in it throws. */
export function readEntry(name: string, at: number, tree: Tree, around: Around, duplicates: number): ConfigEntry {
  const { placeOf } = around;
  const problems: EntryProblem[] = [];
  const problem = (message: string, offset: number): void => {
    problems.push({ message, place: placeOf(offset) });
  };
  if (tree.kind !== 'map') problem(`the entry is ${kindOf(tree)}, not an object`, tree.at);
  const command = commandOf(tree, problem);
  const [urlName, url] = urlOf(tree, problem);
  const type = textOf(memberOf(tree, 'type') ?? memberOf(tree, 'transport'))?.toLowerCase();
  if (tree.kind === 'map' && command.text === undefined && url === undefined && problems.length === 0)
    problem('the entry has neither a command nor a url', tree.at);
  const approvals = approvalsOf(tree, placeOf);
  return {
    client: around.client,
    scope: around.scope,
    ...(around.project === undefined ? {} : { project: around.project }),
    name,
    transport: transportOf(type, command.text !== undefined, urlName, around.url),
    ...(command.text === undefined ? {} : { command: command.text }),
    args: command.args.map(({ text }) => text),
    env: [
      ...VARIABLES.flatMap((member) => namedValues(memberOf(tree, member), member, placeOf, problem)),
      ...VARIABLE_NAMES.flatMap((member) => namesOnly(memberOf(tree, member), placeOf)),
    ],
    ...(url === undefined ? {} : { url: url.text }),
    headers: [
      ...HEADERS.flatMap((member) => namedValues(memberOf(tree, member), member, placeOf, problem)),
      ...HEADER_NAMES.flatMap((member) => namesOnly(memberOf(tree, member), placeOf)),
      ...bearerOf(tree, placeOf),
    ],
    approvals,
    disabled: isTrue(memberOf(tree, 'disabled')) || isFalse(memberOf(tree, 'enabled')),
    problems,
    duplicates,
    place: placeOf(at),
    places: {
      ...(command.at === undefined ? {} : { command: placeOf(command.at) }),
      ...(url === undefined ? {} : { url: placeOf(url.at) }),
      args: command.args.map((arg) => placeOf(arg.at)),
    },
  };
}

interface Word {
  readonly text: string;
  readonly at: number;
}

type Problem = (message: string, at: number) => void;

/** `command` as a text, as a list of all words, or as an object with `path`; Goose calls it `cmd`. */
function commandOf(
  tree: Tree,
  problem: Problem,
): { readonly text?: string; readonly at?: number; readonly args: readonly Word[] } {
  const given = memberOf(tree, 'command') ?? memberOf(tree, 'cmd');
  const inner = given?.kind === 'map' ? memberOf(given, 'path') : given;
  const own = argsOf(memberOf(given?.kind === 'map' ? given : tree, 'args'), 'args', problem);
  if (inner === undefined) {
    if (given !== undefined) problem('command is an object without a path', given.at);
    return { args: own };
  }
  if (inner.kind === 'string') {
    if (inner.text.trim() === '') problem('command is empty', inner.at);
    return { text: inner.text, at: inner.at, args: own };
  }
  if (inner.kind !== 'list') {
    problem(`command is ${kindOf(inner)}; it must be a text`, inner.at);
    return { args: own };
  }
  const [program, ...rest] = argsOf(inner, 'command', problem);
  if (program === undefined) problem('command is empty', inner.at);
  return program === undefined ? { args: own } : { text: program.text, at: program.at, args: [...rest, ...own] };
}

function argsOf(tree: Tree | undefined, member: string, problem: Problem): Word[] {
  if (tree === undefined) return [];
  if (tree.kind === 'string') {
    problem(`${member} is a text; it must be a list`, tree.at);
    return [{ text: tree.text, at: tree.at }];
  }
  if (tree.kind !== 'list') {
    problem(`${member} is ${kindOf(tree)}; it must be a list of texts`, tree.at);
    return [];
  }
  return tree.items.flatMap((item, index): Word[] => {
    if (item.kind === 'string') return [{ text: item.text, at: item.at }];
    problem(`${member}[${index}] is ${kindOf(item)}; it must be a text`, item.at);
    return item.kind === 'other' && item.value !== null ? [{ text: String(item.value), at: item.at }] : [];
  });
}

function urlOf(tree: Tree, problem: Problem): readonly [name: string | undefined, url: Word | undefined] {
  for (const name of URLS) {
    const given = memberOf(tree, name);
    if (given === undefined) continue;
    if (given.kind === 'string') return [name, { text: given.text, at: given.at }];
    problem(`${name} is ${kindOf(given)}; it must be a text`, given.at);
  }
  return [undefined, undefined];
}

function transportOf(
  type: string | undefined,
  hasCommand: boolean,
  urlName: string | undefined,
  bare: 'sse' | undefined,
): ConfigEntry['transport'] {
  const named = type === undefined || !Object.hasOwn(TRANSPORTS, type) ? undefined : TRANSPORTS[type];
  if (named !== undefined) return named;
  if (hasCommand) return 'stdio';
  if (urlName === undefined) return 'unknown';
  return urlName === 'url' && bare !== undefined ? bare : 'http';
}

/** The members of a map with what their values are, or `NAME=value` texts of a list. */
function namedValues(
  tree: Tree | undefined,
  member: string,
  placeOf: Around['placeOf'],
  problem: Problem,
): NamedValue[] {
  if (tree === undefined) return [];
  if (tree.kind === 'map')
    return tree.members.map(({ name, at, value }) => ({
      name,
      ...(value.kind === 'string'
        ? valueKind(value.text)
        : { value: value.kind === 'other' && value.value === null ? 'placeholder' : 'literal' }),
      place: placeOf(at),
    }));
  if (tree.kind === 'list' && tree.items.every((item) => item.kind === 'string' && item.text.includes('=')))
    return tree.items.map((item) => {
      const text = textOf(item) ?? '';
      const sign = text.indexOf('=');
      return { name: text.slice(0, sign), ...valueKind(text.slice(sign + 1)), place: placeOf(item.at) };
    });
  problem(`${member} is ${kindOf(tree)}; it must be an object`, tree.at);
  return [];
}

/** Names of variables whose values the client takes from elsewhere. */
function namesOnly(tree: Tree | undefined, placeOf: Around['placeOf']): NamedValue[] {
  if (tree?.kind === 'map')
    return tree.members.map(({ name, at }) => ({ name, value: 'reference', place: placeOf(at) }));
  if (tree?.kind !== 'list') return [];
  return tree.items.flatMap((item) =>
    item.kind === 'string' ? [{ name: item.text, value: 'reference' as const, place: placeOf(item.at) }] : [],
  );
}

/** Codex names the variable that has the token, or has the token itself. */
function bearerOf(tree: Tree, placeOf: Around['placeOf']): NamedValue[] {
  return ['bearer_token_env_var', 'bearer_token'].flatMap((member): NamedValue[] => {
    const given = memberOf(tree, member);
    if (given?.kind !== 'string') return [];
    const value = member === 'bearer_token' ? valueKind(given.text) : { value: 'reference' as const };
    return [{ name: 'Authorization', ...value, place: placeOf(given.at) }];
  });
}

function approvalsOf(tree: Tree, placeOf: Around['placeOf']): EntryApproval[] {
  return APPROVALS.flatMap((member): EntryApproval[] => {
    const given = memberOf(tree, member);
    if (given === undefined) return [];
    const place = placeOf(given.at);
    if (isTrue(given) || (member === APPROVAL_MODE && textOf(given) === 'approve'))
      return [{ member, all: true, place }];
    if (given.kind !== 'list' || given.items.length === 0) return [];
    return [{ member, all: given.items.some((item) => textOf(item) === '*'), place }];
  });
}

function isTrue(tree: Tree | undefined): boolean {
  return tree?.kind === 'other' && tree.value === true;
}

function isFalse(tree: Tree | undefined): boolean {
  return tree?.kind === 'other' && tree.value === false;
}
