import { fetches, type Launcher, type ReadWords, subcommands, type Words } from './launcher.ts';
import { type OptionGrammar, readOptions, valuesFor, valuesOf } from './options.ts';
import { denoSpec, npmSpec, type PackageSpec } from './package-spec.ts';
import { runScript } from './scripts.ts';
import { readShellString } from './shells.ts';
import type { Word } from './word.ts';

/** npm takes the word after an option that it does not know for its value, unless that is an option (npm, `bin/npx-cli.js`). */
const NPM: OptionGrammar = {
  ...valuesFor('-p --package -c --call --cache --userconfig --shell -w --workspace --registry -C --prefix'),
  flags: new Set(
    [
      '-y --yes --no -n --no-yes --no-install -q --quiet -s --silent -d -dd -ddd --verbose -g --global -f --force -l',
      '--long -v --version -h --help --offline --prefer-offline --prefer-online --prefer-dedupe --ignore-scripts --audit',
      '--no-audit --fund --no-fund --color --no-color --json --legacy-peer-deps --strict-ssl --no-strict-ssl --unicode',
      '--update-notifier --no-update-notifier --progress --no-progress --include-workspace-root --workspaces -ws -iwr',
      '--ignore-existing --always-spawn --production --dry-run --timing',
    ]
      .join(' ')
      .split(' '),
  ),
  others: 'valued-unless-dash',
};
const DLX = valuesFor('-p --package --registry --dir -C --filter --reporter --cwd --allow-build --node-options');
const BUN = valuesFor('-p --package --cwd -c --config --env-file');
const DENO = valuesFor('-c --config --import-map --lock --cert --location --seed --ext -L --log-level --preload');
const NODE = valuesFor(
  '-r --require --import --loader --experimental-loader -e --eval -C --conditions --env-file -p --print',
);

/** The launchers of the JavaScript world, by the name of the program. */
export const NODE_LAUNCHERS: Readonly<Record<string, Launcher>> = {
  npx: runner('npx', NPM, npmSpec),
  npm: subcommands(NPM, { exec: npmExec, x: npmExec }),
  pnpx: runner('pnpx', DLX, npmSpec),
  pnpm: subcommands(DLX, { dlx: runner('pnpm dlx', DLX, npmSpec) }),
  yarn: subcommands(DLX, { dlx: runner('yarn dlx', DLX, npmSpec) }),
  bunx: runner('bunx', BUN, npmSpec),
  bun: subcommands(BUN, { x: runner('bun x', BUN, npmSpec) }),
  deno: subcommands(DENO, { run: runner('deno run', DENO, denoSpec), x: runner('deno x', DENO, denoSpec) }),
  node: (words, program) => runScript(words, program, NODE),
  tsx: (words, program) => runScript(words, program, NODE),
};

/** A runner whose first operand is a package, unless an option names it. */
function runner(name: string, grammar: OptionGrammar, readSpec: (word: Word) => PackageSpec): Launcher {
  return (words, program, inner) => {
    const read = readOptions(words, grammar);
    const called = grammar === NPM ? valuesOf(read, '-c', '--call') : [];
    const named = valuesOf(read, '-p', '--package');
    const [first, ...args] = read.rest;
    const fetched = named.length === 0 && first !== undefined ? [first] : named;
    const steps = [
      ...fetched.flatMap((word) => fetches(name, readSpec(word), word, args)),
      ...called.flatMap((call) => readShellString(call, inner)),
    ];
    return steps.length > 0 ? steps : [{ kind: 'unparsed', at: program.at, reason: `${name} is given no package` }];
  };
}

/** `npm exec` takes options after the package too, up to `--`. */
function npmExec(words: Words, program: Word, inner: ReadWords): ReturnType<Launcher> {
  const end = words.findIndex(({ text }) => text === '--');
  const own = end < 0 ? words : words.slice(0, end);
  const { rest } = readOptions(own, NPM);
  const options = own.slice(0, own.length - rest.length);
  const operands = [...rest, ...(end < 0 ? [] : words.slice(end + 1))];
  return runner('npm exec', NPM, npmSpec)([...options, { text: '--', at: program.at }, ...operands], program, inner);
}
