import { type Command, forEachChild, parse, type Word as ShellWord, type SyntaxNode } from 'unbash';
import type { LaunchStep } from '../model/launch.ts';
import { programName, type Word } from './word.ts';

/** What a shell string does: the commands in it, and what was seen beside them. */
export interface ReadShell {
  readonly commands: readonly (readonly Word[])[];
  readonly steps: readonly LaunchStep[];
}

const FETCHERS: ReadonlySet<string> = new Set(['curl', 'wget', 'fetch', 'aria2c', 'http', 'https', 'xh']);
const RUNNERS = /^(ba|z|da|k|fi|a)?sh$|^(python|node|perl|ruby|php|pwsh|bun|deno|lua)[\d.]*$/;
const PREFIXES: ReadonlySet<string> = new Set(['sudo', 'doas', 'env', 'exec', 'command', 'nohup', 'time']);
const SOURCES: ReadonlySet<string> = new Set(['eval', 'source', '.']);
const EXPANSIONS: ReadonlySet<string> = new Set([
  ...['SimpleExpansion', 'ParameterExpansion', 'CommandExpansion', 'ArithmeticExpansion', 'ProcessSubstitution'],
  ...['Glob', 'ExtendedGlob', 'BraceExpansion'],
]);
/** What runs a command more than once, or not always, or keeps it for later. */
const COMPOUND: Readonly<Record<string, string>> = {
  For: 'a loop',
  ArithmeticFor: 'a loop',
  While: 'a loop',
  Select: 'a loop',
  If: 'a condition',
  Case: 'a condition',
  Function: 'a function',
  Coproc: 'a coprocess',
  CommandExpansion: 'a command substitution',
  ProcessSubstitution: 'a process substitution',
};

/** Reads a string that a POSIX shell or bash would run. `at` is the word of the launch command that holds it. */
export function readShell(source: string, at: number): ReadShell {
  const script = parse(source);
  const commands: (readonly Word[])[] = [];
  const steps: LaunchStep[] = [];
  const reasons = new Set<string>();
  if (script.errors !== undefined && script.errors.length > 0) reasons.add('the shell string has a syntax error');
  const downloads = new Map<string, string>();
  const runs = (fetcher: string, runner: string): void => {
    steps.push({ kind: 'download-exec', at, fetcher, runner });
  };

  const visit = (node: SyntaxNode): void => {
    const compound = COMPOUND[node.type];
    if (compound !== undefined) reasons.add(`the shell string has ${compound}`);
    if (node.type === 'Pipeline') {
      const programs = node.commands.flatMap((command) => (command.type === 'Command' ? [programOf(command)] : []));
      const fetched = programs.findIndex((program) => program !== undefined && FETCHERS.has(program.name));
      const run = programs.slice(fetched + 1).find((program) => program !== undefined && RUNNERS.test(program.name));
      if (fetched >= 0 && run !== undefined) runs((programs[fetched] as Program).name, run.name);
    }
    if (node.type === 'Command') {
      readCommand(node);
    }
    forEachChild(node, visit);
  };
  const readCommand = (command: Command): void => {
    const words = [command.name, ...command.args].flatMap((word) => (word?.type === 'Word' ? [wordIn(word, at)] : []));
    if (words.length > 0) commands.push(words);
    const program = programOf(command);
    if (program === undefined) return;
    if (FETCHERS.has(program.name)) for (const file of savedBy(program, command)) downloads.set(file, program.name);
    const fetcher = fetcherIn(command);
    if (fetcher !== undefined && (RUNNERS.test(program.name) || SOURCES.has(program.name))) runs(fetcher, program.name);
    const file = RUNNERS.test(program.name) || SOURCES.has(program.name) ? program.args[0] : program.path;
    const saved = file === undefined ? undefined : downloads.get(baseName(file));
    if (saved !== undefined) runs(saved, program.name);
  };
  visit(script);
  for (const reason of reasons) steps.push({ kind: 'unparsed', at, reason });
  return { commands, steps };
}

interface Program {
  readonly name: string;
  readonly path: string;
  readonly args: readonly string[];
}

/** The program of a command, behind `sudo` and its like. */
function programOf(command: Command): Program | undefined {
  const words = [command.name, ...command.args].flatMap((word) => (word?.type === 'Word' ? [word.value] : []));
  let first = 0;
  while (
    first < words.length &&
    (PREFIXES.has(programName(words[first] as string)) || (first > 0 && /^-|=/.test(words[first] as string)))
  )
    first += 1;
  const path = words[first];
  return path === undefined
    ? undefined
    : { name: programName(path), path, args: words.slice(first + 1).filter((arg) => !arg.startsWith('-')) };
}

/** A fetcher whose output is an argument or the input of a command: `$(curl …)`, `<(curl …)`, `<<< "$(curl …)"`. */
function fetcherIn(command: Command): string | undefined {
  let found: string | undefined;
  const search = (node: SyntaxNode): void => {
    if (node !== command && node.type === 'Command') {
      const name = programOf(node)?.name;
      if (name !== undefined && FETCHERS.has(name)) found ??= name;
    }
    if (found === undefined) forEachChild(node, search);
  };
  search(command);
  return found;
}

/** The files that a fetcher writes, without their folders. */
function savedBy(program: Program, command: Command): string[] {
  const words = command.args.flatMap((word) => (word.type === 'Word' ? [word.value] : []));
  const named = words.flatMap((word, index) => {
    if (/^(-o|-O|--output|--output-document)$/.test(word)) return [words[index + 1] ?? ''];
    return /^--output(?:-document)?=/.test(word) ? [word.slice(word.indexOf('=') + 1)] : [];
  });
  const redirected = command.redirects.flatMap((redirect) =>
    redirect.type === 'Redirect' && /^(>|>>|>\||&>)$/.test(redirect.operator) ? [redirect.target?.value ?? ''] : [],
  );
  const remote = program.args.filter((arg) => /^\w+:\/\//.test(arg)).map((url) => url.replace(/[?#].*$/s, ''));
  return [...named, ...redirected, ...remote].map(baseName).filter((name) => name !== '' && name !== '-');
}

function wordIn(word: ShellWord, at: number): Word {
  let variable = false;
  const search = (node: SyntaxNode): void => {
    if (EXPANSIONS.has(node.type)) variable = true;
    else forEachChild(node, search);
  };
  search(word);
  return { text: word.value, at, ...(variable ? { variable: true } : {}) };
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
