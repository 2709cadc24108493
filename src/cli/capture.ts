import { troubleOf } from '../engine/trouble.ts';
import { writeTextFile } from '../host/files.ts';
import type { Json } from '../model/json.ts';
import type { Surface } from '../model/surface.ts';
import { cutResponses } from '../probes/cut-responses.ts';
import { toAsciiJson } from '../report/json.ts';
import { traceOf } from '../report/trace.ts';
import { display, trusted } from '../text/display.ts';
import { UsageError } from './errors.ts';
import type { ConnectFlags, ProbeFlags } from './options.ts';
import { withProbes } from './probing.ts';
import { checkAccess, gatherTarget, readTargets } from './target.ts';
import { note, Progress, writeOut } from './terminal.ts';
import { writeTrace } from './write-trace.ts';

/** `mcp-hallmark capture`: saves a server's surface, to be vetted later with `check`. */
export async function capture(
  given: readonly string[],
  command: readonly string[] | undefined,
  flags: ConnectFlags & ProbeFlags & { readonly output: string; readonly quiet?: boolean },
): Promise<number> {
  const targets = await withProbes(readTargets(given, command, flags, {}), flags);
  const [target, ...others] = targets;
  if (target === undefined || others.length > 0) throw new UsageError('capture takes one server');
  checkAccess(target);
  const progress = new Progress(flags.quiet);
  const label = display(target.id.label, 40);
  const { surface: whole, definitionsHeldSecret } = await gatherTarget(target, flags, (stage) =>
    progress.show(label, trusted(`${label}: ${stage}…`)),
  );
  progress.done(label);
  const surface = flags.includeResponses === true ? whole : cutResponses(whole);
  if (flags.trace !== undefined) await writeTrace(flags.trace, traceOf(surface));
  const trouble = troubleOf(surface);
  const failed = surface.parts.server.status === 'failed';
  if (failed && !showsAuthorization(surface))
    throw new UsageError(`${label}: ${trouble?.message ?? 'no surface'}; nothing was saved`);
  if (definitionsHeldSecret)
    throw new UsageError(
      `${label}: the server repeats a secret that you gave it in its definitions; nothing was saved`,
    );
  const text = toAsciiJson(surface as unknown as Json);
  if (flags.output === '-') await writeOut(text);
  else {
    const failure = await writeTextFile(flags.output, text);
    if (failure !== undefined) throw new UsageError(`${display(flags.output)}: ${display(failure)}; nothing was saved`);
    if (!flags.quiet && !failed)
      note(`saved ${display(flags.output)}; vet it with: mcp-hallmark check ${display(flags.output)}`);
  }
  if (trouble === null) return 0;
  const what = failed ? 'saved only how it wants to be authorized' : 'saved, but incomplete';
  note(`${label}: ${what}: ${trouble.message}`);
  return 2;
}

/** True for a server that refuses everybody without a token: how it asks for one can be vetted all the same. */
function showsAuthorization({ parts: { experiments } }: Surface): boolean {
  return experiments.status === 'ok' && experiments.value.accessRefused?.status === 'ok';
}
