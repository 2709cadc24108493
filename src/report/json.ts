import type { Json } from '../model/json.ts';
import type { Run } from '../model/run.ts';
import { inertJson } from './log-commands.ts';

/** Renders a run as JSON (see `schema/run.schema.json`). */
export function renderJson(run: Run): string {
  return inertJson(toAsciiJson(run as unknown as Json));
}

/** A value as JSON with a line end, indented unless said, in which everything outside printable ASCII is escaped. */
export function toAsciiJson(value: Json, indent: number = 2): string {
  const escaped = JSON.stringify(value, null, indent).replace(
    /[^\n -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${escaped}\n`;
}
