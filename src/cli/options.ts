import { InvalidArgumentError, Option } from 'commander';
import type { Pin } from '../clients/files/fix-config.ts';
import type { PRESETS } from '../config/schema.ts';
import { ARMS } from '../eval/arms.ts';
import { SEVERITIES, type Severity, type TokenCounts } from '../model/run.ts';
import type { Era } from '../model/surface.ts';
import { FIXES } from '../proxy/fixes.ts';
import { TOKENIZERS } from '../text/tokens.ts';
import type { ColorChoice } from './terminal.ts';

/** The formats that a report can have, by the file endings that choose them. */
export const FORMATS = ['terminal', 'json', 'sarif', 'markdown', 'html', 'junit', 'github', 'agent'] as const;

/** The name of a format. */
export type Format = (typeof FORMATS)[number];

/** The flags of every command that reports findings. What a configuration can say too has no preset here. */
export interface ReportFlags {
  readonly format?: Format;
  readonly output: readonly string[];
  readonly failOn?: Severity | 'never';
  readonly failUnder?: number;
  readonly minSeverity?: Severity;
  readonly pedantic?: boolean;
  readonly preset?: (typeof PRESETS)[number];
  /** Names of clients and of their families. */
  readonly clients?: readonly string[];
  readonly serverName?: string;
  readonly rule: readonly (readonly [rule: string, severity: Severity | 'off'])[];
  /** False when `--no-config` was given. */
  readonly config?: string | false;
  readonly tokenizer: TokenCounts['tokenizer'];
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly sarifAnchor?: string;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color: ColorChoice;
}

/** The flags of `check`. */
export interface CheckFlags extends ReportFlags {
  readonly era: 'auto' | Era;
  readonly fix?: boolean;
  readonly write?: boolean;
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
  /** False with `--no-streams` and `--no-reads`. */
  readonly streams: boolean;
  readonly reads: boolean;
  readonly cloaking?: boolean;
  /** Set by commands that need only what a server lists. */
  readonly listsOnly?: boolean;
  readonly trace?: string;
}

/** The flags of every command that may call tools. */
export interface ProbeFlags {
  /** A fixtures file; false with `--no-probe`. */
  readonly probe?: string | false;
  readonly errorProbes?: boolean;
  readonly includeResponses?: boolean;
  readonly maxCalls: number;
  /** Seconds. */
  readonly probeTimeout: number;
}

/** Makes the options of `ReportFlags`. */
export function reportOptions(): Option[] {
  return [
    new Option(
      '--format <format>',
      'what standard output holds (default: "terminal"; "agent" when an AI agent reads it)',
    ).choices(FORMATS),
    repeatable(
      '-o, --output <file>',
      'also write a report to this file (repeatable); its ending chooses the format: .json .sarif .md .html .xml .txt',
    ).default([], 'none'),
    new Option('--fail-on <severity>', 'exit with 1 when there is a finding as bad as this (default: "error")').choices(
      [...SEVERITIES, 'never'],
    ),
    new Option('--fail-under <score>', 'exit with 1 when a score is lower than this, 0 to 100 (default: 0)').argParser(
      scoreLimit,
    ),
    new Option('--min-severity <severity>', 'leave out milder findings').choices(SEVERITIES),
    new Option('--pedantic', 'show findings of low confidence too'),
    new Option('--preset <preset>', 'where to start from (default: "recommended")').choices([
      'recommended',
      'strict',
      'spec-only',
    ]),
    new Option(
      '--clients <list>',
      'clients that must be able to use the servers, such as claude,cursor, or "all": what they refuse is an error',
    ).argParser(nameList),
    new Option('--server-name <name>', 'the name that users give the server in their clients'),
    new Option(
      '--rule <id=severity>',
      'set the severity of a rule, or "off" (repeatable); "agent/*" is a whole category',
    )
      .argParser(ruleSetting)
      .default([], 'none'),
    new Option(
      '--tokenizer <name>',
      'how to count tokens: "estimate" is four characters to a token, "o200k" what newer OpenAI models count',
    )
      .choices(TOKENIZERS)
      .default('estimate'),
    new Option('--config <file>', 'the configuration to use (default: mcp-hallmark.json, found upwards from here)'),
    new Option('--no-config', 'use no configuration'),
    new Option('--baseline <file>', 'ignore the findings that this file lists'),
    new Option('--write-baseline <file>', 'write the findings to a file that --baseline takes, and exit with 0'),
    new Option(
      '--sarif-anchor <file>',
      'the file of the repository to which SARIF and GitHub pin what has no place in one',
    ),
    new Option('-q, --quiet', 'show findings and the summary only, no progress'),
    new Option('-v, --verbose', 'list the skipped rules and why, and what is suppressed'),
    new Option('--color <when>', 'when to colour').choices(['auto', 'always', 'never']).default('auto'),
  ];
}

