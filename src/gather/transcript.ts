import type { Json, JsonObject } from '../model/json.ts';
import type { Frame, WireConnection } from '../model/surface.ts';
import { type ReadMessage, readMessageText } from './messages.ts';

/** How something came. */
interface Arrival {
  /** It answers a request that waits for it. */
  readonly awaited: boolean;
  readonly unterminated?: boolean;
  /** The request on whose event stream it came; null on that of a GET. */
  readonly stream?: number | string | null;
}

/** The record of one conversation. Messages that nobody waited for are counted but not kept beyond a limit. */
export class Transcript {
  readonly frames: Frame[] = [];
  /** The messages among them that answered no request. */
  readonly heard: Json[] = [];
  dropped = 0;
  /** All that came and answered no request, kept or not. */
  unasked = 0;
  readonly #framesKept: number;
  readonly #opened = performance.now();

  constructor(framesKept: number) {
    this.#framesKept = framesKept;
  }

  /** Milliseconds since the conversation began. */
  now(): number {
    return Math.round(performance.now() - this.#opened);
  }

  /** Records what we sent. */
  sent(message: JsonObject): void {
    if (this.frames.length >= this.#framesKept && !Object.hasOwn(message, 'method')) this.dropped += 1;
    else this.frames.push({ at: this.now(), direction: 'sent', message });
  }

  /** Records a text that we sent, which need be no message. */
  said(text: string): void {
    const read = readMessageText(text);
    const frame = { at: this.now(), direction: 'sent' as const };
    this.frames.push('message' in read ? { ...frame, message: read.message } : { ...frame, ...read });
  }

  /** Records what came. */
  received(read: ReadMessage, about: Arrival): void {
    if (!about.awaited) this.unasked += 1;
    if (!about.awaited && this.frames.length >= this.#framesKept) {
      this.dropped += 1;
      return;
    }
    const frame = {
      at: this.now(),
      direction: 'received' as const,
      ...(about.unterminated === true ? { unterminated: true as const } : {}),
      ...(about.stream === undefined || about.awaited ? {} : { stream: about.stream }),
    };
    if ('message' in read) {
      this.frames.push({ ...frame, message: read.message });
      if (!about.awaited) this.heard.push(read.message);
    } else this.frames.push({ ...frame, text: read.text, problem: read.problem });
  }

  /** What the conversation leaves behind, apart from what only a process leaves. */
  record(purpose: string): WireConnection {
    return {
      purpose,
      frames: [...this.frames],
      droppedFrames: this.dropped,
      exit: null,
      stderr: '',
      stderrBytes: 0,
    };
  }

  /** True when something that looks like a broken message came since there were `count` frames. */
  brokenSince(count: number): boolean {
    return this.frames.slice(count).some((frame) => 'text' in frame && /^\s*[[{]/.test(frame.text));
  }
}
