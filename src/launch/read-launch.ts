import type { LaunchReading, LaunchStep } from '../model/launch.ts';
import { isListed } from './advisories.ts';
import { containerRuntime } from './container.ts';
import type { Launcher, Words } from './launcher.ts';
import { NODE_LAUNCHERS } from './node-launchers.ts';
import { OTHER_FETCHERS } from './other-fetchers.ts';
import { archiveSpec, npmSpec, pypiSpec } from './package-spec.ts';
import { PREFIX_LAUNCHERS } from './prefixes.ts';
import { PYTHON_LAUNCHERS } from './python-launchers.ts';
import { SHELL_LAUNCHERS } from './shells.ts';
import { splitCommand } from './split-command.ts';
import { programName, wordsOf } from './word.ts';

/** Deeper than anybody writes: `sudo env sh -c 'env npx …'`. */
const MAX_DEPTH = 12;
const LAUNCHERS: Readonly<Record<string, Launcher>> = {
  ...NODE_LAUNCHERS,
  ...PYTHON_LAUNCHERS,
  ...PREFIX_LAUNCHERS,
  ...SHELL_LAUNCHERS,
  ...OTHER_FETCHERS,
  docker: containerRuntime('docker'),
  podman: containerRuntime('podman'),
};

/**
 * Reads a launch command: what would be fetched, from where, in which version, and what could not be read. Nothing is
 * started. A whole command line in the first word is split.
 */
export function readLaunch(argv: readonly string[]): LaunchReading {
  const words = wordsOf(argv);
  const steps = readWords(splitLine(words) ?? words, 0);
  return { steps: [...steps, ...mentions(words, steps)] };
}

/** `["npx -y server"]` is what people write for `["npx", "-y", "server"]`. */
function splitLine(words: Words): Words | undefined {
  const [first] = words;
  if (first === undefined || words.length !== 1 || !/\s/.test(first.text.trim())) return undefined;
  const line = splitCommand(first.text);
  return line.status === 'ok' ? line.argv.map((text) => ({ ...first, text })) : undefined;
}

function readWords(words: Words, depth: number): LaunchStep[] {
  // Assignments stand before the command.
  const start = words.findIndex(({ text }) => !/^[A-Za-z_]\w*=/.test(text));
  const program = words[start];
  if (program === undefined) return [];
  if (depth > MAX_DEPTH) return [{ kind: 'unparsed', at: program.at, reason: 'commands are nested too deep' }];
  if (program.variable === true) return [{ kind: 'unparsed', at: program.at, reason: 'the program is a variable' }];
  const name = programName(program.text);
  const launcher = launcherOf(name);
  const steps = launcher?.(words.slice(start + 1), program, (inner) => readWords(inner, depth + 1));
  return steps ?? [{ kind: 'program', at: program.at, name }];
}

function launcherOf(name: string): Launcher | undefined {
  const [, versioned = name] = /^(python|pip)[\d.]*$/.exec(name) ?? [];
  const known = versioned === 'py' ? 'python' : versioned;
  return Object.hasOwn(LAUNCHERS, known) ? LAUNCHERS[known] : undefined;
}

/** Packages with an advisory that are named in places where no package is read: behind unknown programs, in file names. */
function mentions(words: Words, steps: readonly LaunchStep[]): LaunchStep[] {
  return words.flatMap((word) =>
    word.text
      .split(/[\s"'`;|&()<>,]+/)
      .flatMap((text) => {
        const bare = { text: text.replace(/^--?[\w-]+=/, ''), at: word.at };
        return [archiveSpec(bare.text), npmSpec(bare), pypiSpec(bare)].find(
          (spec) =>
            spec?.kind === 'package' &&
            (spec.version.kind === 'exact' || spec.version.kind === 'range') &&
            isListed(spec.ecosystem, spec.name),
        );
      })
      .flatMap((spec): LaunchStep[] => {
        if (spec?.kind !== 'package') return [];
        const { ecosystem, name, version } = spec;
        // Where a package was read, its registry is known too: the name may be another package elsewhere.
        const read = steps.some((step) => step.at === word.at && step.kind === 'package' && step.name === name);
        return read ? [] : [{ kind: 'mention', at: word.at, ecosystem, name, version }];
      }),
  );
}
