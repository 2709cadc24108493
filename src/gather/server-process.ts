import type { ChildProcess } from 'node:child_process';
import { execFileSync } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import spawn from 'cross-spawn';
import type { ProcessExit } from '../model/surface.ts';

/** How to start a server. */
export interface Launch {
  readonly argv: readonly string[];
  /** The whole environment of the child; nothing else is passed on. */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

/** How a process ended, or that it could not be started. */
export type ProcessEnd =
  | { readonly kind: 'exit'; readonly exit: ProcessExit }
  | { readonly kind: 'not-started'; readonly message: string };

// Groups that are alive. Whatever ends our own process (an error, a signal) takes them along.
const running = new Set<number>();
let watching = false;

/** Kills every server that is still running, with all its children. Synchronous, for the last moment. */
export function killAllServers(): void {
  for (const pid of running) signalGroup(pid, 'SIGKILL');
  running.clear();
}

/** A server as a child process that leads its own process group, so that it can be ended with all its children. */
export class ServerProcess {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  /** Resolves once when the process has ended or could not be started. */
  readonly ended: Promise<ProcessEnd>;
  readonly #child: ChildProcess;
  readonly #shutdownMs: number;
  #phase: ProcessExit['after'] = 'itself';
  #phaseStart = performance.now();

  /** Starts the process. `shutdownMs`: patience after stdin was closed, and again after SIGTERM. */
  constructor(launch: Launch, shutdownMs: number) {
    if (!watching) process.on('exit', killAllServers);
    watching = true;
    this.#shutdownMs = shutdownMs;
    const [program = '', ...args] = launch.argv;
    const child = spawn(program, args, {
      cwd: launch.cwd,
      env: launch.env,
      stdio: ['pipe', 'pipe', 'pipe'],
      // Its own group on POSIX: Ctrl-C in our terminal does not reach it, and we can signal it as a whole.
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    this.#child = child;
    const { stdin, stdout, stderr } = child;
    if (stdin === null || stdout === null || stderr === null) throw new Error('a piped child has its three streams');
    this.stdin = stdin;
    this.stdout = stdout;
    this.stderr = stderr;
    // Writing to a process that is gone is no error of ours: its end is reported on its own.
    stdin.on('error', () => {});
    if (child.pid !== undefined) running.add(child.pid);
    this.ended = new Promise((resolve) => {
      child.on('error', (error: NodeJS.ErrnoException) => {
        if (child.pid === undefined) resolve({ kind: 'not-started', message: describeStartError(error, program) });
      });
      child.on('exit', (code, signal) => {
        // Children that outlive the leader would go on unseen. (On Windows a dead leader no longer names its tree.)
        if (process.platform !== 'win32') this.#signal('SIGKILL');
        if (child.pid !== undefined) running.delete(child.pid);
        const ms = Math.round(performance.now() - this.#phaseStart);
        resolve({ kind: 'exit', exit: { code, signal, after: this.#phase, ms } });
      });
    });
  }

  /** Ends the process: closes its stdin, then SIGTERM, then SIGKILL, to the whole group. */
  async stop(): Promise<void> {
    if (this.#phase !== 'itself') {
      await this.ended;
      return;
    }
    this.#enter('stdin-closed');
    this.stdin.end();
    if (await this.#endsWithin(this.#shutdownMs)) return;
    this.#enter('terminated');
    this.#signal('SIGTERM');
    if (await this.#endsWithin(this.#shutdownMs)) return;
    this.kill();
    await this.ended;
  }

  /** Ends the process and its children at once. */
  kill(): void {
    this.#enter(this.#phase === 'terminated' ? 'killed' : 'aborted');
    this.#signal('SIGKILL');
  }

  #enter(phase: ProcessExit['after']): void {
    // Times count from the moment stdin was closed, through all later phases.
    if (this.#phase === 'itself') this.#phaseStart = performance.now();
    this.#phase = phase;
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#child.pid !== undefined && running.has(this.#child.pid)) signalGroup(this.#child.pid, signal);
  }

  async #endsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const result = await Promise.race([this.ended.then(() => true as const), late]);
    clearTimeout(timer);
    return result;
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    if (process.platform === 'win32')
      execFileSync('taskkill', ['/pid', String(pid), '/T', '/F'], { stdio: 'ignore', windowsHide: true });
    else process.kill(-pid, signal);
  } catch {
    // Already gone.
  }
}

function describeStartError(error: NodeJS.ErrnoException, program: string): string {
  if (error.code === 'ENOENT') return `command not found: ${program}; check the spelling, or give its full path`;
  if (error.code === 'EACCES') return `not executable: ${program}`;
  return `cannot start ${program}: ${error.message}`;
}
