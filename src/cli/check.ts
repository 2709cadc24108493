import { mend, type VettedText } from '../check/mend.ts';
import { withPeers } from '../engine/peers.ts';
import { vetSurface } from '../engine/vet.ts';
import { readTextFile, readTextStream } from '../host/files.ts';
import { addLocations, type SourceText } from '../input/add-locations.ts';
import { readSurface } from '../input/read-surface.ts';
import type { Surface } from '../model/surface.ts';
import { RULES } from '../rules/index.ts';
import { display } from '../text/display.ts';
import { audienceOf, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import { comparable, type LockFlags, lockPath, openLock } from './lock-store.ts';
import type { CheckFlags } from './options.ts';
import { checkReportFlags, reportRun, suppressionsFrom, tokenizerNamed } from './report.ts';

/** A text, and the surface that it holds. */
interface ReadText extends SourceText {
  readonly surface: Surface;
}

/** `mcp-hallmark check`: vets saved definitions or surfaces; `-` is standard input. */
export async function check(files: readonly string[], flags: CheckFlags & LockFlags): Promise<number> {
  if (files.length === 0) throw new UsageError('no file given. Example: mcp-hallmark check tools.json');
  if (files.includes('')) throw new UsageError('the name of a file is empty');
  if (flags.write && !flags.fix) throw new UsageError('--write goes with --fix');
  if (flags.write && files.includes('-')) throw new UsageError('--write needs a file, and standard input is none');
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  const audience = audienceOf(configuration.settings, flags, await tokenizerNamed(flags.tokenizer));
  const read = (text: string, file: string): ReadText => {
    const found = readSurface(text, file, { era: flags.era === 'auto' ? undefined : flags.era });
    if (found.status === 'failed') throw new UsageError(`${display(file)}: ${display(found.message, 500)}`);
    return { file, text, pointerInText: found.pointerInText, surface: found.surface };
  };
  const lock = await openLock(flags, lockPath(flags, configuration, undefined));
  const vet = (texts: readonly ReadText[]): VettedText[] =>
    withPeers(texts.map(({ surface }) => surface)).map((surface, index) => {
      const { surface: compared, place } = comparable(surface, undefined, flags, lock);
      // What stands in the file itself has its place there, what is gone from it in the lock.
      return { ...(texts[index] as ReadText), target: place(vetSurface(compared, RULES, settings, audience)).shown };
    });
  const texts: ReadText[] = [];
  for (const file of files) {
    const label = file === '-' ? 'standard input' : file;
    const text = file === '-' ? await readTextStream(process.stdin) : await readTextFile(file);
    if (text.status === 'failed') throw new UsageError(`${display(label)}: ${display(text.message)}`);
    texts.push(read(text.text, label));
  }
  let vetted = vet(texts);
  if (flags.fix) {
    const { showFixes, writeFixes } = await import('./fix.ts');
    const suppressions = await suppressionsFrom(flags, configuration);
    const vetAlone = (text: string, file: string): VettedText => vet([read(text, file)])[0] as VettedText;
    const mended = vetted.map((before) => mend(before, vetAlone, suppressions));
    if (!flags.write) return await showFixes(mended, flags.format === 'json');
    await writeFixes(mended);
    vetted = vet(mended.map(({ after }) => read(after.text, after.file)));
  }
  return await reportRun(
    vetted.map((result) => addLocations(result.target, result)),
    flags,
    configuration,
  );
}
