import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../model/json.ts';
import type { FailedOutcome, Outcome } from '../model/surface.ts';
import type { Connection, ConnectionRecord } from './connection.ts';
import type { Limits } from './limits.ts';
import { answerTo, outcomeOf, oversized, type ReadMessage } from './messages.ts';
import { Transcript } from './transcript.ts';

interface Pending {
  readonly method: string;
  readonly settle: (outcome: Outcome) => void;
}

/** A conversation over one two-way stream of messages: ids, waiting for answers, time limits and the record. */
export abstract class DuplexConnection implements Connection {
  abstract readonly transport: Connection['transport'];
  protected readonly limits: Limits;
  protected readonly transcript: Transcript;
  /** By id, as JSON. */
  readonly #pending = new Map<string, Pending>();
  readonly #watchers = new Set<() => void>();
  #nextId = 1;
  #strayAnswers = 0;
  #answersGiven = 0;
  /** Set once the conversation can bring nothing more: what every later request gets. */
  #broken: ((method: string) => FailedOutcome) | undefined;

  constructor(limits: Limits) {
    this.limits = limits;
    this.transcript = new Transcript(limits.framesKept);
  }

  /** Puts the text of a message on the stream. */
  protected abstract write(text: string, message?: JsonObject): void;
  /** Ends the stream in good order. */
  protected abstract stop(): Promise<void>;
  /** Ends the stream at once. */
  protected abstract kill(): void;
  abstract record(): ConnectionRecord;

  request(method: string, params: JsonObject, timeoutMs: number): Promise<Outcome> {
    const id = this.#nextId;
    this.#nextId += 1;
    return this.send({ jsonrpc: '2.0', id, method, params }, timeoutMs);
  }

  send(message: JsonObject, timeoutMs: number): Promise<Outcome> {
    const method = stringMember(message, 'method') ?? 'a message';
    if (this.#broken) return Promise.resolve(this.#broken(method));
    const id = JSON.stringify(message['id'] ?? null);
    return new Promise((resolve) => {
      const sentAt = this.transcript.frames.length;
      const strayBefore = this.#strayAnswers;
      const settle = (outcome: Outcome): void => {
        clearTimeout(timer);
        this.#pending.delete(id);
        resolve(outcome);
      };
      const timer = setTimeout(() => settle(this.#timedOut(method, timeoutMs, sentAt, strayBefore)), timeoutMs);
      this.#pending.set(id, { method, settle });
      this.#send(message);
    });
  }

  async say(text: string): Promise<void> {
    if (this.#broken) return;
    this.transcript.said(text);
    this.write(text);
  }

  async listen(
    message: JsonObject,
    enough: (heard: readonly Json[]) => boolean,
    timeoutMs: number,
  ): Promise<Outcome | undefined> {
    const before = this.transcript.heard.length;
    let watch = (): void => {};
    const sufficed = new Promise<undefined>((resolve) => {
      watch = () => {
        if (enough(this.transcript.heard.slice(before))) resolve(undefined);
      };
    });
    this.#watchers.add(watch);
    const outcome = await Promise.race([this.send(message, timeoutMs), sufficed]);
    this.#watchers.delete(watch);
    if (outcome !== undefined && outcome.kind !== 'timeout') return outcome;
    const id = message['id'] ?? null;
    this.#pending.get(JSON.stringify(id))?.settle({ kind: 'result', result: {} });
    this.notify('notifications/cancelled', { requestId: id });
    return outcome;
  }

  heard(): readonly Json[] {
    return this.transcript.heard;
  }

  unasked(): number {
    return this.transcript.unasked;
  }

  notify(method: string, params?: JsonObject): void {
    if (!this.#broken) this.#send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
  }

  async close(): Promise<void> {
    this.break((method) => ({ kind: 'transport-error', detail: `closed before ${method} was answered` }));
    await this.stop();
  }

  abort(outcome: FailedOutcome): void {
    this.break(() => outcome);
    this.kill();
  }

  /** Takes what came from the server. */
  protected take(read: ReadMessage, unterminated = false): void {
    const awaited = 'message' in read && this.#settle(read.message);
    this.transcript.received(read, { awaited, unterminated });
    for (const watch of this.#watchers) watch();
    if ('message' in read) {
      const answer = answerTo(read.message);
      // A server that asks without end is not answered without end.
      if (answer === undefined || this.#broken || this.#answersGiven >= this.limits.answers) return;
      this.#answersGiven += 1;
      this.#send(answer);
    } else {
      const outcome = oversized(read);
      if (outcome === undefined) return;
      // Without its id it stands for whatever is waited for.
      for (const [id, { settle }] of this.#pending)
        if (read.answers === undefined || JSON.stringify(read.answers) === id) settle(outcome);
    }
  }

  /** Ends all waiting: nothing more will come. The first reason holds. */
  protected break(outcome: (method: string) => FailedOutcome): void {
    this.#broken ??= outcome;
    for (const { method, settle } of this.#pending.values()) settle(this.#broken(method));
  }

  #send(message: JsonObject): void {
    this.transcript.sent(message);
    this.write(JSON.stringify(message), message);
  }

  /** Hands an answer to the request that waits for it; false when none does. */
  #settle(message: Json): boolean {
    if (isArray(message)) return message.map((element) => this.#settle(element)).some(Boolean);
    if (!isObject(message) || Object.hasOwn(message, 'method')) return false;
    const pending = this.#pending.get(JSON.stringify(member(message, 'id') ?? null));
    if (pending === undefined) this.#strayAnswers += 1;
    pending?.settle(outcomeOf(message));
    return pending !== undefined;
  }

  #timedOut(method: string, afterMs: number, sentAt: number, strayBefore: number): FailedOutcome {
    const silence = `no answer to ${method} within ${afterMs / 1000} s`;
    if (this.transcript.brokenSince(sentAt))
      return { kind: 'invalid-json', detail: `${silence}, but broken JSON came` };
    const stray = this.#strayAnswers > strayBefore ? ', but an answer with an id that nobody asked for came' : '';
    return { kind: 'timeout', afterMs, detail: silence + stray };
  }
}
