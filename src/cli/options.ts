import { InvalidArgumentError, Option } from 'commander';
import { SEVERITIES, type Severity } from '../model/run.ts';
import type { Era } from '../model/surface.ts';
import type { ColorChoice } from './terminal.ts';

/** The formats that standard output can have. */
export const FORMATS = ['terminal', 'json'] as const;

/** The flags of every command that reports findings. */
export interface ReportFlags {
  readonly format: (typeof FORMATS)[number];
  readonly failOn: Severity | 'never';
  readonly minSeverity: Severity;
  readonly pedantic?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color: ColorChoice;
}

/** The flags of every command that connects to a server. */
export interface ConnectFlags {
  readonly era: 'auto' | Era;
  readonly concurrency: number;
  readonly passEnv: readonly string[];
  readonly url?: readonly string[];
  readonly header: readonly string[];
  readonly headerEnv: readonly string[];
  /** Seconds. */
  readonly startTimeout: number;
  readonly timeout: number;
  readonly totalTimeout: number;
}

/** Makes the options of `ReportFlags`. */
export function reportOptions(): Option[] {
  return [
    new Option('--format <format>', 'what standard output holds').choices(FORMATS).default('terminal'),
    new Option('--fail-on <severity>', 'exit with 1 when there is a finding as bad as this')
      .choices([...SEVERITIES, 'never'])
      .default('error'),
    new Option('--min-severity <severity>', 'leave out milder findings').choices(SEVERITIES).default('info'),
    new Option('--pedantic', 'show findings of low confidence too'),
    new Option('-q, --quiet', 'show findings and the summary only, no progress'),
    new Option('-v, --verbose', 'list the skipped rules and why'),
    new Option('--color <when>', 'when to colour').choices(['auto', 'always', 'never']).default('auto'),
  ];
}

/** Makes the options of `ConnectFlags`. */
export function connectOptions(): Option[] {
  return [
    repeatable('--url <url>', 'a server that is reached over HTTP (repeatable; a URL may also stand alone)'),
    repeatable('--header <name: value>', 'send this header; not for secrets, others can see the command line').default(
      [],
      'none',
    ),
    repeatable(
      '--header-env <name=variable>',
      'send this header with the value of an environment variable, kept secret',
    ).default([], 'none'),
    repeatable(
      '--pass-env <name>',
      'pass this environment variable to the server; it gets only a safe few otherwise',
    ).default([], 'none'),
    new Option('--concurrency <count>', 'how many servers to vet at a time')
      .argParser((text: string) => {
        if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('Give a number from 1 to 99.');
        return Number(text);
      })
      .default(4),
    new Option('--era <era>', 'how to speak to the server').choices(['auto', 'modern', 'legacy']).default('auto'),
    seconds('--start-timeout <seconds>', 'how long the server may take to start and answer first', 60),
    seconds('--timeout <seconds>', 'how long each further answer may take', 15),
    seconds('--total-timeout <seconds>', 'how long everything may take', 300),
  ];
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, before: readonly string[] | undefined) => [
    ...(before ?? []),
    value,
  ]);
}

function seconds(flags: string, description: string, preset: number): Option {
  return new Option(flags, description)
    .argParser((text: string) => {
      const value = Number(text);
      if (!Number.isFinite(value) || value <= 0 || value > 86_400)
        throw new InvalidArgumentError('Give a number of seconds above 0, a day at most.');
      return value;
    })
    .default(preset);
}
