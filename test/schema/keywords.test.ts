import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { DIALECT_IDS } from '../../src/schema/dialect.ts';
import { appliesInPlace, KEYWORDS } from '../../src/schema/keywords.ts';
import { METASCHEMAS } from '../../src/schema/metaschemas.ts';

describe.each(DIALECT_IDS)('the keywords of %s', (dialect) => {
  it('are those of its metaschema', () => {
    const inMetaschema = Object.keys(METASCHEMAS[dialect]['properties'] as JsonObject);
    // Draft 4 leaves references to another document, so that its metaschema does not have them.
    if (dialect === 'draft-04') inMetaschema.push('$ref');
    expect([...KEYWORDS[dialect].keys()].sort()).toEqual(inMetaschema.sort());
  });
});

it('tells keywords that apply to the same value from those that apply to its parts', () => {
  expect(['allOf', 'not', 'then', 'dependentSchemas'].every((keyword) => appliesInPlace(keyword, '2020-12'))).toBe(
    true,
  );
  expect(['items', 'properties', 'contains', '$defs'].some((keyword) => appliesInPlace(keyword, '2020-12'))).toBe(
    false,
  );
  expect(appliesInPlace('dependencies', 'draft-07')).toBe(true);
  expect(appliesInPlace('dependencies', '2020-12'), 'only its name is kept').toBe(false);
});