/** Reads names with commas between them. */
function nameList(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}

function ruleSetting(text: string, before: ReportFlags['rule']): ReportFlags['rule'] {
  const [, rule, severity] = /^([a-z]+\/[a-z0-9*-]+)=(off|error|warning|info)$/.exec(text) ?? [];
  if (rule === undefined) throw new InvalidArgumentError('Write ID=off, ID=error, ID=warning or ID=info.');
  return [...before, [rule, severity as Severity | 'off']];
}

function scoreLimit(text: string): number {
  const score = Number(text);
  if (text.trim() === '' || !(score >= 0 && score <= 100))
    throw new InvalidArgumentError('Give a number from 0 to 100.');
  return score;
}

/** Makes the options that say which server is meant, and what it is given. */
export function accessOptions(): Option[] {
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
  ];
}

/** Makes the options of `ConnectFlags`. */
export function connectOptions(): Option[] {
  return [
    ...accessOptions(),
    new Option('--concurrency <count>', 'how many servers to vet at a time')
      .argParser((text: string) => {
        if (!/^[1-9]\d?$/.test(text)) throw new InvalidArgumentError('Give a number from 1 to 99.');
        return Number(text);
      })
      .default(4),
    eraOption('how to speak to the server'),
    seconds('--start-timeout <seconds>', 'how long the server may take to start and answer first', 60),
    seconds('--timeout <seconds>', 'how long each further answer may take', 15),
    seconds('--total-timeout <seconds>', 'how long everything may take', 300),
    new Option('--no-streams', 'open no subscriptions'),
    new Option('--no-reads', 'read no resources, render no prompts'),
    new Option('--cloaking', 'also connect under another client’s name, and report what differs'),
    new Option('--trace <file>', 'write the whole conversation to this file, one JSON object a line'),
  ];
}

/** Makes the options that only `proxy` has. */
export function proxyOptions(): Option[] {
  return [
    new Option('--serve <where>', 'where clients are served: "stdio", or a URL of this computer').default('stdio'),
    new Option('--fix <list>', `what to mend, of ${FIXES.join(', ')}`).argParser(nameList).default([...FIXES], 'all'),
    new Option('--no-fix', 'mend nothing'),
    new Option('--page-tokens <count>', 'how much of a long result a page holds, in tokens')
      .argParser((text: string) => {
        const count = Number(text);
        if (!Number.isInteger(count) || count < 100 || count > 1_000_000)
          throw new InvalidArgumentError('Give a whole number from 100 to 1000000.');
        return count;
      })
      .default(2000),
    new Option('--descriptions <file>', 'better descriptions, for tools whose own the rules flag'),
    new Option('--write-descriptions <file>', 'write a file for --descriptions to begin with, and serve nothing'),
    new Option(
      '--clients <list>',
      'clients for which schemas are made portable, such as claude,cursor, or "all" (default: what any client refuses)',
    ).argParser(nameList),
    new Option('--server-name <name>', 'the name that users give the server in their clients'),
    repeatable('--allow <tool>', 'show only this tool; "*" stands for anything (repeatable)').default([], 'all'),
    repeatable('--deny <tool>', 'show all tools but this; "*" stands for anything (repeatable)').default([], 'none'),
    new Option('--lock <file>', 'show only what this lock approves, as it approves it'),
    new Option('--name <name>', 'what the server is called in the lock'),
    new Option('--no-bridge', 'serve only clients of the era that the server speaks'),
    new Option('-q, --quiet', 'show nothing of what the server writes to standard error'),
  ];
}

