import { createParser, type EventSourceMessage } from 'eventsource-parser';

const FRAMING = 64;
/** What a line of data costs beside its text, in UTF-16 units: very many short ones take several times their length. */
const LINE_COST = 16;

/** Reads server-sent events out of a byte stream, however it is chopped. */
export class SseReader {
  readonly #decoder = new TextDecoder('utf-8');
  readonly #parser: ReturnType<typeof createParser>;
  #events: EventSourceMessage[] = [];
  #tooLong = false;
  readonly #limit: number;
  /** Bytes since the last event: lines of an event that never ends cost memory, also empty ones. */
  #pending = 0;
  /** The text so far ended in CR, which ends a line at once: only an LF may still belong to it. */
  #afterCr = false;
  /** How long to wait before the stream is asked for again, as the server last said it. */
  retryMs: number | undefined;

  /** `limit` is the longest event, in UTF-16 units, and each of its lines of data counts 16 more. */
  constructor(limit: number) {
    this.#limit = limit;
    this.#parser = createParser({
      maxBufferSize: limit,
      onEvent: (event) => {
        this.#events.push(event);
        this.#pending = 0;
      },
      onRetry: (ms) => {
        this.retryMs = ms;
      },
      // A comment costs no memory: with its colon and line end it is no part of an event. Its blank is counted below.
      onComment: (comment) => {
        this.#pending -= comment.length + 2;
      },
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#tooLong = true;
      },
    });
  }

  /** Takes the next bytes; gives the events that they complete, or `too-long` when one passes the limit. */
  push(chunk: Uint8Array): readonly EventSourceMessage[] | 'too-long' {
    this.#pending += chunk.length;
    // The names of the fields and the line ends are no part of the event's length.
    this.#tooLong ||= this.#pending > this.#limit + FRAMING + chunk.length;
    if (this.#tooLong) return 'too-long';
    this.#feed(this.#decoder.decode(chunk, { stream: true }));
    if (this.#tooLong) return 'too-long';
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** The parser waits after a CR for what comes next, which may be nothing. */
  #feed(text: string): void {
    if (text === '') return;
    this.#pending += LINE_COST * (occurrences(text, '\ndata') + occurrences(text, '\rdata'));
    this.#pending -= text.match(/[\r\n]: /g)?.length ?? 0;
    const rest = this.#afterCr && text.startsWith('\n') ? text.slice(1) : text;
    this.#afterCr = rest.endsWith('\r');
    this.#parser.feed(this.#afterCr ? `${rest}\n` : rest);
  }
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1;
  return count;
}
