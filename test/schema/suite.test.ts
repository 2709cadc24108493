import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/model/json.ts';
import { type DialectId, dialectOf } from '../../src/schema/dialect.ts';
import { validateSchema } from '../../src/schema/metaschema.ts';
import { indexSchema } from '../../src/schema/refs.ts';
import { compileSchema } from '../../src/schema/validator.ts';

/** The official JSON-Schema-Test-Suite, which no package carries. */
const SUITE =
  process.env['JSON_SCHEMA_TEST_SUITE'] ?? join(import.meta.dirname, '../../../shared/json-schema-test-suite');
const missing = existsSync(join(SUITE, 'tests'))
  ? undefined
  : 'skipped: JSON_SCHEMA_TEST_SUITE names no copy of the suite';

interface Group {
  readonly description: string;
  readonly schema: Json;
  readonly tests: readonly { readonly description: string; readonly data: Json; readonly valid: boolean }[];
}

const DRAFTS = {
  draft4: 'draft-04',
  draft6: 'draft-06',
  draft7: 'draft-07',
  'draft2019-09': '2019-09',
  'draft2020-12': '2020-12',
} as const satisfies Record<string, DialectId>;

/** Groups of which it cannot be told whether an instance is valid: their references depend on the way to them. */
const NOT_EVALUATED: Readonly<Record<keyof typeof DRAFTS, readonly string[]>> = {
  draft4: [],
  draft6: [],
  draft7: [],
  'draft2019-09': [
    'recursiveRef.json: $recursiveRef with nesting',
    'recursiveRef.json: multiple dynamic paths to the $recursiveRef keyword',
    'recursiveRef.json: dynamic $recursiveRef destination (not predictable at schema compile time)',
    'unevaluatedItems.json: unevaluatedItems with $recursiveRef',
    'unevaluatedProperties.json: unevaluatedProperties with $recursiveRef',
  ],
  'draft2020-12': [
    'dynamicRef.json: A $dynamicRef resolves to the first $dynamicAnchor still in scope that is encountered when the schema is evaluated',
    "dynamicRef.json: A $dynamicRef with intermediate scopes that don't include a matching $dynamicAnchor does not affect dynamic scope resolution",
    'dynamicRef.json: A $dynamicRef that initially resolves to a schema with a matching $dynamicAnchor resolves to the first $dynamicAnchor in the dynamic scope',
    'dynamicRef.json: multiple dynamic paths to the $dynamicRef keyword',
    'dynamicRef.json: after leaving a dynamic scope, it is not used by a $dynamicRef',
    'dynamicRef.json: $dynamicRef skips over intermediate resources - direct reference',
    'dynamicRef.json: $dynamicRef avoids the root of each schema, but scopes are still registered',
    'unevaluatedItems.json: unevaluatedItems with $dynamicRef',
    'unevaluatedProperties.json: unevaluatedProperties with $dynamicRef',
  ],
};

describe.skipIf(missing).each(Object.entries(DRAFTS))(
  `JSON-Schema-Test-Suite${missing ? ` (${missing})` : ''}: %s`,
  (draft, own) => {
    const groups = missing === undefined ? read(draft) : [];

    it('no verdict is wrong, and what is not evaluated is recorded', () => {
      const wrong: string[] = [];
      const notEvaluated = new Set<string>();
      let checked = 0;
      for (const [file, { description, schema, tests }] of groups) {
        const dialect =
          typeof schema === 'object' && schema !== null && '$schema' in schema ? dialectOf(schema) : { id: own };
        // A dialect of its own, by a metaschema of its own.
        if (!('id' in dialect)) continue;
        const { validate } = compileSchema(indexSchema(schema, dialect.id));
        for (const { description: what, data, valid } of tests) {
          const result = validate(data);
          if (result.status === 'checked') {
            checked += 1;
            if (result.valid !== valid) wrong.push(`${file}: ${description}: ${what}`);
            // Other documents are never fetched.
          } else if (!result.reason.endsWith('leads out of the schema')) notEvaluated.add(`${file}: ${description}`);
        }
      }
      expect(wrong).toEqual([]);
      expect([...notEvaluated]).toEqual(NOT_EVALUATED[draft as keyof typeof DRAFTS]);
      expect(checked).toBeGreaterThan(500);
    });

    it('every schema is valid', () => {
      for (const [file, { description, schema }] of groups)
        expect(
          validateSchema(schema, own).problems.filter(({ level }) => level === 'MUST'),
          `${file}: ${description}`,
        ).toEqual([]);
    });
  },
);

function read(draft: string): (readonly [file: string, group: Group])[] {
  const folder = join(SUITE, 'tests', draft);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .flatMap((file) =>
      (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Group[]).map((group) => [file, group] as const),
    );
}
