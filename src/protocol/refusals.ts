import type { Trial } from '../model/surface.ts';
import { isServersOwn } from './answers.ts';

/** How a request must be refused. */
export interface Refusal {
  readonly status: number;
  readonly codes: readonly number[];
}

/**
 * How the answer to a request that must be refused over HTTP differs from that, as the end of a sentence: `is answered
 * with a result`. Undefined where it does not differ, and where what stood before the server may have answered.
 */
export function wrongRefusal(trial: Trial | undefined, { status, codes }: Refusal): string | undefined {
  const { outcome } = trial ?? {};
  const got = trial?.http?.status;
  if (outcome === undefined || got === undefined || !isServersOwn(got)) return undefined;
  if (outcome.kind === 'result') return 'is answered with a result';
  if (outcome.kind !== 'rpc-error')
    return got === status ? undefined : `is refused with status ${got} in place of ${status}`;
  const wanted = codes.join(' or ');
  if (!codes.includes(outcome.code)) return `is refused with error ${outcome.code} in place of ${wanted}`;
  return got === status ? undefined : `is refused with error ${outcome.code} but status ${got} in place of ${status}`;
}
