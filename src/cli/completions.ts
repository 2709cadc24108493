import type { Command, Option } from 'commander';
import { UsageError } from './errors.ts';
import { writeOut } from './terminal.ts';

/** The shells that completions are written for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

interface Completable {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly Option[];
}

/** `mcp-hallmark completions SHELL`: prints a script that completes commands, options and their values. */
export async function completions(shell: string, program: Command): Promise<number> {
  const commands = program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    options: command.options,
  }));
  if (shell === 'bash') await writeOut(bash(commands));
  else if (shell === 'zsh') await writeOut(zsh(commands));
  else if (shell === 'fish') await writeOut(fish(commands));
  else throw new UsageError(`completions are for ${SHELLS.join(', ')}`);
  return 0;
}

function flagsOf({ options }: Completable): string[] {
  return options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined));
}

function bash(commands: readonly Completable[]): string {
  const cases = commands.map((command) => {
    const values = command.options.flatMap(({ long, argChoices }) =>
      long === undefined || argChoices === undefined ? [] : [`        ${long}) words="${argChoices.join(' ')}" ;;`],
    );
    const flags = flagsOf(command).join(' ');
    return `    ${command.name})
      words="${flags}"
      case "$before" in
${[...values, '        *) ;;'].join('\n')}
      esac ;;`;
  });
  const names = commands.map(({ name }) => name);
  return `_mcp_hallmark() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="run" words
  case " ${names.join(' ')} " in
    *" \${COMP_WORDS[1]} "*) command="\${COMP_WORDS[1]}" ;;
  esac
  case "$command" in
${cases.join('\n')}
  esac
  [ "$COMP_CWORD" -eq 1 ] && words="${names.join(' ')} $words"
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _mcp_hallmark mcp-hallmark
`;
}

function zsh(commands: readonly Completable[]): string {
  const described = commands.map(({ name, summary }) => `    '${name}:${quoted(summary).replaceAll(':', '\\:')}'`);
  const cases = commands.map(
    (command) => `    ${command.name}) _arguments -s ${command.options.map(zshOption).join(' ')} '*:file:_files' ;;`,
  );
  return `#compdef mcp-hallmark
_mcp_hallmark() {
  local -a commands=(
${described.join('\n')}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
  case "$words[2]" in
${cases.join('\n')}
    *) _files ;;
  esac
}
compdef _mcp_hallmark mcp-hallmark
`;
}

function zshOption(option: Option): string {
  const value =
    option.argChoices === undefined
      ? option.required
        ? ':value:_files'
        : ''
      : `:value:(${option.argChoices.join(' ')})`;
  const description = quoted(option.description).replace(/[[\]]/g, '').replaceAll(':', '\\:');
  return [option.short, option.long]
    .filter((flag) => flag !== undefined)
    .map((flag) => `'${flag}[${description}]${value}'`)
    .join(' ');
}

function fish(commands: readonly Completable[]): string {
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c mcp-hallmark -n __fish_use_subcommand -a ${name} -d '${quoted(summary)}'`,
    ...options.map(({ short, long, description, argChoices, required }) => {
      const flags = `${short === undefined ? '' : ` -s ${short.slice(1)}`}${long === undefined ? '' : ` -l ${long.slice(2)}`}`;
      const values = argChoices === undefined ? (required ? ' -r' : '') : ` -x -a '${argChoices.join(' ')}'`;
      return `complete -c mcp-hallmark -n '__fish_seen_subcommand_from ${name}'${flags}${values} -d '${quoted(description)}'`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}

/** Text inside single quotes of a shell script. */
function quoted(text: string): string {
  return text.replaceAll("'", "'\\''");
}
