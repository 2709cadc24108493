import type { SafeText } from '../model/run.ts';
import { clip } from '../text/width.ts';

/** When to colour, as the user said it. */
export type ColorChoice = 'auto' | 'always' | 'never';

/** Whether a stream gets colours: the flag beats the environment (`NO_COLOR`, `FORCE_COLOR`, `TERM=dumb`), which beats the stream. */
export function wantsColor(
  choice: ColorChoice,
  stream: { readonly isTTY?: boolean },
  environment: NodeJS.ProcessEnv,
): boolean {
  if (choice !== 'auto') return choice === 'always';
  if ((environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  return stream.isTTY === true && environment['TERM'] !== 'dumb';
}

/** The columns of a stream; 100 where it is no terminal. */
export function columnsOf(stream: { readonly isTTY?: boolean; readonly columns?: number }): number {
  return stream.isTTY === true ? Math.max(40, stream.columns || 80) : 100;
}

/** Writes to standard output and waits until it is taken. What goes wrong is told by the stream's `error` event. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve) => process.stdout.write(text, () => resolve()));
}

/** Writes one line to standard error, in the program's name. */
export function note(message: SafeText | string): void {
  process.stderr.write(`mcp-hallmark: ${message}\n`);
}

/**
 * What is going on, one line for each server, on standard error and on a terminal only. It is gone before anything else
 * is written.
 */
export class Progress {
  readonly #live: boolean;
  readonly #lines = new Map<string, string>();
  #drawn = 0;

  constructor(quiet: boolean | undefined) {
    const { stderr, env } = process;
    this.#live = !quiet && stderr.isTTY && (env['CI'] ?? '') === '' && env['TERM'] !== 'dumb';
    // An interrupted run leaves nothing on the screen.
    process.on('exit', () => {
      this.#lines.clear();
      this.#draw();
    });
  }

  /** Shows `text` on the line of `key`. */
  show(key: string, text: SafeText): void {
    this.#lines.set(key, text);
    this.#draw();
  }

  /** Takes the line of `key` away. */
  done(key: string): void {
    this.#lines.delete(key);
    this.#draw();
  }

  #draw(): void {
    if (!this.#live || (this.#drawn === 0 && this.#lines.size === 0)) return;
    // Some terminals say that they have no columns and no rows.
    const columns = process.stderr.columns || 80;
    const rows = process.stderr.rows || 24;
    const lines = [...this.#lines.values()].slice(0, rows - 1).map((line) => `${clip(line, columns - 1)}\n`);
    const back = this.#drawn === 0 ? '' : `\u001B[${this.#drawn}A\r\u001B[J`;
    process.stderr.write(back + lines.join(''));
    this.#drawn = lines.length;
  }
}
