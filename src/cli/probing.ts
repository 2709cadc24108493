import { dirname, resolve } from 'node:path';
import { probeRows } from '../engine/probe-rows.ts';
import { readTextFile } from '../host/files.ts';
import type { TargetRun } from '../model/run.ts';
import type { Surface } from '../model/surface.ts';
import type { Fixture } from '../probes/fixture.ts';
import { display } from '../text/display.ts';
import type { Tokenizer } from '../text/tokens.ts';
import { UsageError } from './errors.ts';
import type { ProbeFlags } from './options.ts';
import type { Target } from './target.ts';

/** The targets, each with the tool calls that are to be made. Fixtures are read before any server is started. */
export async function withProbes(targets: readonly Target[], flags: ProbeFlags): Promise<Target[]> {
  const { probe, errorProbes = false, maxCalls, probeTimeout } = flags;
  if (typeof probe === 'string' && targets.length > 1)
    throw new UsageError('--probe is for one server; name the fixtures of several in the configuration');
  return await Promise.all(
    targets.map(async (target): Promise<Target> => {
      const file = probe === false ? undefined : (probe ?? target.fixtures);
      if (file === undefined && !errorProbes) return target;
      const { fixtures, secrets } = file === undefined ? { fixtures: [], secrets: [] } : await readFile(file);
      return {
        ...target,
        probing: { options: { fixtures, errorProbes, maxCalls, callMs: probeTimeout * 1000 }, secrets },
      };
    }),
  );
}

async function readFile(
  file: string,
): Promise<{ readonly fixtures: readonly Fixture[]; readonly secrets: readonly string[] }> {
  const { readFixtures } = await import('../config/read-fixtures.ts');
  const text = await readTextFile(file);
  if (text.status === 'failed') throw new UsageError(`fixtures ${display(file)}: ${display(text.message)}`);
  const read = readFixtures(text.text, { folder: dirname(resolve(file)), environment: process.env });
  if (read.status === 'failed') throw new UsageError(`fixtures ${display(file)}: ${read.problems.join('; ')}`);
  return read;
}

/** The result of a target with the whole text of every response, where that was asked for. */
export function withResponses(
  vetted: TargetRun,
  surface: Surface,
  { includeResponses = false }: ProbeFlags,
  tokenizer: Tokenizer,
): TargetRun {
  const probes = includeResponses ? probeRows(surface, tokenizer, Number.MAX_SAFE_INTEGER) : undefined;
  return probes === undefined ? vetted : { ...vetted, probes };
}
