import { existsSync } from 'node:fs';
import { troubleOf } from '../engine/trouble.ts';
import { writeTextFile } from '../host/files.ts';
import { isArray, type Json, member } from '../model/json.ts';
import type { Surface } from '../model/surface.ts';
import { starterFixtures } from '../probes/starter.ts';
import { plural } from '../report/words.ts';
import { display } from '../text/display.ts';
import { loadConfiguration } from './configuration.ts';
import { UsageError } from './errors.ts';
import { gatherAll } from './gather-all.ts';
import type { ConnectFlags, ReportFlags } from './options.ts';
import { savedSurface } from './saved-surface.ts';
import { checkAccess, readTargets } from './target.ts';
import { note, writeOut } from './terminal.ts';

/** The flags of `init-fixtures`. */
export type InitFixturesFlags = ConnectFlags &
  Pick<ReportFlags, 'config' | 'quiet'> & {
    /** Saved definitions in place of a server. */
    readonly from?: string;
  };

/** `mcp-hallmark init-fixtures FILE`: writes a first fixtures file, in which every probe is skipped. Calls no tool. */
export async function initFixtures(
  file: string,
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: InitFixturesFlags,
): Promise<number> {
  if (flags.from !== undefined && given.length + (flags.url?.length ?? 0) + (command === undefined ? 0 : 1) > 0)
    throw new UsageError('--from takes the place of a server; give one of them');
  if (file !== '-' && existsSync(file)) throw new UsageError(`${display(file)} exists already`);
  const surface = flags.from === undefined ? await live(given, command, flags) : await savedSurface(flags.from);
  const { tools } = surface.parts;
  if (tools.status !== 'ok') {
    const why =
      troubleOf(surface)?.message ?? (tools.status === 'absent' ? tools.reason : 'its tools could not be read');
    throw new UsageError(`${display(surface.target.label, 60)}: ${why}; nothing was written`);
  }
  const starter = starterFixtures(tools.value);
  const text = `${JSON.stringify(starter, null, 2)}\n`;
  if (file === '-') {
    await writeOut(text);
    return 0;
  }
  const failure = await writeTextFile(file, text);
  if (failure !== undefined) throw new UsageError(`${display(file)}: ${display(failure)}; it was not written`);
  const probes = member(starter, 'probes') as Json;
  if (!flags.quiet)
    note(
      `wrote ${display(file)} with ${plural(isArray(probes) ? probes.length : 0, 'tool', 'tools')}; fill in the arguments, take out "skip" where a tool is to be called, then use --probe ${display(file)}`,
    );
  return 0;
}

async function live(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: InitFixturesFlags,
): Promise<Surface> {
  const { settings } = await loadConfiguration({
    ...flags,
    output: [],
    rule: [],
    tokenizer: 'estimate',
    color: 'auto',
  });
  const targets = readTargets(given, command, flags, settings.targets);
  const [target, ...others] = targets;
  if (target === undefined || others.length > 0) throw new UsageError('init-fixtures takes one server');
  checkAccess(target);
  const [gathered] = await gatherAll(targets, flags, (found) => found);
  if (gathered === undefined || gathered.definitionsHeldSecret)
    throw new UsageError(
      `${display(target.id.label, 60)}: the server repeats a secret that you gave it in its definitions; nothing was written`,
    );
  return gathered.surface;
}
