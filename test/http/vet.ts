import { gatherTarget, urlTarget } from '../../src/cli/target.ts';
import { vetSurface } from '../../src/engine/vet.ts';
import type { TargetRun } from '../../src/model/run.ts';
import type { Era, Surface } from '../../src/model/surface.ts';
import { RULES } from '../../src/rules/index.ts';

/** Gathers a server over HTTP as the command line does, inside this process. */
export async function gather(url: string, era: 'auto' | Era = 'auto'): Promise<Surface> {
  const access = { era, passEnv: [], header: [], headerEnv: [] };
  const { surface } = await gatherTarget(
    urlTarget(url, access),
    { ...access, startTimeout: 60, timeout: 15, totalTimeout: 300, concurrency: 1, streams: true, reads: true },
    () => {},
  );
  return surface;
}

/** Vets it with every rule. */
export async function vet(url: string, era: 'auto' | Era = 'auto'): Promise<TargetRun> {
  return vetSurface(await gather(url, era), RULES);
}

/** The rules on the specification that found something, each once, in order. */
export function rulesIn({ findings }: TargetRun): readonly string[] {
  return [...new Set(findings.map(({ ruleId }) => ruleId).filter((id) => id.startsWith('spec/')))].sort();
}
