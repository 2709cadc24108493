import type { Era } from '../model/surface.ts';

/** The revisions of the specification, oldest first. */
export const REVISIONS = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;

/** The date that names a revision of the specification. */
export type Revision = (typeof REVISIONS)[number];

/** The newest revision of each era. */
export const NEWEST: Readonly<Record<Era, Revision>> = { legacy: '2025-11-25', modern: '2026-07-28' };

/** True when a protocol version is a date before a revision; false for anything that is no date. */
export function isBefore(protocolVersion: string, revision: Revision): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(protocolVersion) && protocolVersion < revision;
}

/** The era of a revision, known or not: 2026-07-28 and later are modern. */
export function eraOf(protocolVersion: string): Era {
  return isBefore(protocolVersion, '2026-07-28') ? 'legacy' : 'modern';
}
