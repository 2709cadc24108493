import { writeTextFile } from '../host/files.ts';
import { display } from '../text/display.ts';
import { UsageError } from './errors.ts';

/** Writes what `--trace` asks for. */
export async function writeTrace(file: string, text: string): Promise<void> {
  const failure = await writeTextFile(file, text);
  if (failure !== undefined) throw new UsageError(`--trace ${display(file)}: ${display(failure)}`);
}
