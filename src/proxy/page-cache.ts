import type { JsonObject } from '../model/json.ts';
import type { Lines } from './pages.ts';

/** What is remembered of a long result: the rest of it, and its lines. */
export interface Remembered {
  readonly result: JsonObject;
  readonly lines: Lines;
}

/** Remembers long results, so that no page needs another call. What was used longest ago goes first. */
export class PageCache {
  readonly #kept = new Map<string, Remembered>();
  readonly #capacity: number;
  #size = 0;

  /** `capacity` is in UTF-16 units of text. */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): Remembered | undefined {
    const found = this.#kept.get(key);
    if (found !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, found);
    }
    return found;
  }

  set(key: string, remembered: Remembered): void {
    this.delete(key);
    this.#kept.set(key, remembered);
    this.#size += sizeOf(remembered);
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#capacity) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const found = this.#kept.get(key);
    if (found === undefined) return;
    this.#kept.delete(key);
    this.#size -= sizeOf(found);
  }
}

/** A line costs its place beside its text. */
function sizeOf({ lines }: Remembered): number {
  return lines.length + 4 * lines.count;
}
