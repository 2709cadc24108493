import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** Reads server-sent events out of a byte stream, however it is chopped. */
export class SseReader {
  readonly #decoder = new TextDecoder('utf-8');
  readonly #parser: ReturnType<typeof createParser>;
  #events: EventSourceMessage[] = [];
  #tooLong = false;

  /** `limit` is the longest event, in UTF-16 units. */
  constructor(limit: number) {
    this.#parser = createParser({
      maxBufferSize: limit,
      onEvent: (event) => this.#events.push(event),
      onError: (error) => {
        if (error.type === 'max-buffer-size-exceeded') this.#tooLong = true;
      },
    });
  }

  /** Takes the next bytes; gives the events that they complete, or `too-long` when one passes the limit. */
  push(chunk: Uint8Array): readonly EventSourceMessage[] | 'too-long' {
    if (this.#tooLong) return 'too-long';
    this.#parser.feed(this.#decoder.decode(chunk, { stream: true }));
    if (this.#tooLong) return 'too-long';
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
