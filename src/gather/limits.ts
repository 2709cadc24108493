/** What a server may cost. Each limit that is hit is reported, never passed over. */
export interface Limits {
  /** From the start of the process to its first answer: a runner may have to install a package first. */
  readonly startMs: number;
  /** Silence after the first request, after which a second process is tried with `initialize`. */
  readonly quietMs: number;
  /** For each further request. */
  readonly requestMs: number;
  /** For each request of an experiment, and twice that for an experiment as a whole. */
  readonly trialMs: number;
  /** For everything together. */
  readonly totalMs: number;
  /** How long a server may take to end after its stdin was closed, and again after SIGTERM. */
  readonly shutdownMs: number;
  readonly lineBytes: number;
  /** All that one connection may send. */
  readonly connectionBytes: number;
  /** Messages that nobody asked for are counted but not kept beyond this many. */
  readonly framesKept: number;
  /** Requests of the server that are answered; later ones are not. */
  readonly answers: number;
  readonly stderrBytes: number;
  readonly pages: number;
  readonly items: number;
}

const MIB = 1024 * 1024;

/** Generous for every honest server: the largest list seen among 121 real ones is 2.1 MB in one line. */
export const DEFAULT_LIMITS: Limits = {
  startMs: 60_000,
  quietMs: 10_000,
  requestMs: 15_000,
  trialMs: 10_000,
  totalMs: 300_000,
  shutdownMs: 2_000,
  lineBytes: 16 * MIB,
  connectionBytes: 128 * MIB,
  framesKept: 2_000,
  answers: 1_000,
  stderrBytes: 8 * 1024,
  pages: 100,
  items: 20_000,
};
