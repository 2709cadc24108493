import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { toPointer } from '../../src/model/pointer.ts';
import type { DialectId } from '../../src/schema/dialect.ts';
import { indexSchema } from '../../src/schema/refs.ts';
import { undeclaredRequired } from '../../src/schema/required.ts';

function undeclared(schema: Json, dialect: DialectId = '2020-12'): string[] {
  return undeclaredRequired(indexSchema(schema, dialect)).map(
    ({ path, name, impossible }) => `${toPointer(path)} ${name}${impossible ? ' impossible' : ''}`,
  );
}

const properties = { a: {} };
const required = ['a', 'b'];

describe('undeclaredRequired', () => {
  it.each<[string, Json, readonly string[]]>([
    ['at the root', { properties, required }, ['/required/1 b']],
    ['at any depth', { items: { properties, required } }, ['/items/required/1 b']],
    ['where nothing is declared', { properties: {}, required }, ['/required/0 a', '/required/1 b']],
    ['where more is forbidden', { properties, required, additionalProperties: false }, ['/required/1 b impossible']],
    ['that no pattern allows', { properties, required, patternProperties: { '^x': {} } }, ['/required/1 b']],
    [
      'that a schema beside declares, but this one forbids',
      { allOf: [{ properties: { b: {} } }, { properties, required, additionalProperties: false }] },
      ['/allOf/1/required/1 b impossible'],
    ],
    [
      'that is named like a member of a prototype',
      JSON.parse('{"properties": {}, "required": ["constructor", "__proto__"]}') as Json,
      ['/required/0 constructor', '/required/1 __proto__'],
    ],
  ])('finds a name %s', (_, schema, expected) => {
    expect(undeclared(schema)).toEqual(expected);
  });

  it.each<[string, Json]>([
    ['declared', { properties: { a: {}, b: {} }, required }],
    ['in a schema without properties', { required }],
    ['that a pattern allows', { properties, required, patternProperties: { '^b$': {} } }],
    [
      'that a pattern alone allows',
      { properties, required, patternProperties: { b: {} }, additionalProperties: false },
    ],
    ['that a schema for the others allows', { properties, required, additionalProperties: { type: 'string' } }],
    ['that may be declared where a reference leads', { properties, required, $ref: '#/$defs/b', $defs: { b: {} } }],
    ['that an alternative declares', { properties, required, anyOf: [{ properties: { b: {} } }] }],
    ['that the schema around declares', { properties: { b: {} }, oneOf: [{ properties, required }] }],
    ['in what must not be', { not: { properties, required } }],
    ['in a condition', { if: { properties, required } }],
    ['that is no name', { properties, required: [1] }],
    ['in data', { default: { properties, required } }],
  ])('does not find a name %s', (_, schema) => {
    expect(undeclared(schema)).toEqual([]);
  });

  it('ignores what stands beside $ref up to draft 7', () => {
    const schema = {
      $ref: '#/definitions/a',
      properties,
      required,
      additionalProperties: false,
      definitions: { a: {} },
    };
    expect(undeclared(schema, 'draft-07')).toEqual([]);
    expect(undeclared(schema, '2019-09')).toEqual(['/required/1 b impossible']);
  });

  it('takes a pattern that is too slow to try for one that matches', () => {
    const name = 'b'.repeat(60);
    expect(undeclared({ properties, required: [name], patternProperties: { '^(b+)+$': {} } })).toEqual([]);
  });
});
