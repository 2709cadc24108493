import type { SafeText } from '../model/run.ts';
import { UsageError } from './errors.ts';

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
  return stream.isTTY === true ? Math.max(40, stream.columns ?? 80) : 100;
}

/** Writes to standard output and waits until it is taken. A reader that has gone away (`| head`) is no error. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => {
      const code = (error as NodeJS.ErrnoException | null | undefined)?.code;
      if (code === undefined || code === 'EPIPE') resolve();
      else reject(new UsageError(`cannot write to standard output: ${code}`));
    });
  });
}

/** Writes one line to standard error, in the program's name. */
export function note(message: SafeText | string): void {
  process.stderr.write(`mcp-hallmark: ${message}\n`);
}

/** One line on standard error that says what is going on, on a terminal only; it is gone before anything else is written. */
export class Progress {
  readonly #live: boolean;
  #shown = false;

  constructor(quiet: boolean) {
    this.#live =
      !quiet && process.stderr.isTTY === true && (process.env['CI'] ?? '') === '' && process.env['TERM'] !== 'dumb';
  }

  show(text: SafeText): void {
    if (!this.#live) return;
    const room = (process.stderr.columns ?? 80) - 1;
    process.stderr.write(`\r\u001B[2K${[...text].slice(0, room).join('')}`);
    this.#shown = true;
  }

  clear(): void {
    if (this.#shown) process.stderr.write('\r\u001B[2K');
    this.#shown = false;
  }
}
