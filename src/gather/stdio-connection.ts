import type { ProcessExit } from '../model/surface.ts';
import type { Redact } from '../text/redact.ts';
import type { ConnectionRecord } from './connection.ts';
import { DuplexConnection } from './duplex-connection.ts';
import type { Limits } from './limits.ts';
import { LineFramer } from './line-framer.ts';
import { readMessage, SECRET_LENGTH } from './messages.ts';
import { type Launch, type ProcessEnd, ServerProcess } from './server-process.ts';

const STDERR_TAIL = 400;
const MIB = 1024 * 1024;

/** A conversation over the standard input and output of a child process: one JSON-RPC message a line. */
export class StdioConnection extends DuplexConnection {
  readonly transport = 'stdio';
  readonly #purpose: string;
  readonly #process: ServerProcess | undefined;
  readonly #framer: LineFramer;
  #receivedBytes = 0;
  #stderr = Buffer.alloc(0);
  #stderrBytes = 0;
  #exit: ProcessExit | null = null;
  #killed = false;
  readonly #redact: Redact;

  /** `redact` takes secrets out of what is cut to its beginning or end; all else is redacted as a whole, later. */
  constructor(launch: Launch, purpose: string, limits: Limits, redact: Redact = (text) => text) {
    super(limits);
    this.#redact = redact;
    this.#purpose = purpose;
    this.#framer = new LineFramer(limits.lineBytes);
    try {
      this.#process = new ServerProcess(launch, limits.shutdownMs);
    } catch (error) {
      const detail = `cannot start ${launch.argv[0]}: ${error instanceof Error ? error.message : String(error)}`;
      this.break(() => ({ kind: 'transport-error', detail }));
      return;
    }
    const { stdout, stderr } = this.#process;
    stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    stderr.on('data', (chunk: Buffer) => this.#keepStderr(chunk));
    const drained = new Promise<void>((resolve) => stdout.on('close', resolve).on('end', resolve));
    void this.#watch(this.#process, drained);
  }

  record(): ConnectionRecord {
    return {
      wire: {
        ...this.transcript.record(this.#purpose),
        exit: this.#exit,
        stderr: this.#stderrText().slice(-this.limits.stderrBytes),
        stderrBytes: this.#stderrBytes,
      },
    };
  }

  protected write(text: string): void {
    this.#process?.stdin.write(`${text}\n`);
  }

  protected async stop(): Promise<void> {
    await this.#process?.stop();
  }

  protected kill(): void {
    this.#killed = true;
    this.#process?.kill();
  }

  async #watch(process: ServerProcess, drained: Promise<void>): Promise<void> {
    const end = await process.ended;
    if (end.kind === 'exit') this.#exit = end.exit;
    // What it wrote before it ended may still be in the pipe; a stray holder of the pipe must not keep us.
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 500).unref())]);
    const rest = this.#framer.rest();
    if (rest !== undefined && !this.#killed) this.take(readMessage(rest, this.#redact), true);
    // A stray child in a group of its own may hold the pipes; it must not hold us.
    for (const stream of [process.stdin, process.stdout, process.stderr]) stream.destroy();
    this.break((method) => ({ kind: 'transport-error', detail: this.#describeEnd(end, method) }));
  }

  #receive(chunk: Buffer): void {
    if (this.#killed) return;
    const { connectionBytes, lineBytes } = this.limits;
    this.#receivedBytes += chunk.length;
    const lines = this.#framer.push(chunk);
    if (this.#receivedBytes > connectionBytes)
      this.abort({ kind: 'cap-exceeded', detail: `the server sent more than ${connectionBytes / MIB} MiB` });
    else if (lines === 'too-long')
      this.abort({ kind: 'cap-exceeded', detail: `the server sent a line of more than ${lineBytes / MIB} MiB` });
    else for (const line of lines) this.take(readMessage(line, this.#redact));
  }

  #keepStderr(chunk: Buffer): void {
    this.#stderrBytes += chunk.length;
    const kept = this.limits.stderrBytes + SECRET_LENGTH;
    this.#stderr = Buffer.from(Buffer.concat([this.#stderr, chunk.subarray(-kept)]).subarray(-kept));
  }

  #stderrText(): string {
    return this.#redact(this.#stderr.toString('utf8'));
  }

  #describeEnd(end: ProcessEnd, method: string): string {
    if (end.kind === 'not-started') return end.message;
    const { code, signal } = end.exit;
    const how = code === null ? `was ended by ${signal}` : `exited with code ${code}`;
    const tail = this.#stderrText().trim().slice(-STDERR_TAIL);
    const words = tail === '' ? ' (nothing on stderr)' : `; the end of its stderr: ${tail}`;
    return `the server ${how} before it answered ${method}${words}`;
  }
}
