import type { LaunchStep } from '../model/launch.ts';
import { fetches, type Launcher, type ReadWords, subcommands, type Words } from './launcher.ts';
import { flagsAre, has, readOptions, valuesFor, valuesOf } from './options.ts';
import { pypiSpec } from './package-spec.ts';
import { runScript } from './scripts.ts';
import { programName, type Word } from './word.ts';

const UV = flagsAre(
  [
    '-q --quiet -v --verbose -n --no-cache --offline --native-tls --system-certs --no-progress --no-config --isolated',
    '--no-sync --locked --frozen --active --exact --no-project --all-extras --dev --no-dev --only-dev --all-groups',
    '--no-default-groups --refresh -U --upgrade --reinstall -m --module -s --script --gui-script -h --help --no-index',
    '--compile-bytecode --no-sources --no-build --no-binary --no-build-isolation --managed-python --no-managed-python',
    '--no-python-downloads --no-env-file --all-packages --no-editable --show-settings',
  ].join(' '),
);
const PIPX = valuesFor('--spec --python --pip-args --index-url -i --with');
const PIP = flagsAre(
  [
    '-q -qq --quiet -v --verbose -U --upgrade --user --no-deps --pre --require-hashes --force-reinstall -I',
    '--ignore-installed --no-cache-dir --isolated --no-input --no-index --disable-pip-version-check --no-compile',
    '--break-system-packages --no-build-isolation --use-pep517 --no-warn-script-location --prefer-binary --dry-run',
    '--ignore-requires-python',
  ].join(' '),
);
const PYTHON = valuesFor('-W -X');

/** The launchers of the Python world, by the name of the program. */
export const PYTHON_LAUNCHERS: Readonly<Record<string, Launcher>> = {
  uvx: uvTool('uvx'),
  uv: subcommands(UV, { run: uvRun, tool: subcommands(UV, { run: uvTool('uv tool run') }), pip: pip('uv pip') }),
  pipx: subcommands(PIPX, { run: pipxRun }),
  pip: pip('pip'),
  python,
};

function uvTool(name: string): Launcher {
  return (words, program) => {
    const read = readOptions(words, UV);
    const [first, ...args] = read.rest;
    const from = valuesOf(read, '--from');
    const main = from.length === 0 && first !== undefined ? [first] : from;
    const beside = valuesOf(read, '--with').flatMap(listed);
    const steps = [...main, ...beside].flatMap((word) => fetches(name, pypiSpec(word), word, args));
    return steps.length > 0 ? steps : [{ kind: 'unparsed', at: program.at, reason: `${name} is given no package` }];
  };
}

function uvRun(words: Words, _: Word, inner: ReadWords): LaunchStep[] {
  const read = readOptions(words, UV);
  const steps = valuesOf(read, '--with')
    .flatMap(listed)
    .flatMap((word) => fetches('uv run', pypiSpec(word), word, []));
  const [first] = read.rest;
  if (first === undefined) return steps;
  if (has(read, '-m', '--module')) steps.push({ kind: 'program', at: first.at, name: `python -m ${first.text}` });
  else if (first.text.endsWith('.py')) steps.push({ kind: 'program', at: first.at, name: programName(first.text) });
  else steps.push(...inner(read.rest));
  return steps;
}

function pipxRun(words: Words, program: Word): LaunchStep[] {
  const read = readOptions(words, PIPX);
  const [first, ...args] = read.rest;
  const spec = valuesOf(read, '--spec');
  const main = spec.length === 0 && first !== undefined ? [first] : spec;
  if (main.length === 0) return [{ kind: 'unparsed', at: program.at, reason: 'pipx run is given no package' }];
  return main.flatMap((word) => fetches('pipx run', pypiSpec(word), word, args));
}

function pip(name: string): Launcher {
  return (words) => {
    const before = readOptions(words, PIP);
    if (before.rest[0]?.text !== 'install') return undefined;
    let hashed = has(before, '--require-hashes');
    const requirements: Word[] = [];
    // Options and requirements stand in any order.
    for (let rest = before.rest.slice(1); rest.length > 0; ) {
      const read = readOptions(rest, PIP);
      hashed ||= has(read, '--require-hashes');
      requirements.push(...valuesOf(read, '-e', '--editable'), ...read.rest.slice(0, 1));
      rest = read.rest.slice(1);
    }
    return requirements
      .flatMap((word) => fetches(`${name} install`, pypiSpec(word), word, []))
      .map((step) => (step.kind === 'package' && hashed ? { ...step, hashed: true } : step));
  };
}

function python(words: Words, program: Word, inner: ReadWords): LaunchStep[] | undefined {
  const index = words.findIndex(({ text }) => text === '-m' || text === '-c' || !text.startsWith('-'));
  const [first, module] = words.slice(index);
  if (first?.text === '-c') return [{ kind: 'unparsed', at: first.at, reason: 'code in an argument' }];
  if (first?.text !== '-m') return runScript(words, program, PYTHON);
  if (module === undefined) return undefined;
  if (/^(pip|uv|pipx)$/.test(module.text)) return inner(words.slice(index + 1));
  return [{ kind: 'program', at: module.at, name: `python -m ${module.text}` }];
}

/** Several requirements in one word, as `--with a,b` has them. */
function listed(word: Word): Word[] {
  return word.text
    .split(',')
    .map((text) => ({ ...word, text: text.trim() }))
    .filter(({ text }) => text !== '');
}
