import type { LaunchStep } from '../model/launch.ts';
import { type Launcher, type ReadWords, subcommands, type Words } from './launcher.ts';
import { type OptionGrammar, readOptions, valuesFor, valuesOf } from './options.ts';
import { splitCommand } from './split-command.ts';
import type { Word } from './word.ts';

const ENV = valuesFor('-u --unset -C --chdir -S --split-string', { clusters: true });

/** Programs that run the command in their arguments, by their name. */
export const PREFIX_LAUNCHERS: Readonly<Record<string, Launcher>> = {
  env: envCommand,
  'cross-env': (words, _, inner) => inner(words),
  sudo: prefix(valuesFor('-u --user -g --group -h --host -p --prompt -C -D -R -r -t -T -U')),
  doas: prefix(valuesFor('-u -C')),
  timeout: prefix(valuesFor('-k --kill-after -s --signal'), 1),
  nice: prefix(valuesFor('-n --adjustment')),
  ionice: prefix(valuesFor('-c --class -n --classdata')),
  chrt: prefix(valuesFor(''), 1),
  taskset: prefix(valuesFor(''), 1),
  nohup: prefix(valuesFor('')),
  setsid: prefix(valuesFor('')),
  time: prefix(valuesFor('-o -f')),
  stdbuf: prefix(valuesFor('-i -o -e', { clusters: true })),
  exec: prefix(valuesFor('-a')),
  command: prefix(valuesFor('')),
  caffeinate: prefix(valuesFor('-t -w')),
  'xvfb-run': prefix(valuesFor('-e -f -n -s --server-num --server-args')),
  dotenv: prefix(valuesFor('-e -c -v -p')),
  wsl: prefix(valuesFor('-d --distribution -u --user --cd --shell-type')),
  // What fills in secrets or sets up tools, then starts the command behind "--".
  op: subcommands(valuesFor('--account --config --session'), { run: behindDashes }),
  doppler: subcommands(valuesFor('-t --token --config-dir --scope'), { run: behindDashes }),
  infisical: subcommands(valuesFor('--domain -l --log-level'), { run: behindDashes }),
  dotenvx: subcommands(valuesFor('-l --log-level'), { run: behindDashes }),
  'aws-vault': subcommands(valuesFor('--backend --prompt'), { exec: behindDashes }),
  mise: subcommands(valuesFor('-C --cd -E --env -j --jobs'), { exec: behindDashes, x: behindDashes }),
  conda: subcommands(valuesFor(''), { run: prefix(valuesFor('-n --name -p --prefix --cwd')) }),
  poetry: subcommands(valuesFor('-C --directory -P --project'), { run: prefix(valuesFor('')) }),
  pipenv: subcommands(valuesFor('--python --pypi-mirror'), { run: prefix(valuesFor('')) }),
};

/** A program with options and `operands` of its own before the command. */
function prefix(grammar: OptionGrammar, operands = 0): Launcher {
  return (words, _, inner) => {
    const command = readOptions(words, grammar).rest.slice(operands);
    return command.length === 0 ? undefined : inner(command);
  };
}

function behindDashes(words: Words, _: Word, inner: ReadWords): LaunchStep[] | undefined {
  const dashes = words.findIndex(({ text }) => text === '--');
  return dashes < 0 || dashes === words.length - 1 ? undefined : inner(words.slice(dashes + 1));
}

function envCommand(words: Words, _: Word, inner: ReadWords): LaunchStep[] {
  const read = readOptions(words, ENV);
  const [split] = valuesOf(read, '-S', '--split-string');
  if (split === undefined) return inner(read.rest);
  const line = splitCommand(split.text);
  if (line.status === 'failed') return [{ kind: 'unparsed', at: split.at, reason: line.message }];
  return inner([...line.argv.map((text) => ({ ...split, text })), ...read.rest]);
}
