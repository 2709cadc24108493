import { vetSurface } from '../engine/vet.ts';
import { readTextFile, readTextStream } from '../host/files.ts';
import { addLocations } from '../input/add-locations.ts';
import { readSurface } from '../input/read-surface.ts';
import type { TargetRun } from '../model/run.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import { comparable, type LockFlags, lockPath, openLock } from './lock-store.ts';
import type { ReportFlags } from './options.ts';
import { checkReportFlags, reportRun } from './report.ts';

/** `mcp-hallmark check`: vets saved definitions or surfaces; `-` is standard input. */
export async function check(files: readonly string[], flags: ReportFlags & LockFlags): Promise<number> {
  if (files.length === 0) throw new UsageError('no file given. Example: mcp-hallmark check tools.json');
  if (files.includes('')) throw new UsageError('the name of a file is empty');
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  const lock = await openLock(flags, lockPath(flags, configuration, undefined));
  const results: TargetRun[] = [];
  for (const file of files) {
    const label = file === '-' ? 'standard input' : file;
    const text = file === '-' ? await readTextStream(process.stdin) : await readTextFile(file);
    if (text.status === 'failed') throw new UsageError(`${display(label)}: ${display(text.message)}`);
    const read = readSurface(text.text, label);
    if (read.status === 'failed') throw new UsageError(`${display(label)}: ${display(read.message, 500)}`);
    const compared = comparable(read.surface, undefined, flags, lock);
    // What stands in the file itself has its place there, what is gone from it in the lock.
    results.push(
      addLocations(compared.place(vetSurface(compared.surface, RULES, settings), 'drift'), {
        file: label,
        text: text.text,
        pointerInText: read.pointerInText,
      }),
    );
  }
  return await reportRun(results, flags, configuration);
}
