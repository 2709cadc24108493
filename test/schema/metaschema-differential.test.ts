import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { DIALECT_IDS, type DialectId } from '../../src/schema/dialect.ts';
import { validateSchema } from '../../src/schema/metaschema.ts';
import { METASCHEMAS } from '../../src/schema/metaschemas.ts';
import { compilePattern } from '../../src/schema/pattern.ts';
import { isUri, isUriReference } from '../../src/schema/uri.ts';
import { schemaIn } from './schemas.ts';

const options = {
  strict: false,
  validateFormats: true,
  formats: {
    regex: (text: string) => compilePattern(text) !== undefined,
    uri: isUri,
    'uri-reference': isUriReference,
  },
} as const;

/** Ajv's verdict by the metaschema that mcp-hallmark carries. */
function byMetaschema(dialect: DialectId, validateFormats = true): ValidateFunction {
  const { $id: _, id: __, $schema: ___, ...schema } = METASCHEMAS[dialect];
  return new Ajv({ ...options, validateFormats }).compile(dialect === 'draft-04' ? inDraft07(schema) : schema);
}

/** Ajv does not know the one keyword of draft 4 that its own metaschema is written with. */
function inDraft07(metaschema: JsonObject): JsonObject {
  const properties = metaschema['properties'] as JsonObject;
  return { ...metaschema, properties: { ...properties, multipleOf: { type: 'number', exclusiveMinimum: 0 } } };
}

/** Whether a schema is refused; undefined where a part of it says that it is of a dialect that nobody knows. */
function isRefused(schema: Json, dialect: DialectId): boolean | undefined {
  const { problems, stops } = validateSchema(schema, dialect);
  return stops.length > 0 ? undefined : problems.some(({ level }) => level === 'MUST');
}

describe.each(DIALECT_IDS)('the verdict on a schema in %s', (dialect) => {
  it('is that of a validator that is given the metaschema', () => {
    const validate = byMetaschema(dialect);
    let valid = 0;
    const runs = 4000;
    fc.assert(
      fc.property(schemaIn(dialect), (schema) => {
        const expected = validate(schema) as boolean;
        const refused = isRefused(schema, dialect);
        fc.pre(refused !== undefined);
        valid += expected ? 1 : 0;
        expect(refused, JSON.stringify(validate.errors)).toBe(!expected);
      }),
      { numRuns: runs },
    );
    expect(valid, 'both verdicts are common').toBeGreaterThan(runs / 10);
    expect(valid).toBeLessThan((runs * 9) / 10);
  });
});

describe.each([
  ['2020-12', new Ajv2020(options)],
  ['2019-09', new Ajv2019(options)],
] as const)('the merged metaschema of %s', (dialect, ajv) => {
  it('says what the published one says, which is made of vocabularies', () => {
    // Ajv does not assert the formats of the metaschemas that it has itself.
    const merged = byMetaschema(dialect, false);
    fc.assert(
      fc.property(schemaIn(dialect), (schema) => {
        const { $schema: _, ...undeclared } = schema;
        expect(merged(undeclared)).toBe(ajv.validateSchema(undeclared));
      }),
      { numRuns: 2000 },
    );
  });
});
