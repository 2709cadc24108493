import type { JsonObject } from '../model/json.ts';
import type { Trial } from '../model/surface.ts';

/** HTTP statuses that say nothing about what was asked: access, limits and failures on the way. */
const NO_VERDICT: ReadonlySet<number> = new Set([401, 403, 407, 408, 425, 429]);

/** The result that a trial brought; undefined when it brought something else. */
export function resultOf(trial: Trial | undefined): JsonObject | undefined {
  return trial?.outcome.kind === 'result' ? trial.outcome.result : undefined;
}

/** The code of the error that a trial brought; undefined when it brought something else. */
export function errorCode(trial: Trial | undefined): number | undefined {
  return trial?.outcome.kind === 'rpc-error' ? trial.outcome.code : undefined;
}

/** True when a trial was answered, with whatever: silence, the end of a server and failures on the way are no answers. */
export function isAnswered({ outcome }: Trial): boolean {
  if (outcome.kind === 'http-error') return !NO_VERDICT.has(outcome.status) && outcome.status < 500;
  return outcome.kind === 'result' || outcome.kind === 'rpc-error' || outcome.kind === 'invalid-envelope';
}

/** What an answered trial brought, in words: `a result`, `error -32603`, `HTTP 404`. */
export function answerWords({ outcome }: Trial): string {
  if (outcome.kind === 'rpc-error') return `error ${outcome.code}`;
  if (outcome.kind === 'http-error') return `HTTP ${outcome.status}`;
  return outcome.kind === 'result' ? 'a result' : 'no proper response';
}

/** The trials of a record that were answered, in the order of their names; the control request is none of them. */
export function answeredTrials(trials: Readonly<Record<string, Trial | undefined>>): (readonly [string, Trial])[] {
  return Object.entries(trials)
    .filter(
      (entry): entry is [string, Trial] => entry[0] !== 'control' && entry[1] !== undefined && isAnswered(entry[1]),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
