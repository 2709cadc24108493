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
  readonly pedantic: boolean;
  readonly quiet: boolean;
  readonly verbose: boolean;
  readonly color: ColorChoice;
}

/** The flags of every command that connects to a server. */
export interface ConnectFlags {
  readonly era: 'auto' | Era;
  readonly passEnv: readonly string[];
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
    new Option('--pedantic', 'show findings of low confidence too').default(false),
    new Option('-q, --quiet', 'show findings and the summary only, no progress').default(false),
    new Option('-v, --verbose', 'list the skipped rules and why').default(false),
    new Option('--color <when>', 'when to colour').choices(['auto', 'always', 'never']).default('auto'),
  ];
}

/** Makes the options of `ConnectFlags`. */
export function connectOptions(): Option[] {
  return [
    new Option(
      '--pass-env <name>',
      'pass this environment variable to the server (repeatable); it gets only a safe few otherwise',
    )
      .argParser((name: string, names: readonly string[]) => [...names, name])
      .default([], 'none'),
    new Option('--era <era>', 'how to speak to the server').choices(['auto', 'modern', 'legacy']).default('auto'),
    seconds('--start-timeout <seconds>', 'how long the server may take to start and answer first', 60),
    seconds('--timeout <seconds>', 'how long each further answer may take', 15),
    seconds('--total-timeout <seconds>', 'how long everything may take', 300),
  ];
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
