import type { LaunchStep } from '../model/launch.ts';
import type { Launcher, ReadWords, Words } from './launcher.ts';
import { has, readOptions, valuesFor } from './options.ts';
import { readShell } from './shell.ts';
import { splitCommand } from './split-command.ts';
import { programName, type Word } from './word.ts';

const POSIX = valuesFor('-O -o --rcfile --init-file -C --init-command', { clusters: true });
const BUILTINS: ReadonlySet<string> = new Set(
  'cd export set unset source . eval true : echo printf test [ exit return trap umask read wait sleep mkdir'.split(' '),
);

/** The shells, by the name of the program. */
export const SHELL_LAUNCHERS: Readonly<Record<string, Launcher>> = {
  ...Object.fromEntries(['sh', 'bash', 'zsh', 'dash', 'ksh', 'ash', 'fish'].map((name) => [name, posixShell])),
  busybox: (words, _, inner) => (words.length === 0 ? undefined : inner(words)),
  cmd: windowsCommand,
  powershell: powerShell,
  pwsh: powerShell,
};

/** Reads a string that a shell is given to run. */
export function readShellString(word: Word, inner: ReadWords): LaunchStep[] {
  const { commands, steps } = readShell(word.text, word.at);
  return [...steps, ...commands.flatMap((command) => inner(command))].filter(isNoBuiltin);
}

function posixShell(words: Words, program: Word, inner: ReadWords): LaunchStep[] | undefined {
  const name = programName(program.text);
  const read = readOptions(words, POSIX);
  const [first] = read.rest;
  if (first === undefined) return undefined;
  if (!has(read, '-c')) return [{ kind: 'program', at: first.at, name: programName(first.text) }];
  const opened: LaunchStep = { kind: 'shell', at: program.at, name };
  if (name === 'fish' && /\b(begin|end|function|set|switch)\b/.test(first.text))
    return [opened, { kind: 'unparsed', at: first.at, reason: 'the string is in the language of fish' }];
  return [opened, ...readShellString(first, inner)];
}

function windowsCommand(words: Words, program: Word, inner: ReadWords): LaunchStep[] | undefined {
  const index = words.findIndex(({ text }) => /^\/[ck]$/i.test(text));
  const rest = words.slice(index + 1);
  const [first] = rest;
  if (index < 0 || first === undefined) return undefined;
  const opened: LaunchStep = { kind: 'shell', at: program.at, name: 'cmd' };
  const line = rest.map(({ text }) => text).join(' ');
  if (/[|<>^%]|\bfor\b|\bif\b/i.test(line))
    return [opened, { kind: 'unparsed', at: first.at, reason: 'more than plain commands of cmd' }];
  if (rest.length > 1 && !rest.some(({ text }) => /&|\s/.test(text))) return [opened, ...inner(rest)];
  return [opened, ...line.split(/&&?/).flatMap((command) => plainLine(command, first, inner))];
}

function powerShell(words: Words, program: Word, inner: ReadWords): LaunchStep[] | undefined {
  const index = words.findIndex(
    ({ text }) =>
      !/^-(noprofile|nop|nologo|noninteractive|noni|ep|executionpolicy|windowstyle|w)$/i.test(text) &&
      text.startsWith('-'),
  );
  const option = words[index]?.text.toLowerCase() ?? '';
  const rest = words.slice(index + 1);
  const [first] = rest;
  if (index < 0 || first === undefined) return undefined;
  if (/^-(f|fi|file)$/.test(option)) return [{ kind: 'program', at: first.at, name: programName(first.text) }];
  const opened: LaunchStep = { kind: 'shell', at: program.at, name: programName(program.text) };
  if (!/^-c(ommand)?$/.test(option))
    return [opened, { kind: 'unparsed', at: first.at, reason: 'an encoded command of PowerShell' }];
  const line = rest.map(({ text }) => text).join(' ');
  const fetcher = /\b(irm|iwr|invoke-restmethod|invoke-webrequest|downloadstring|curl|wget)\b/i.exec(line)?.[1];
  const runs = /\b(iex|invoke-expression)\b/i.exec(line)?.[1];
  if (fetcher !== undefined && runs !== undefined)
    return [
      opened,
      { kind: 'download-exec', at: first.at, fetcher: fetcher.toLowerCase(), runner: runs.toLowerCase() },
    ];
  if (/[$`|<>{}()]/.test(line))
    return [opened, { kind: 'unparsed', at: first.at, reason: 'more than plain commands of PowerShell' }];
  return [opened, ...line.split(/;|&&/).flatMap((command) => plainLine(command.replace(/^\s*&\s*/, ''), first, inner))];
}

function plainLine(line: string, at: Word, inner: ReadWords): LaunchStep[] {
  if (line.trim() === '') return [];
  const split = splitCommand(line.replaceAll('\\', '\\\\'));
  if (split.status === 'failed') return [{ kind: 'unparsed', at: at.at, reason: split.message }];
  return inner(split.argv.map((text) => ({ ...at, text }))).filter(isNoBuiltin);
}

function isNoBuiltin(step: LaunchStep): boolean {
  return step.kind !== 'program' || !BUILTINS.has(step.name);
}
