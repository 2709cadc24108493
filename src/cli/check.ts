import { vetSurface } from '../engine/vet.ts';
import { readTextFile, readTextStream } from '../host/files.ts';
import { addLocations } from '../input/add-locations.ts';
import { readSurface } from '../input/read-surface.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import type { VettedText } from './fix.ts';
import type { ReportFlags } from './options.ts';
import { checkReportFlags, reportRun, suppressionsFrom, tokenizerNamed } from './report.ts';

/** The flags of `check`. */
export type CheckFlags = ReportFlags & { readonly fix?: boolean; readonly write?: boolean };

/** `mcp-hallmark check`: vets saved definitions or surfaces; `-` is standard input. */
export async function check(files: readonly string[], flags: CheckFlags): Promise<number> {
  if (files.length === 0) throw new UsageError('no file given. Example: mcp-hallmark check tools.json');
  if (files.includes('')) throw new UsageError('the name of a file is empty');
  if (flags.write && !flags.fix) throw new UsageError('--write goes with --fix');
  if (flags.write && files.includes('-')) throw new UsageError('--write needs a file, and standard input is none');
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  const tokenizer = await tokenizerNamed(flags.tokenizer);
  const vet = (text: string, label: string): VettedText => {
    const read = readSurface(text, label);
    if (read.status === 'failed') throw new UsageError(`${display(label)}: ${display(read.message, 500)}`);
    const target = vetSurface(read.surface, RULES, settings, tokenizer);
    return { file: label, text, pointerInText: read.pointerInText, target };
  };
  let vetted: VettedText[] = [];
  for (const file of files) {
    const label = file === '-' ? 'standard input' : file;
    const text = file === '-' ? await readTextStream(process.stdin) : await readTextFile(file);
    if (text.status === 'failed') throw new UsageError(`${display(label)}: ${display(text.message)}`);
    vetted.push(vet(text.text, label));
  }
  if (flags.fix) {
    const { mend, showFixes, writeFixes } = await import('./fix.ts');
    const suppressions = await suppressionsFrom(flags, configuration);
    const mended = vetted.map((before) => mend(before, vet, suppressions));
    if (!flags.write) return await showFixes(mended, flags.format === 'json');
    await writeFixes(mended);
    vetted = mended.map(({ after }) => after);
  }
  return await reportRun(
    vetted.map((result) => addLocations(result.target, result)),
    flags,
    configuration,
  );
}
