import { describe, expect, it } from 'vitest';
import { REVISIONS, type Revision } from '../../../src/protocol/revisions.ts';
import { checkMessage, type ShapeProblem } from '../../../src/protocol/shapes/index.ts';
import { described } from '../../../src/protocol/shapes/words.ts';
import { CASES } from './cases/all.ts';
import { type Case, type Row, revisionsOf } from './cases/row.ts';
import { pathOf, withValue } from './edit.ts';
import { ALL_SHAPES, type Spot, shapeOf, spotsAt, spotsOf } from './walk.ts';

/** What a check finds with the bad value of a row, and without the member. */
interface Trial {
  readonly at: string;
  readonly wrong: readonly ShapeProblem[];
  readonly missing: readonly ShapeProblem[];
}

function tried({ message, answersMethod }: Case, row: Row, revision: Revision): Trial {
  const check = (value: Row['bad'] | undefined): ShapeProblem[] =>
    checkMessage(withValue(message, pathOf(row.at), value), { revision, answersMethod });
  return { at: row.at, wrong: check(row.bad), missing: row.decisive === true ? [] : check(undefined) };
}

function wanted(row: Row): Trial {
  const path = pathOf(row.at);
  const member = String(path.at(-1));
  const breaking = (requirement: string | null | undefined): object => (requirement ? { requirement } : {});
  return {
    at: row.at,
    wrong:
      row.expected === undefined
        ? []
        : [{ path, expected: row.expected, found: described(row.bad), ...breaking(row.breaks) }],
    missing:
      row.missing === undefined || row.decisive === true
        ? []
        : [
            {
              path: path.slice(0, -1),
              member,
              expected: `member "${member}"`,
              found: 'nothing',
              ...breaking(row.missing),
            },
          ],
  };
}

describe.each(CASES)('$name', (its) => {
  it.each(revisionsOf(its))('%s', (revision) => {
    expect(checkMessage(its.message, { revision, answersMethod: its.answersMethod })).toEqual([]);
    const inForce = its.rows.filter((row) => revisionsOf(row).includes(revision));
    const unknown = its.rows.filter((row) => !inForce.some((other) => other.at === row.at));
    expect(inForce.map((row) => tried(its, row, revision))).toEqual(inForce.map(wanted));
    expect(unknown.map((row) => tried(its, row, revision))).toEqual(
      unknown.map(({ at }) => ({ at, wrong: [], missing: [] })),
    );
  });
});

it('has a row for every member of every shape', () => {
  const covered = new Set<Spot>();
  for (const its of CASES)
    for (const row of its.rows)
      for (const revision of revisionsOf(its))
        for (const spot of spotsAt(shapeOf(its.message, its.answersMethod), its.message, pathOf(row.at), revision))
          covered.add(spot);
  const uncovered = REVISIONS.flatMap((revision) =>
    [...ALL_SHAPES].flatMap(([name, shape]) =>
      spotsOf(shape, revision)
        .filter(([spot]) => !covered.has(spot))
        .map(([, path]) => `${revision} ${name}:${path}`),
    ),
  );
  expect(uncovered).toEqual([]);
});
