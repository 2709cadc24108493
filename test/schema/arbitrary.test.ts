import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { fromPointer, resolvePointer, toPointer } from '../../src/model/pointer.ts';
import { DIALECT_IDS, type DialectId, dialectOf } from '../../src/schema/dialect.ts';
import { findMisfits } from '../../src/schema/fits.ts';

import { validateSchema } from '../../src/schema/metaschema.ts';
import { parametersOf } from '../../src/schema/properties.ts';
import { indexSchema } from '../../src/schema/refs.ts';
import { undeclaredRequired } from '../../src/schema/required.ts';
import { compileSchema } from '../../src/schema/validator.ts';
import { eachSubschema, isSchema } from '../../src/schema/walk.ts';
import { anyJson, frozen, schemaIn } from './schemas.ts';

const dialects = fc.constantFrom(...DIALECT_IDS);
const anySchema = fc.oneof(anyJson, ...DIALECT_IDS.map(schemaIn)) as fc.Arbitrary<Json>;

function holds(check: (schema: Json, dialect: DialectId) => void, numRuns = 1500): void {
  fc.assert(
    fc.property(anySchema, dialects, (schema, dialect) => {
      check(frozen(schema), dialect);
    }),
    { numRuns },
  );
}

const at = (schema: Json, path: readonly (string | number)[]): Json | undefined =>
  resolvePointer(schema, toPointer(path));

describe('on any JSON', () => {
  it('dialectOf gives an answer', () => {
    holds((schema) => expect(['known', 'unknown']).toContain(dialectOf(schema).status));
  });

  it('eachSubschema visits each place once, where it says it is', () => {
    holds((schema, dialect) => {
      const pointers: string[] = [];
      const { count } = eachSubschema(schema, dialect, (subschema) => {
        expect(at(schema, subschema.path)).toBe(subschema.schema);
        pointers.push(toPointer(subschema.path));
      });
      expect(new Set(pointers).size).toBe(count);
    });
  });

  it('validateSchema points at what is there, once for each expectation, and always in the same order', () => {
    holds((schema, dialect) => {
      const { problems } = validateSchema(schema, dialect);
      const said = problems.map(({ path, expected }) => `${toPointer(path)} ${expected}`);
      expect(new Set(said).size).toBe(said.length);
      for (const { path } of problems) expect(at(schema, path)).toBeDefined();
      expect(validateSchema(schema, dialect).problems).toEqual(problems);
      if (!isSchema(schema, dialect)) expect(said).toHaveLength(1);
    });
  });

  it('indexSchema leads to schemas that are there', () => {
    holds((schema, dialect) => {
      const { positions, refs, at: positionAt } = indexSchema(schema, dialect);
      for (const position of positions) {
        const pointer = toPointer(position.path);
        expect(resolvePointer(schema, pointer)).toBe(position.schema);
        expect(fromPointer(pointer)).toEqual(position.path.map(String));
        expect(positionAt(pointer)).toBe(position);
        if (position.parent !== null) expect(position.parent.children).toContain(position);
        for (const child of position.children) expect(child.parent).toBe(position);
      }
      for (const ref of refs) {
        expect(at(schema, ref.path)).toBe(ref.ref);
        if (ref.status === 'resolved') expect(positions).toContain(positionAt(toPointer(ref.target)));
      }
    });
  });

  it('parametersOf, undeclaredRequired and findMisfits give values', () => {
    holds((schema, dialect) => {
      const index = indexSchema(schema, dialect);
      for (const { path, schema: own, name } of parametersOf(index)) {
        expect(at(schema, path)).toBe(own);
        expect(String(path.at(-1))).toBe(name);
      }
      for (const { path, name } of undeclaredRequired(index)) expect(at(schema, path)).toBe(name);
      const { misfits, unchecked } = findMisfits(index);
      for (const { path, value } of misfits) expect(at(schema, path)).toBe(value);
      for (const { path } of unchecked) expect(at(schema, path)).toBeDefined();
    });
  });

  it('a compiled schema gives a verdict on any instance, with places that are there', () => {
    fc.assert(
      fc.property(anySchema, dialects, fc.array(anyJson, { maxLength: 3 }), (schema, dialect, instances) => {
        const { validate } = compileSchema(indexSchema(frozen(schema), dialect));
        for (const instance of instances) {
          const result = validate(frozen(instance));
          if (result.status === 'unchecked') continue;
          expect(result.valid).toBe(result.errors.length === 0);
          for (const { instancePath, schemaPath } of result.errors) {
            expect(at(instance, instancePath), toPointer(instancePath)).toBeDefined();
            expect(at(schema, schemaPath), toPointer(schemaPath)).toBeDefined();
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});
