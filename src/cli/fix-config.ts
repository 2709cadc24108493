import { type ConfigFix, fixesOf, type Pin } from '../clients/files/fix-config.ts';
import { CONFIG_CLIENTS } from '../clients/index.ts';
import { writeTextFile } from '../host/files.ts';
import { applyTextEdits } from '../input/fix-edits.ts';
import { lineIndex } from '../input/line-index.ts';
import { toAsciiJson } from '../report/json.ts';
import { inertJson } from '../report/log-commands.ts';
import { plural } from '../report/words.ts';
import { display } from '../text/display.ts';
import type { ReadConfig } from './client-configs.ts';
import { UsageError } from './errors.ts';
import { note, writeOut } from './terminal.ts';

/** A configuration and what can be changed in it. */
export interface MendedConfig {
  readonly path: string;
  readonly text: string;
  readonly fixes: readonly ConfigFix[];
}

/** Finds what can be mended in configurations, and says what cannot and why. */
export function mendConfigs(configs: readonly ReadConfig[], pins: readonly Pin[]): MendedConfig[] {
  const mended = configs.map(({ path, text, file }) => {
    const entries = file.status === 'ok' ? file.entries : [];
    const { fixes, waiting, refused } = fixesOf(text, entries, {
      pins,
      environment: process.env,
      clients: CONFIG_CLIENTS,
    });
    for (const { pin, why } of refused)
      throw new UsageError(`--pin ${display(pin.package, 80)}: ${display(why, 200)}; nothing was changed`);
    for (const { entry, variable } of waiting)
      note(
        `${display(path)}: ${display(variable, 60)} of ${display(entry, 60)} is not set to the same value here; set it, and --fix takes it out of the file`,
      );
    return { path, text, fixes };
  });
  const used = new Set(mended.flatMap(({ fixes }) => fixes.map(({ pin }) => pin)));
  for (const pin of pins)
    if (!used.has(pin))
      note(`--pin ${display(pin.package, 80)}: no server here starts it in a version that may change`);
  return mended;
}

/** Shows the changes, as lines or as JSON, and gives the exit code: 1 when there are any. */
export async function showMended(mended: readonly MendedConfig[], asJson: boolean): Promise<number> {
  const changed = mended.filter(({ fixes }) => fixes.length > 0);
  const count = changed.reduce((sum, { fixes }) => sum + fixes.length, 0);
  if (asJson) await writeOut(inertJson(toAsciiJson(changed.map(asData))));
  else {
    const total =
      count === 0
        ? 'Nothing here can be mended without a decision.'
        : `${plural(count, 'fix', 'fixes')}. Nothing was written; --fix --write does it.`;
    await writeOut(`${[...changed.map(linesOf), total].join('\n\n')}\n`);
  }
  return count === 0 ? 0 : 1;
}

/** Writes the files that change. */
export async function writeMended(mended: readonly MendedConfig[]): Promise<void> {
  for (const { path, text, fixes } of mended) {
    if (fixes.length === 0) continue;
    const { text: after } = applyTextEdits(
      text,
      fixes.map(({ edit }) => [edit]),
    );
    const failure = await writeTextFile(path, after);
    if (failure !== undefined) throw new UsageError(`${display(path)}: ${display(failure)}; it was not written`);
    note(`${display(path)}: ${plural(fixes.length, 'fix', 'fixes')} written`);
  }
}

function linesOf({ path, text, fixes }: MendedConfig): string {
  const placeAt = lineIndex(text);
  const lines = fixes.flatMap(({ ruleId, entry, title, before, edit }) => [
    `  ${display(entry, 60)}: ${display(title)}  ${ruleId}`,
    `    line ${placeAt(edit.start).line}: ${display(before, 100)} → ${display(edit.text, 100)}`,
  ]);
  return [display(path, 1000), ...lines].join('\n');
}

function asData({ path, text, fixes }: MendedConfig) {
  const placeAt = lineIndex(text);
  return {
    file: display(path, 1000),
    fixes: fixes.map(({ ruleId, entry, title, edit }) => {
      const [from, to] = [placeAt(edit.start), placeAt(edit.end)];
      const { line, column } = from;
      return {
        ruleId,
        server: display(entry, 60),
        title: display(title),
        edit: { line, column, endLine: to.line, endColumn: to.column, text: edit.text },
      };
    }),
  };
}
