import { setTimeout as sleep } from 'node:timers/promises';
import { LineFramer } from '../gather/line-framer.ts';
import { type Launch, type ProcessEnd, ServerProcess } from '../gather/server-process.ts';
import { type Message } from '../proxy/message.ts';
import { display, trusted } from '../text/display.ts';
import type { Redact } from '../text/redact.ts';
import { MESSAGE_BYTES, readLine, type ServerEnd, type ServerEvents } from './ends.ts';

const STDERR_LINE = 64 * 1024;
const SHUTDOWN_MS = 5_000;
const STRAY_MS = 500;
const LINE_END = '\n';

/** What a server says on its standard error, line by line. */
export type Said = (line: string) => void;

/** A server that is a child process: one message a line, on its standard input and output. */
export class ProcessServer implements ServerEnd {
  readonly #events: ServerEvents;
  readonly #process: ServerProcess | undefined;
  readonly #done: Promise<void>;
  /** Why it was ended by us. */
  #fault: string | undefined;
  #paused = false;

  /** `said` gets what it writes to standard error. */
  constructor(launch: Launch, events: ServerEvents, redact: Redact, said: Said) {
    this.#events = events;
    try {
      this.#process = new ServerProcess(launch, SHUTDOWN_MS);
    } catch (error) {
      const reason = `cannot start ${launch.argv[0]}: ${error instanceof Error ? error.message : String(error)}`;
      this.#done = Promise.resolve().then(() => events.ended(display(redact(reason))));
      return;
    }
    const { stdin, stdout, stderr } = this.#process;
    const messages = new LineFramer(MESSAGE_BYTES);
    stdin.on('drain', () => events.drained());
    stdout.on('data', (chunk: Buffer) => this.#receive(messages.push(chunk)));
    const words = new LineFramer(STDERR_LINE);
    stderr.on('data', (chunk: Buffer) => {
      const lines = words.push(chunk);
      if (lines === 'too-long') stderr.removeAllListeners('data').resume();
      else for (const line of lines) said(redact(line.toString('utf8')));
    });
    const drained = new Promise<void>((resolve) => stdout.on('close', resolve));
    this.#done = this.#watch(this.#process, drained, messages, redact);
  }

  get full(): boolean {
    return this.#process?.stdin.writableNeedDrain ?? false;
  }

  send(message: Message): void {
    const { stdin } = this.#process ?? {};
    if (stdin === undefined || !stdin.writable) return;
    stdin.cork();
    stdin.write(message.wire);
    stdin.write(LINE_END);
    stdin.uncork();
  }

  pause(): void {
    this.#paused = true;
    this.#process?.stdout.pause();
  }

  resume(): void {
    this.#paused = false;
    this.#process?.stdout.resume();
  }

  async close(): Promise<void> {
    this.resume();
    await this.#process?.stop();
    await this.#done;
  }

  #receive(lines: readonly Buffer[] | 'too-long'): void {
    if (this.#fault !== undefined) return;
    if (lines === 'too-long') {
      this.#fault = `the server sent a line of more than ${MESSAGE_BYTES / 1024 / 1024} MiB and was ended`;
      this.#process?.kill();
      return;
    }
    for (const line of lines) if (line.length > 0) this.#events.message(readLine(line));
  }

  async #watch(process: ServerProcess, drained: Promise<void>, messages: LineFramer, redact: Redact): Promise<void> {
    const end = await process.ended;
    // What it wrote before it ended may still be in the pipe. A stray holder of the pipe must not keep us.
    do await Promise.race([drained, sleep(STRAY_MS, undefined, { ref: false })]);
    while (!process.stdout.closed && this.#paused);
    const rest = messages.rest();
    if (rest !== undefined) this.#receive([rest]);
    for (const stream of [process.stdin, process.stdout, process.stderr]) stream.destroy();
    this.#events.ended(this.#fault === undefined ? display(redact(describeEnd(end)), 400) : trusted(this.#fault));
  }
}

function describeEnd(end: ProcessEnd): string {
  if (end.kind === 'not-started') return end.message;
  const { code, signal } = end.exit;
  return code === null ? `the server was ended by ${signal}` : `the server exited with code ${code}`;
}
