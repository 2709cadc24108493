import { describe, expect, it } from 'vitest';
import { DIALECT_IDS, dialectNamed, dialectOf, METASCHEMA_URIS } from '../../src/schema/dialect.ts';

describe('dialectOf', () => {
  it.each([
    ['no $schema', { type: 'object' }],
    ['a boolean schema', true],
    ['no schema at all', null],
    ['a $schema that is only inherited', Object.create({ $schema: 'http://json-schema.org/draft-04/schema#' })],
  ] as const)('is 2020-12 for %s, and not declared', (_, schema) => {
    expect(dialectOf(schema)).toEqual({ status: 'known', id: '2020-12', declared: false });
  });

  it.each([
    ['https://json-schema.org/draft/2020-12/schema', '2020-12'],
    ['https://json-schema.org/draft/2020-12/schema#', '2020-12'],
    ['http://json-schema.org/draft/2020-12/schema', '2020-12'],
    ['https://json-schema.org/draft/2019-09/schema', '2019-09'],
    ['http://json-schema.org/draft-07/schema#', 'draft-07'],
    ['http://json-schema.org/draft-07/schema', 'draft-07'],
    ['https://json-schema.org/draft-07/schema#', 'draft-07'],
    ['http://json-schema.org/draft-06/schema#', 'draft-06'],
    ['http://json-schema.org/draft-04/schema#', 'draft-04'],
  ] as const)('reads %s', ($schema, id) => {
    expect(dialectOf({ $schema })).toEqual({ status: 'known', id, declared: true });
  });

  it.each([
    'http://json-schema.org/schema#',
    'http://json-schema.org/draft-03/schema#',
    'http://json-schema.org/draft-07/schema##',
    'http://json-schema.org/draft-07/schema#/definitions/a',
    'https://json-schema.org/draft/2020-12',
    'https://json-schema.org/draft/next/schema',
    'https://example.com/my-dialect',
    'draft-07',
    '',
  ])('does not guess at "%s"', ($schema) => {
    expect(dialectOf({ $schema })).toEqual({ status: 'unknown', uri: $schema });
  });

  it.each([
    [7, '7'],
    [null, 'null'],
    [true, 'true'],
    [['x'], 'array'],
    [{}, 'object'],
  ])('does not take %j for a URI', ($schema, uri) => {
    expect(dialectOf({ $schema })).toEqual({ status: 'unknown', uri });
  });
});

it('knows every dialect by the URI of its metaschema', () => {
  expect(DIALECT_IDS.map((id) => dialectNamed(METASCHEMA_URIS[id]))).toEqual(DIALECT_IDS);
});
