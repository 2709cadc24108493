import { depthOf, isArray, isObject, type Json, type JsonObject, member } from '../model/json.ts';
import { ENVELOPE_DEPTH, MAX_DEPTH } from '../model/limits.ts';
import type { FailedOutcome, Frame, Outcome, ProcessExit, WireConnection } from '../model/surface.ts';
import type { Connection } from './connection.ts';
import type { Limits } from './limits.ts';
import { LineFramer } from './line-framer.ts';
import { answerTo, outcomeOf } from './messages.ts';
import { type Launch, type ProcessEnd, ServerProcess } from './server-process.ts';

const SHOWN_BYTES = 2_000;
const STDERR_TAIL = 400;

interface Pending {
  readonly method: string;
  readonly settle: (outcome: Outcome) => void;
}

/** A conversation over the standard input and output of a child process: one JSON-RPC message a line. */
export class StdioConnection implements Connection {
  readonly #purpose: string;
  readonly #limits: Limits;
  readonly #process: ServerProcess | undefined;
  readonly #framer: LineFramer;
  readonly #opened = performance.now();
  readonly #frames: Frame[] = [];
  readonly #pending = new Map<number, Pending>();
  #droppedFrames = 0;
  #receivedBytes = 0;
  #stderr = Buffer.alloc(0);
  #stderrBytes = 0;
  #nextId = 1;
  #exit: ProcessExit | null = null;
  /** Set once the conversation can bring nothing more: every later request gets this. */
  #broken: ((method: string) => FailedOutcome) | undefined;

