import { type Json, type JsonObject } from '../../../../src/model/json.ts';
import { REVISIONS, type Revision } from '../../../../src/protocol/revisions.ts';

/** One member of a message: a value that is wrong there, what is expected instead, and in which revisions. */
export interface Row {
  /** The path to the member, its steps parted by spaces. */
  readonly at: string;
  readonly bad: Json;
  /** Undefined where any value will do. */
  readonly expected: string | undefined;
  /** The requirement that the bad value breaks. */
  readonly breaks?: string;
  /** Set for a member that must be there: the requirement that its absence breaks, null for none. */
  readonly missing?: string | null;
  /** Without the member it is another kind of message. */
  readonly decisive?: true;
  readonly since: Revision;
  readonly until: Revision;
}

/** A message that is valid in every revision from `since` to `until`, and rows for its members. */
export interface Case {
  readonly name: string;
  readonly message: JsonObject;
  readonly answersMethod?: string;
  readonly since: Revision;
  readonly until: Revision;
  readonly rows: readonly Row[];
}

/** The revisions from one to another; open where one is left out. */
export interface Span {
  readonly since?: Revision;
  readonly until?: Revision;
}

/** The first revision. */
export const OLDEST = REVISIONS[0];

/** The newest revision. */
export const LAST: Revision = '2026-07-28';

/** Every revision. */
export const ALL: Span = {};

/** Since 2026-07-28. */
export const MODERN: Span = { since: LAST };

/** Before 2026-07-28. */
export const LEGACY: Span = { until: '2025-11-25' };

/** 2025-11-25 alone. */
export const TASKS: Span = { since: '2025-11-25', until: '2025-11-25' };

/** A member that may be left out. */
export function may(at: string, bad: Json, expected: string | undefined, breaks?: string, span: Span = ALL): Row {
  return { at, bad, expected, ...(breaks === undefined ? {} : { breaks }), since: OLDEST, until: LAST, ...span };
}

/** A member that decides which shape is meant: what its absence means is told elsewhere. */
export function decides(row: Row): Row {
  return { ...row, decisive: true };
}

/** A member that must be there; `missing` is what its absence breaks, where that is not `breaks`. */
export function must(
  at: string,
  bad: Json,
  expected: string | undefined,
  breaks?: string,
  span: Span = ALL,
  missing?: string | null,
): Row {
  return { ...may(at, bad, expected, breaks, span), missing: missing === undefined ? (breaks ?? null) : missing };
}

/** The revisions in which a case is to be tried. */
export function revisionsOf({ since, until }: { readonly since: Revision; readonly until: Revision }): Revision[] {
  return REVISIONS.filter((revision) => since <= revision && revision <= until);
}
