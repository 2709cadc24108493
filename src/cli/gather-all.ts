import { display, trusted } from '../text/display.ts';
import type { ConnectFlags } from './options.ts';
import { type GatheredTarget, gatherTarget, type Target } from './target.ts';
import { Progress } from './terminal.ts';

/** Gathers servers, several at a time, and hands each over as soon as it is there. What comes of them keeps their order. */
export async function gatherAll<T>(
  targets: readonly Target[],
  flags: ConnectFlags & { readonly quiet?: boolean },
  each: (gathered: GatheredTarget, target: Target) => T,
): Promise<T[]> {
  const progress = new Progress(flags.quiet);
  const results: T[] = [];
  const waiting = [...targets.entries()];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, target] = next;
      const label = display(target.name ?? target.id.label, 60);
      const gathered = await gatherTarget(target, flags, (stage) =>
        progress.show(String(index), trusted(`${label}: ${stage}…`)),
      );
      results[index] = each(gathered, target);
      progress.done(String(index));
    }
  };
  await Promise.all(Array.from({ length: Math.min(flags.concurrency, targets.length) }, work));
  return results;
}
