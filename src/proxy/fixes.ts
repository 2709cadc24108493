/** What can be mended, each by itself. */
export const FIXES = ['paging', 'descriptions', 'errors', 'schemas', 'hidden'] as const;

/** The name of a fix. */
export type FixName = (typeof FIXES)[number];
