import { type FileHandle, open } from 'node:fs/promises';
import { type ResultRecord, readResults, writeRecord } from '../eval/results.ts';
import { readTextFile } from '../host/files.ts';

/** The results of an experiment on the disk: a file to which lines are added, and nothing else is ever done. */
export class ResultsFile {
  /** What it held when it was opened. */
  readonly before: readonly ResultRecord[];
  readonly #file: FileHandle;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle, before: readonly ResultRecord[]) {
    this.#file = file;
    this.before = before;
  }

  /** Opens the file, and makes it where it is not there. What of its last line was torn is cut off. */
  static async open(path: string): Promise<ResultsFile | { readonly problem: string }> {
    const file = await open(path, 'a+');
    const text = await readTextFile(path);
    const read = text.status === 'failed' ? text : readResults(text.text);
    if (read.status === 'failed') {
      await file.close();
      return { problem: read.message };
    }
    if (text.status === 'ok' && read.whole < text.text.length)
      await file.truncate(Buffer.byteLength(text.text.slice(0, read.whole)));
    return new ResultsFile(file, read.records);
  }

  /** Adds a line, and waits until it is on the disk. Lines never mix. */
  add(record: ResultRecord): Promise<void> {
    const added = this.#last.then(async () => {
      await this.#file.appendFile(writeRecord(record));
      await this.#file.datasync();
    });
    this.#last = added.catch(() => {});
    return added;
  }

  async close(): Promise<void> {
    await this.#last;
    await this.#file.close();
  }
}
