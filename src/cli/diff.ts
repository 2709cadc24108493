import { compareTexts, type NamedText } from '../check/compare-texts.ts';
import { readTextFile } from '../host/files.ts';
import { display } from '../text/display.ts';
import { failOnOr, loadConfiguration, ruleSettings } from './configuration.ts';
import { UsageError } from './errors.ts';
import type { ReportFlags } from './options.ts';
import { checkReportFlags, exitCode, writeReports } from './report.ts';
import { note } from './terminal.ts';

/** `mcp-hallmark diff A B`: says how B differs from A, without a server. */
export async function diff(
  before: string,
  after: string,
  flags: ReportFlags & { readonly name?: string },
): Promise<number> {
  checkReportFlags(flags);
  const configuration = await loadConfiguration(flags);
  const settings = ruleSettings(configuration.settings);
  const compared = compareTexts(await readNamed(before), await readNamed(after), { name: flags.name, settings });
  if (compared.status === 'failed')
    throw new UsageError(`${compared.message}${compared.names === undefined ? '' : '; choose one with --name'}`);
  for (const line of compared.notes) note(line);
  const whole = await writeReports(compared.targets, flags, configuration);
  return exitCode(whole, failOnOr(configuration.settings, 'warning').value);
}

async function readNamed(file: string): Promise<NamedText> {
  const read = await readTextFile(file);
  if (read.status === 'failed') throw new UsageError(`${display(file)}: ${read.message}`);
  return { file, text: read.text };
}
