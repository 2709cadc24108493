import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterEach } from 'vitest';
import type { Run } from '../../src/model/run.ts';

export const ROOT = join(import.meta.dirname, '../..');
const CLI = join(ROOT, 'dist/cli.js');
const SCHEMA = join(ROOT, 'schema/run.schema.json');

/** The environment variable that marks every process of one run; servers get it only through `--pass-env`. */
export const MARKER = 'HALLMARK_TEST_RUN';

export interface CliOptions {
  /** Added to an environment that holds only what programs need. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  readonly cwd?: string;
  /** After this the program is killed and the run fails: it stops a hang, it measures nothing. */
  readonly timeoutMs?: number;
  /** A file descriptor that takes standard output, or a reader that goes away before anything is written. */
  readonly stdout?: number | 'closed';
}

export interface CliResult {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly marker: string;
}

export interface StartedCli {
  readonly child: ChildProcess;
  readonly marker: string;
  readonly done: Promise<CliResult>;
}

const started = new Set<string>();

afterEach(() => {
  for (const marker of started) for (const { pid } of survivors(marker)) endNow(pid);
  started.clear();
});

/** The command that runs the built program. */
export function program(args: readonly string[]): string[] {
  if (!existsSync(CLI)) throw new Error('dist/cli.js is missing: run `npm run build` before the tests');
  return [process.execPath, CLI, ...args];
}

/** Runs the built program to its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliResult> {
  return start(program(args), options).done;
}

/** Starts a command that runs the built program somehow, all its processes marked. */
export function start(argv: readonly string[], options: CliOptions = {}): StartedCli {
  const marker = randomUUID();
  started.add(marker);
  const [file = '', ...args] = argv;
  const child = spawn(file, args, {
    cwd: options.cwd ?? ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...options.env, [MARKER]: marker },
    stdio: ['pipe', typeof options.stdout === 'number' ? options.stdout : 'pipe', 'pipe'],
  });
  if (options.stdout === 'closed') child.stdout?.destroy();
  // A program that does not read its input may be gone before all of it is written.
  child.stdin?.on('error', () => {});
  child.stdin?.end(options.stdin ?? '');
  return { child, marker, done: finish(child, marker, options.timeoutMs ?? 100_000) };
}

async function finish(child: ChildProcess, marker: string, timeoutMs: number): Promise<CliResult> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
  let hung = false;
  const timer = setTimeout(() => {
    hung = true;
    for (const { pid } of survivors(marker)) endNow(pid);
  }, timeoutMs);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (...end) => resolve(end));
  });
  clearTimeout(timer);
  const text = { stdout: Buffer.concat(stdout).toString('utf8'), stderr: Buffer.concat(stderr).toString('utf8') };
  if (hung) throw new Error(`${child.spawnargs.join(' ')} did not end within ${timeoutMs} ms: ${JSON.stringify(text)}`);
  return { code, signal, ...text, marker };
}

/** The arguments that vet a fixture server live, with all its processes marked. */
export function vetting(server: string, flags: readonly string[] = [], args: readonly string[] = []): string[] {
  return ['run', '--format', 'json', '--pass-env', MARKER, ...flags, '--', ...fixture(server, args)];
}

/** The command that starts a fixture server. */
export function fixture(server: string, args: readonly string[] = []): string[] {
  return [process.execPath, `test/servers/${server}.mjs`, ...args];
}

/** A process that is alive, and its arguments. */
export interface Survivor {
  readonly pid: number;
  readonly argv: readonly string[];
}

/** The living processes that carry a marker in their environment or their arguments. */
export function survivors(marker: string): Survivor[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const argv = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      if (!argv.includes(marker) && !readFileSync(`/proc/${name}/environ`, 'utf8').includes(marker)) return [];
      return [{ pid: Number(name), argv: argv.split('\0').slice(0, -1) }];
    } catch {
      // It ended while we looked, or belongs to somebody else.
      return [];
    }
  });
}

/** The processes of a run that do not go away; empty as soon as none is left, since the end of a killed one takes a moment. */
export async function remaining(marker: string): Promise<Survivor[]> {
  const left = await eventually(() => survivors(marker).length === 0);
  return left ? [] : survivors(marker);
}

/** Waits until something is so; false when it never comes. */
export async function eventually(isSo: () => boolean, withinMs = 30_000): Promise<boolean> {
  const end = Date.now() + withinMs;
  while (!isSo()) {
    if (Date.now() > end) return false;
    await sleep(20);
  }
  return true;
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}

/** The one line of a text; throws when it has none, or more. */
export function onlyLine(text: string): string {
  const [line = '', ...rest] = text.split('\n');
  if (line === '' || rest.length !== 1 || rest[0] !== '') throw new Error(`not one line: ${JSON.stringify(text)}`);
  return line;
}

let validate: ValidateFunction | undefined;

/** The run that a `--format json` output holds; throws when the published schema does not accept it. */
export function validRun(json: string): Run {
  if (!existsSync(SCHEMA)) throw new Error('schema/run.schema.json is missing: run `npm run gen` before the tests');
  validate ??= new Ajv2020({ strict: true, allErrors: true }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
  let run: unknown;
  try {
    run = JSON.parse(json);
  } catch {
    throw new Error(`standard output is not JSON: ${JSON.stringify(json.slice(0, 2000))}`);
  }
  if (!validate(run)) throw new Error(`schema/run.schema.json refuses the run: ${JSON.stringify(validate.errors)}`);
  return run as Run;
}

/** The only target of a run of one target. */
export function onlyTarget(json: string): Run['targets'][number] {
  const [target, ...others] = validRun(json).targets;
  if (target === undefined || others.length > 0) throw new Error('the run has not exactly one target');
  return target;
}
