import type { JsonObject } from '../model/json.ts';
import type { Frame } from '../model/surface.ts';
import type { ReadMessage } from './messages.ts';

/** The record of one conversation. Messages that nobody waited for are counted but not kept beyond a limit. */
export class Transcript {
  readonly frames: Frame[] = [];
  dropped = 0;
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
    this.frames.push({ at: this.now(), direction: 'sent', message });
  }

  /** Records what came. */
  received(read: ReadMessage, about: { readonly awaited: boolean; readonly unterminated?: boolean }): void {
    if (!about.awaited && this.frames.length >= this.#framesKept) {
      this.dropped += 1;
      return;
    }
    const end = about.unterminated === true ? { unterminated: true as const } : {};
    this.frames.push({ at: this.now(), direction: 'received', ...read, ...end });
  }

  /** True when something that looks like a broken message came since there were `count` frames. */
  brokenSince(count: number): boolean {
    return this.frames.slice(count).some((frame) => 'text' in frame && /^\s*[[{]/.test(frame.text));
  }
}
