import type { Letter, Reply } from './engine/worker.ts';
import type { Answers, Input, Question, Verdict } from './messages.ts';

/** What is used of a worker. */
export type WorkerLike = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** How long to wait, in milliseconds. */
export interface Patience {
  /** For a text that nobody waits for any more, because there is a newer one. */
  readonly outdated: number;
  /** For any answer. */
  readonly answer: number;
}

/** Why there is no answer. */
export class NoAnswer extends Error {}

const PATIENCE: Patience = { outdated: 300, answer: 60_000 };

/** Asks the worker, one question after the other, and puts a fresh worker in the place of one that takes too long. */
export class WorkerClient {
  readonly #spawn: () => WorkerLike;
  readonly #patience: Patience;
  #worker: WorkerLike;
  #asked = 0;
  #vetting: Promise<unknown> | undefined;
  readonly #waiting = new Map<
    number,
    { readonly answer: (content: unknown) => void; readonly fail: (error: Error) => void }
  >();
  #newest: Input | undefined;

  constructor(spawn: () => WorkerLike, patience: Patience = PATIENCE) {
    this.#spawn = spawn;
    this.#patience = patience;
    this.#worker = this.#start();
  }

  /** Vets a text; undefined when a newer text came before this one was done. */
  async vet(input: Input): Promise<Verdict | undefined> {
    this.#newest = input;
    if (this.#vetting !== undefined) {
      const running = this.#vetting;
      await Promise.race([running.catch(() => undefined), sleep(this.#patience.outdated)]);
      if (this.#newest !== input) return undefined;
      if (this.#vetting === running) this.#restart('');
    }
    const asked = this.ask({ kind: 'vet', input });
    this.#vetting = asked;
    try {
      const verdict = await asked;
      return this.#newest === input ? verdict : undefined;
    } catch (error) {
      if (this.#newest === input) throw error;
      return undefined;
    } finally {
      if (this.#vetting === asked) this.#vetting = undefined;
    }
  }

  /** Asks about what was vetted last. Throws `NoAnswer` when the worker is ended before it answers. */
  async ask<Kind extends Question['kind']>(question: Extract<Question, { kind: Kind }>): Promise<Answers[Kind]> {
    this.#asked += 1;
    const id = this.#asked;
    const answered = new Promise<unknown>((answer, fail) => this.#waiting.set(id, { answer, fail }));
    const letter: Letter<Question> = { id, content: question };
    this.#worker.postMessage(letter);
    const limit = setTimeout(
      () => this.#restart(`this took more than ${Math.round(this.#patience.answer / 1000)} seconds and was stopped`),
      this.#patience.answer,
    );
    try {
      return (await answered) as Answers[Kind];
    } finally {
      clearTimeout(limit);
    }
  }

  #restart(reason: string): void {
    this.#worker.terminate();
    this.#failAll(reason);
    this.#worker = this.#start();
  }

  #start(): WorkerLike {
    const worker = this.#spawn();
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ('content' in data) waiting?.answer(data.content);
      else waiting?.fail(new NoAnswer(`this is a defect of mcp-hallmark, please report it: ${data.defect}`));
    });
    worker.addEventListener('error', ({ message }) => {
      if (worker === this.#worker) this.#restart(message || 'the rules could not be loaded; load the page again');
    });
    return worker;
  }

  #failAll(reason: string): void {
    for (const { fail } of this.#waiting.values()) fail(new NoAnswer(reason));
    this.#waiting.clear();
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
