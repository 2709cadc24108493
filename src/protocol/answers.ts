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

/** False for an HTTP status that says nothing about what was asked. */
export function isServersOwn(status: number): boolean {
  return status < 500 && !NO_VERDICT.has(status);
}

/** The value of a response header of a trial; several are joined with a comma, as HTTP allows. */
export function headerOf(trial: Trial | undefined, name: string): string | undefined {
  const values = (trial?.http?.headers ?? []).flatMap(([key, value]) => (key === name ? [value] : []));
  return values.length === 0 ? undefined : values.join(', ');
}

/**
 * True when a trial was answered: silence, the end of a server and failures on the way are no answers. Nor is what is no
 * proper response, which is reported as such.
 */
export function isAnswered({ outcome, http }: Trial): boolean {
  if (outcome.kind === 'http-error')
    // Where more than the message matters, a refusal of access may be what is asked for.
    return isServersOwn(outcome.status) || (http !== undefined && (outcome.status === 401 || outcome.status === 403));
  return outcome.kind === 'result' || outcome.kind === 'rpc-error';
}

/** What an answered trial brought, in words: `a result`, `error -32603`, `HTTP 404`. */
export function answerWords({ outcome }: Trial): string {
  if (outcome.kind === 'rpc-error') return `error ${outcome.code}`;
  if (outcome.kind === 'http-error') return `HTTP ${outcome.status}`;
  return 'a result';
}

/** The trials of a record that were answered, in the order of their names; the control request is none of them. */
export function answeredTrials(trials: Readonly<Record<string, Trial | undefined>>): (readonly [string, Trial])[] {
  return Object.entries(trials)
    .filter(
      (entry): entry is [string, Trial] => entry[0] !== 'control' && entry[1] !== undefined && isAnswered(entry[1]),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
