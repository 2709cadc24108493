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
import type { CheckFlags } from './options.ts';
import { checkReportFlags, reportRun } from './report.ts';

/** `mcp-hallmark check`: vets saved definitions or surfaces; `-` is standard input. */
export async function check(files: readonly string[], flags: CheckFlags): Promise<number> {
  if (files.length === 0) throw new UsageError('no file given. Example: mcp-hallmark check tools.json');
  if (files.includes('')) throw new UsageError('the name of a file is empty');
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  const audience = audienceOf(configuration.settings, flags);
  const sources: (SourceText & { readonly surface: Surface })[] = [];
  for (const file of files) {
    const label = file === '-' ? 'standard input' : file;
    const text = file === '-' ? await readTextStream(process.stdin) : await readTextFile(file);
    if (text.status === 'failed') throw new UsageError(`${display(label)}: ${display(text.message)}`);
    const read = readSurface(text.text, label, { era: flags.era === 'auto' ? undefined : flags.era });
    if (read.status === 'failed') throw new UsageError(`${display(label)}: ${display(read.message, 500)}`);
    const { surface, pointerInText } = read;
    sources.push({ file: label, text: text.text, pointerInText, surface });
  }
  const results = withPeers(sources.map(({ surface }) => surface)).map((surface, index) =>
    addLocations(vetSurface(surface, RULES, settings, audience), sources[index] as SourceText),
  );
  return await reportRun(results, flags, configuration);
}
