/** Splits a byte stream into lines, however it is chopped. A line ends with LF; a CR before it is dropped. */
export class LineFramer {
  readonly #limit: number;
  #pieces: Buffer[] = [];
  #length = 0;

  /** `limit` is the longest line, in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes the next bytes; gives the lines that they complete, or `too-long` when a line passes the limit. */
  push(chunk: Buffer): readonly Buffer[] | 'too-long' {
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      if (this.#length + at - from > this.#limit) return 'too-long';
      lines.push(this.#finish(chunk.subarray(from, at)));
      from = at + 1;
    }
    if (from < chunk.length) {
      this.#pieces.push(chunk.subarray(from));
      this.#length += chunk.length - from;
    }
    return this.#length > this.#limit ? 'too-long' : lines;
  }

  /** What came after the last line end; undefined when there is nothing. */
  rest(): Buffer | undefined {
    return this.#length === 0 ? undefined : this.#finish(Buffer.alloc(0));
  }

  #finish(tail: Buffer): Buffer {
    const line = this.#pieces.length === 0 ? tail : Buffer.concat([...this.#pieces, tail]);
    this.#pieces = [];
    this.#length = 0;
    return line.at(-1) === 13 ? line.subarray(0, -1) : line;
  }
}
