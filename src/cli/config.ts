import type { Sourced } from '../config/merge.ts';
import type { Json } from '../model/json.ts';
import { toAsciiJson } from '../report/json.ts';
import { display } from '../text/display.ts';
import { loadConfiguration } from './configuration.ts';
import type { ReportFlags } from './options.ts';
import { writeOut } from './terminal.ts';

/** `mcp-hallmark config print`: the merged configuration, and where each value came from. */
export async function printConfig(
  flags: Pick<ReportFlags, 'config' | 'preset' | 'clients' | 'rule'> & { readonly format: 'terminal' | 'json' },
): Promise<number> {
  const { settings, file } = await loadConfiguration({ ...flags, output: [], tokenizer: 'estimate', color: 'auto' });
  if (flags.format === 'json') {
    await writeOut(toAsciiJson({ file: file ?? null, ...settings } as unknown as Json));
    return 0;
  }
  const line = (name: string, { value, origin }: Sourced<unknown>): string =>
    `${display(name, 80)}: ${display(typeof value === 'string' ? value : JSON.stringify(value), 300)}  (${display(origin, 80)})`;
  const { rules, targets, ignore, ...plain } = settings;
  await writeOut(
    `${[
      ...Object.entries(plain).map(([name, value]) => line(name, value)),
      ...Object.entries(rules).map(([id, value]) => line(`rules.${id}`, value)),
      ...Object.entries(targets).map(([name, value]) => line(`targets.${name}`, value)),
      ...ignore.map((value, index) => line(`ignore.${index}`, value)),
    ].join('\n')}\n`,
  );
  return 0;
}
