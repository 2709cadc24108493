import { readTextFile, readTextStream } from '../host/files.ts';
import { readSurface } from '../input/read-surface.ts';
import type { Surface } from '../model/surface.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';

/** The surface in a file that takes the place of a server; `-` is standard input. */
export async function savedSurface(file: string): Promise<Surface> {
  const label = file === '-' ? 'standard input' : file;
  const text = file === '-' ? await readTextStream(process.stdin) : await readTextFile(file);
  if (text.status === 'failed') throw new UsageError(`${display(label)}: ${display(text.message)}`);
  const read = readSurface(text.text, label);
  if (read.status === 'failed') throw new UsageError(`${display(label)}: ${display(read.message, 500)}`);
  return read.surface;
}
