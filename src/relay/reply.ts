import type { ServerResponse } from 'node:http';
import type { Message } from '../proxy/message.ts';

// A client that reads slowly may be this far behind before the server has to wait for it.
const BEHIND_BYTES = 1024 * 1024;

/**
 * The response to one HTTP request: a single JSON message, or an event stream as soon as something comes before the last
 * answer.
 */
export class Reply {
  readonly #response: ServerResponse;
  readonly #headers: Readonly<Record<string, string>>;
  /** The client takes an event stream. */
  readonly canStream: boolean;
  /** How many answers are still to come; Infinity for a stream that stays. */
  #awaited: number;

  constructor(
    response: ServerResponse,
    options: { readonly awaited: number; readonly canStream: boolean; readonly headers?: Record<string, string> },
  ) {
    this.#response = response;
    this.#awaited = options.awaited;
    this.canStream = options.canStream;
    this.#headers = options.headers ?? {};
  }

  get isOpen(): boolean {
    return !this.#response.writableEnded && !this.#response.destroyed;
  }

  get isBehind(): boolean {
    return this.isOpen && this.#response.writableLength > BEHIND_BYTES;
  }

  /** The client may have left, or everything is said. */
  onClose(closed: () => void): void {
    this.#response.once('close', closed);
  }

  /** Called each time when what was written has been taken. */
  onDrain(drained: () => void): void {
    this.#response.on('drain', drained);
  }

  /** Begins an event stream before there is anything to say. */
  open(): void {
    if (this.#response.headersSent) return;
    this.#response.writeHead(200, {
      ...this.#headers,
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    this.#response.flushHeaders();
  }

  /** Says what answers nothing. */
  say(message: Message): void {
    if (!this.isOpen || !this.canStream) return;
    this.open();
    this.#event(message);
  }

  /** Gives an answer; with the last one the response ends. */
  answer(message: Message): void {
    this.#awaited -= 1;
    if (!this.isOpen) return;
    if (this.#response.headersSent || this.#awaited > 0) {
      this.open();
      this.#event(message);
      if (this.#awaited === 0) this.#response.end();
    } else {
      const length = typeof message.wire === 'string' ? Buffer.byteLength(message.wire) : message.wire.length;
      const headers = { ...this.#headers, 'content-type': 'application/json', 'content-length': length };
      this.#response.writeHead(message.status ?? 200, headers).end(message.wire);
    }
  }

  /** One answer less is to come. */
  forgo(): void {
    this.#awaited -= 1;
    if (this.#awaited === 0) this.end();
  }

  /** Ends the response although something was to come. */
  end(): void {
    if (!this.isOpen) return;
    if (!this.#response.headersSent) this.#response.writeHead(202);
    this.#response.end();
  }

  #event({ wire }: Message): void {
    this.#response.cork();
    this.#response.write('event: message\ndata: ');
    this.#response.write(wire);
    this.#response.write('\n\n');
    this.#response.uncork();
  }
}
