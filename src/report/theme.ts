import type { Severity } from '../model/run.ts';

/** What a piece of a report is, for colouring. */
export type Tone = Severity | 'heading' | 'dim' | 'good';

/** Colours a piece of text, or leaves it as it is. */
export type Paint = (tone: Tone, text: string) => string;

const CODES: Readonly<Record<Tone, readonly [number, number]>> = {
  error: [31, 39],
  warning: [33, 39],
  info: [36, 39],
  good: [32, 39],
  heading: [1, 22],
  dim: [2, 22],
};

/** Paints with ANSI colours. */
export const ansi: Paint = (tone, text) => {
  const [on, off] = CODES[tone];
  return `\u001B[${on}m${text}\u001B[${off}m`;
};

/** Paints nothing. */
export const plain: Paint = (_tone, text) => text;
