import { createParser, type EventSourceMessage } from 'eventsource-parser';

const FRAMING = 64;

/** Reads server-sent events out of a byte stream, however it is chopped. */
export class SseReader {
  readonly #decoder = new TextDecoder('utf-8');
  readonly #parser: ReturnType<typeof createParser>;
  #events: EventSourceMessage[] = [];
  #tooLong = false;
  readonly #limit: number;
  /** Bytes since the last event: lines of an event that never ends cost memory, also empty ones. */
  #pending = 0;

  /** `limit` is the longest event, in UTF-16 units. */
  constructor(limit: number) {
    this.#limit = limit;
    this.#parser = createParser({
      maxBufferSize: limit,
      onEvent: (event) => {
        this.#events.push(event);
        this.#pending = 0;
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
    this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
    if (this.#tooLong) return 'too-long';
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
