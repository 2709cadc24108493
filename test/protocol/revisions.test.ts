import { describe, expect, it } from 'vitest';
import { eraOf, isBefore, NEWEST, REVISIONS } from '../../src/protocol/revisions.ts';

describe('revisions', () => {
  it('stand in the order of their dates', () => {
    expect([...REVISIONS]).toEqual([...REVISIONS].sort());
  });

  it.each(REVISIONS)('%s is before every later one and none else', (revision) => {
    const later = REVISIONS.filter((other) => isBefore(revision, other));
    expect(later).toEqual(REVISIONS.slice(REVISIONS.indexOf(revision) + 1));
  });

  it.each([
    ['2024-11-05', 'legacy'],
    ['2025-11-25', 'legacy'],
    ['2026-07-27', 'legacy'],
    ['2026-07-28', 'modern'],
    ['2026-07-29', 'modern'],
    ['2031-01-01', 'modern'],
  ] as const)('%s is %s', (version, era) => {
    expect(eraOf(version)).toBe(era);
  });

  it('know the newest of each era', () => {
    for (const era of ['legacy', 'modern'] as const)
      expect(NEWEST[era]).toBe(REVISIONS.filter((revision) => eraOf(revision) === era).at(-1));
  });

  it.each(['', 'draft', '1.0', '2025', '2025-6-18', '2025-06-18 ', '2025-06-18T00:00', '\n2025-06-18'])(
    '%j is no date, so it is before nothing',
    (version) => {
      for (const revision of REVISIONS) expect(isBefore(version, revision)).toBe(false);
    },
  );
});
