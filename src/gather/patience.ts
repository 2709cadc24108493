/** How long all waiting for the rate limits of one server may take together, in milliseconds. */
const PATIENCE_MS = 10_000;

/** The waiting for rate limits in one run, whatever connection it is for. What waits side by side waits once. */
export class Patience {
  #leftMs = PATIENCE_MS;
  #until = 0;

  /** Takes `ms` from now on; false when not so much is left. */
  take(ms: number): boolean {
    const until = performance.now() + ms;
    const more = Math.max(0, until - Math.max(performance.now(), this.#until));
    if (more > this.#leftMs) return false;
    this.#leftMs -= more;
    this.#until = Math.max(this.#until, until);
    return true;
  }
}
