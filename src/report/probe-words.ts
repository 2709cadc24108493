import type { ProbeRow } from '../model/run.ts';
import { display } from '../text/display.ts';
import { plural, thousands } from './words.ts';

/** What stands before and after the name of the parameter. */
const DEFECTS: Readonly<Record<NonNullable<ProbeRow['bad']>['defect'], readonly [string, string]>> = {
  missing: ['without ', ''],
  type: ['', ': wrong type'],
  enum: ['', ': not listed'],
  unknown: ['', ': names nothing'],
};

const NAME_LIMIT = 80;
const REASON_LIMIT = 1000;

/** What a probe is called, or what is wrong with its arguments; empty when there is nothing to tell. */
export function probeLabel({ label, bad }: ProbeRow): string {
  if (bad !== undefined) {
    // A run may come from a file, and be anything.
    const [before, after] = DEFECTS[bad.defect] ?? ['', ''];
    return before + display(bad.parameter, NAME_LIMIT) + after;
  }
  return label === null ? '' : display(label, NAME_LIMIT);
}

/** The tool that was to be called. */
export function probedTool({ tool }: ProbeRow): string {
  return display(tool, NAME_LIMIT);
}

/** Why no call was made, or how it failed; empty where there is nothing to explain. */
export function reasonWords({ reason }: ProbeRow): string {
  return reason === null ? '' : display(reason, REASON_LIMIT);
}

/** The tool, and the label in parentheses. */
export function probeName(row: ProbeRow): string {
  const label = probeLabel(row);
  return label === '' ? probedTool(row) : `${probedTool(row)} (${label})`;
}

/** What came of a probe, and whether that was expected where it was meant to fail. */
export function statusWords({ status, expectError, bad }: ProbeRow): string {
  const words = status.replaceAll('-', ' ');
  if (!expectError) return words;
  if (status === 'tool-error' || status === 'rpc-error') return `${words} (expected)`;
  // What names nothing may rightly be found nowhere, without an error.
  return status === 'ok' && bad?.defect !== 'unknown' ? `${words} (an error was expected)` : words;
}

const ANSWERED: ReadonlySet<ProbeRow['status']> = new Set(['ok', 'tool-error', 'input-required', 'rpc-error']);

/** `87,224`, the tokens; empty where there was no answer. */
export function responseSize({ response, status }: ProbeRow): string {
  return response === null || !ANSWERED.has(status) ? '' : thousands(response.tokens);
}

/** `7 ms`; empty where no call was made. */
export function responseTime({ response }: ProbeRow): string {
  return response === null ? '' : `${thousands(response.ms)} ms`;
}

/** How many probes came to what, in a few words: `3 ok, 1 blocked`. */
export function probeCounts(rows: readonly ProbeRow[]): string {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(statusWords(row), (counts.get(statusWords(row)) ?? 0) + 1);
  return [...counts].map(([words, count]) => `${thousands(count)} ${words}`).join(', ');
}

/** `5 probes`. */
export function probesInWords(rows: readonly ProbeRow[]): string {
  return plural(rows.length, 'probe', 'probes');
}