  constructor(launch: Launch, purpose: string, limits: Limits) {
    this.#purpose = purpose;
    this.#limits = limits;
    this.#framer = new LineFramer(limits.lineBytes);
    try {
      this.#process = new ServerProcess(launch, limits.shutdownMs);
    } catch (error) {
      const detail = `cannot start ${launch.argv[0]}: ${error instanceof Error ? error.message : String(error)}`;
      this.#broken = () => ({ kind: 'transport-error', detail });
      return;
    }
    const { stdout, stderr } = this.#process;
    stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    stderr.on('data', (chunk: Buffer) => this.#keepStderr(chunk));
    const drained = new Promise<void>((resolve) => stdout.on('close', resolve).on('end', resolve));
    void this.#process.ended.then(async (end) => {
      // What it wrote before it ended may still be in the pipe; a stray holder of the pipe must not keep us.
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 500).unref())]);
      this.#finish(end);
    });
  }

  request(method: string, params: JsonObject, timeoutMs: number): Promise<Outcome> {
    if (this.#broken) return Promise.resolve(this.#broken(method));
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve) => {
      const sentAt = this.#frames.length;
      const timer = setTimeout(() => {
        this.#pending.delete(id);
        resolve(this.#timedOut(method, timeoutMs, sentAt));
      }, timeoutMs);
      this.#pending.set(id, {
        method,
        settle: (outcome) => {
          clearTimeout(timer);
          this.#pending.delete(id);
          resolve(outcome);
        },
      });
      this.#send({ jsonrpc: '2.0', id, method, params });
    });
  }

  notify(method: string, params?: JsonObject): void {
    if (!this.#broken) this.#send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  async close(): Promise<void> {
    this.#break((method) => ({
      kind: 'transport-error',
      detail: `the connection was closed before ${method} was answered`,
    }));
    await this.#process?.stop();
  }

  abort(outcome: FailedOutcome): void {
    this.#break(() => outcome);
    this.#process?.kill();
  }

  record(): WireConnection {
    return {
      purpose: this.#purpose,
      frames: [...this.#frames],
      droppedFrames: this.#droppedFrames,
      exit: this.#exit,
      stderr: this.#stderr.toString('utf8'),
      stderrBytes: this.#stderrBytes,
    };
  }

  #send(message: JsonObject): void {
    this.#frames.push({ at: this.#now(), direction: 'sent', message });
    this.#process?.stdin.write(`${JSON.stringify(message)}\n`);
  }

  #receive(chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > this.#limits.connectionBytes) {
      this.abort({
        kind: 'cap-exceeded',
        detail: `the server sent more than ${mebibytes(this.#limits.connectionBytes)}`,
      });
      return;
    }
    const lines = this.#framer.push(chunk);
    if (lines === 'too-long') {
      this.abort({
        kind: 'cap-exceeded',
        detail: `the server sent a line of more than ${mebibytes(this.#limits.lineBytes)}`,
      });
      return;
    }
    for (const line of lines) this.#read(line, false);
  }

  #read(line: Buffer, unterminated: boolean): void {
    const frame = {
      at: this.#now(),
      direction: 'received' as const,
      ...(unterminated ? { unterminated: true as const } : {}),
    };
    const parsed = parseLine(line);
    if ('problem' in parsed) {
      this.#keep({ ...frame, ...parsed });
      if (parsed.problem === 'too-deep')
        this.#failAll({ kind: 'cap-exceeded', detail: `an answer is nested deeper than ${MAX_DEPTH} levels` });
      return;
    }
    const { message } = parsed;
    const ours = this.#settle(message);
    if (ours) this.#frames.push({ ...frame, message });
    else this.#keep({ ...frame, message });
    const answer = answerTo(message);
    if (answer !== undefined) this.#send(answer);
  }

  /** Hands an answer to the request that waits for it; false when none does. */
  #settle(message: Json): boolean {
    if (isArray(message)) return message.map((element) => this.#settle(element)).some(Boolean);
    if (!isObject(message) || Object.hasOwn(message, 'method')) return false;
    const id = member(message, 'id');
    const pending = typeof id === 'number' ? this.#pending.get(id) : undefined;
    pending?.settle(outcomeOf(message));
    return pending !== undefined;
  }

  #keep(frame: Frame): void {
    if (this.#frames.length < this.#limits.framesKept) this.#frames.push(frame);
    else this.#droppedFrames += 1;
  }

  #keepStderr(chunk: Buffer): void {
    this.#stderrBytes += chunk.length;
    const kept = this.#limits.stderrBytes;
    this.#stderr = Buffer.from(Buffer.concat([this.#stderr, chunk.subarray(-kept)]).subarray(-kept));
  }

  #finish(end: ProcessEnd): void {
    const rest = this.#framer.rest();
    if (rest !== undefined && !this.#broken) this.#read(rest, true);
    if (end.kind === 'exit') this.#exit = end.exit;
    this.#break((method) => ({ kind: 'transport-error', detail: this.#describeEnd(end, method) }));
  }

  #describeEnd(end: ProcessEnd, method: string): string {
    if (end.kind === 'not-started') return end.message;
    const { code, signal } = end.exit;
    const how = code === null ? `was ended by ${signal}` : `exited with code ${code}`;
    const tail = this.#stderr.toString('utf8').trim().slice(-STDERR_TAIL);
    return `the server ${how} before it answered ${method}${tail === '' ? ' (nothing on stderr)' : `; the end of its stderr: ${tail}`}`;
  }

  #break(outcome: (method: string) => FailedOutcome): void {
    this.#broken ??= outcome;
    for (const { method, settle } of [...this.#pending.values()]) settle(this.#broken(method));
  }

  #failAll(outcome: FailedOutcome): void {
    for (const { settle } of [...this.#pending.values()]) settle(outcome);
  }

  #timedOut(method: string, afterMs: number, sentAt: number): FailedOutcome {
    const broken = this.#frames.slice(sentAt).some((frame) => 'text' in frame && /^\s*[[{]/.test(frame.text));
    if (broken)
      return {
        kind: 'invalid-json',
        detail: `no answer to ${method} within ${afterMs / 1000} s, but a line of broken JSON came`,
      };
    return { kind: 'timeout', afterMs, detail: `no answer to ${method} within ${afterMs / 1000} s` };
  }

  #now(): number {
    return Math.round(performance.now() - this.#opened);
  }
}

type ParsedLine =
  | { readonly message: Json }
  | { readonly text: string; readonly problem: 'not-json' | 'not-utf8' | 'blank' | 'too-deep' };

function parseLine(line: Buffer): ParsedLine {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
  } catch {
    return { text: line.subarray(0, SHOWN_BYTES).toString('utf8'), problem: 'not-utf8' };
  }
  if (text.trim() === '') return { text: text.slice(0, SHOWN_BYTES), problem: 'blank' };
  let message: Json;
  try {
    message = JSON.parse(text) as Json;
  } catch {
    return { text: text.slice(0, SHOWN_BYTES), problem: 'not-json' };
  }
  const limit = MAX_DEPTH + ENVELOPE_DEPTH;
  return depthOf(message, limit) > limit ? { text: text.slice(0, SHOWN_BYTES), problem: 'too-deep' } : { message };
}

function mebibytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MiB`;
}
