import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NOT_JUDGED, reasonFor, rulesByRequirement } from '../../scripts/gen/coverage.ts';
import { type RequirementEntry, requirements } from '../../scripts/gen/requirements.ts';
import { RULES } from '../../src/rules/index.ts';

const CATALOGUE = join(import.meta.dirname, '../../../shared/spec/requirements.md');
const missing = existsSync(CATALOGUE) ? undefined : 'skipped: ../shared is not here';

describe('the requirements of the specification', () => {
  const known = requirements();
  const covered = rulesByRequirement(RULES);

  it('have an id each', () => {
    const ids = known.map(({ id }) => id);
    expect(ids).toHaveLength(309);
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });

  it('are the only ones that rules name', () => {
    const ids = new Set(known.map(({ id }) => id));
    expect([...covered].filter(([id]) => !ids.has(id))).toEqual([]);
  });

  it('are named by every rule about the specification', () => {
    const silent = RULES.filter(({ meta }) => meta.id.startsWith('spec/') && (meta.requirements ?? []).length === 0);
    expect(silent.map(({ meta }) => meta.id)).toEqual([]);
  });

  it('are covered, or there is a reason, but not both', () => {
    const ids = new Set(known.map(({ id }) => id));
    expect(Object.keys(NOT_JUDGED).filter((id) => !ids.has(id) || covered.has(id))).toEqual([]);
    for (const { id, shows } of known.filter((entry) => !covered.has(entry.id)))
      expect(reasonFor(id, shows), id).toMatch(/\w/);
  });

  it.skipIf(missing !== undefined)(`are those of the catalogue that was made of it ${missing ?? ''}`, () => {
    expect(known.map(({ id, level, eras }) => `${id} ${level} ${eras}`)).toEqual(
      catalogued(readFileSync(CATALOGUE, 'utf8')),
    );
  });
});

/** The ids of the catalogue with their level and eras. */
function catalogued(text: string): string[] {
  const eras: Readonly<Record<string, RequirementEntry['eras']>> = { '25 + 26': 'all', '25': 'legacy', '26': 'modern' };
  return [...text.matchAll(/^#### `([^`]+)`\n\n\*\*([A-Z]+(?: NOT)?\b).*?\*\* · rev (.*?) · /gm)].map(
    ([, id, level, revisions]) => `${id} ${level} ${eras[revisions ?? '']}`,
  );
}