/** Makes the options of `ProbeFlags`. */
export function probeOptions(): Option[] {
  return [
    new Option('--probe <fixtures>', 'also call the tools that this file lists, and judge what they return'),
    new Option('--no-probe', 'call no tools, whatever fixtures the configuration names'),
    new Option(
      '--error-probes',
      'also send bad arguments to the tools that are marked read-only, and judge the errors',
    ),
    new Option('--include-responses', 'keep what the tools return whole; otherwise the first 400 characters of a text'),
    new Option('--max-calls <count>', 'how many tool calls to make at most')
      .argParser((text: string) => {
        if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('Give a number from 1 to 99999.');
        return Number(text);
      })
      .default(200),
    seconds('--probe-timeout <seconds>', 'how long each tool call may take', 30),
  ];
}

/** Makes the option `--era`. */
export function eraOption(description: string): Option {
  return new Option('--era <era>', description).choices(['auto', 'modern', 'legacy']).default('auto');
}

/** Makes the options of `EvalFlags`. */
export function evalOptions(): Option[] {
  return [
    new Option('--setup', 'write the starting tasks and build their sandbox'),
    new Option('--report', 'only write the report of the results that are there'),
    new Option('--agent <agent>', 'who does the tasks; "scripted" has no model and costs nothing').choices([
      'claude',
      'codex',
      'gemini',
      'openai',
      'command',
      'scripted',
    ]),
    new Option('--model <model>', 'the model of the agent'),
    new Option(
      '--agent-command <command>',
      'with --agent command: its command, in which {question}, {config}, {model} and {steps} are filled in',
    ),
    new Option('--base-url <url>', 'with --agent openai: what comes before /chat/completions'),
    new Option('--api-key-env <name>', 'with --agent openai: the environment variable that holds the key'),
    // What Claude Code takes of one result.
    count('--window <tokens>', 'how much of one result the agents "openai" and "scripted" read', 25_000),
    new Option('--arms <list>', `what to compare: ${ARMS.join(', ')}, or all`)
      .argParser(nameList)
      .default(['shipped', 'fixed'], 'shipped,fixed'),
    new Option('--split <split>', 'which tasks').choices(['train', 'test', 'all']).default('test'),
    repeatable('--server <name>', 'only tasks on this server (repeatable)').default([], 'all'),
    repeatable('--task <id>', 'only this task (repeatable)').default([], 'all'),
    count('--repetitions <count>', 'how often each task is done in each arm', 1),
    count('--concurrency <count>', 'how many runs at a time', 2),
    seconds('--timeout <seconds>', 'how long a run may take', 300),
    count('--max-steps <count>', 'how many calls of tools a run may make', 150),
    new Option('--max-cost <dollars>', 'start nothing more once the runs of this agent have cost so much')
      .argParser((text: string) => {
        const value = Number(text);
        if (text.trim() === '' || !(value > 0)) throw new InvalidArgumentError('Give an amount of US dollars above 0.');
        return value;
      })
      .default(Number.POSITIVE_INFINITY, 'no limit'),
    count('--max-runs <count>', 'how many runs to do this time', Number.POSITIVE_INFINITY),
    new Option('-q, --quiet', 'no progress, no notes'),
  ];
}

/** Makes the options of `LockFlags`. */
export function lockOptions(): Option[] {
  return [
    new Option('--lock <file>', 'the lock to compare with (default: mcp-hallmark.lock beside the configuration)'),
    new Option('--no-lock', 'compare with no lock'),
    new Option('--name <name>', 'what the server is called in the lock'),
  ];
}

/** Makes the option `--pin`. */
export function pinOption(): Option {
  return new Option('--pin <package@version>', 'with --fix: start this release of a package and no other (repeatable)')
    .argParser((text: string, before: readonly Pin[]): readonly Pin[] => {
      const [, name, version] = /^(@?[^@=\s]+)(?:@|==)([^@=\s]+)$/.exec(text) ?? [];
      if (name === undefined || version === undefined)
        throw new InvalidArgumentError('Write NAME@VERSION or NAME==VERSION.');
      return [...before, { package: name, version }];
    })
    .default([], 'none');
}

/** An option that may be given several times; its values are collected. */
export function repeatable(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, before: readonly string[] | undefined) => [
    ...(before ?? []),
    value,
  ]);
}

function count(flags: string, description: string, preset: number): Option {
  return new Option(flags, description)
    .argParser((text: string) => {
      if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('Give a whole number above 0.');
      return Number(text);
    })
    .default(preset, preset === Number.POSITIVE_INFINITY ? 'no limit' : undefined);
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
