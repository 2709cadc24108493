import { defineRule, type FindingDetails } from '../../engine/define-rule.ts';
import { isArray, isObject, type Json } from '../../model/json.ts';
import { type JsonPointer, toPointer } from '../../model/pointer.ts';
import { isBefore, NEWEST, REVISIONS } from '../../protocol/revisions.ts';
import { checkDefinition } from '../../protocol/shapes/index.ts';
import type { Dialect, DialectId } from '../../schema/dialect.ts';
import { type SchemaProblem, validateSchema } from '../../schema/metaschema.ts';
import { valueAt } from '../../schema/resources.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';

const MOST = 10;
const LONGEST = 60;
const LEGACY_TYPES = 'tool-schema-subschema-types-legacy';

export const schemaValid = defineRule(
  {
    id: 'spec/schema-valid',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A schema of a tool is not valid JSON Schema',
    why: 'A schema must be valid in the dialect that `$schema` names, or in 2020-12 when it names none. Validators refuse to compile an invalid one, so a client drops the tool; others ignore the keyword, and the model is told something else than the server checks.',
    remedy:
      'Write the keyword as the dialect has it. A schema that was generated for an older draft needs its `$schema`, or a generator set to 2020-12.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Schema Validation', level: 'MUST' },
    requirements: ['tool-schema-valid', LEGACY_TYPES],
    aliases: ['MCPmatic: inputSchema', 'C4'],
    falsePositives: [
      'Keywords that the dialect does not know (`nullable`, `example`, `x-order`, `definitions`) are no error: they are ignored.',
      'A schema that is valid in the dialect that its `$schema` names.',
      'What looks like a schema inside `default`, `examples`, `enum` or `const` is data.',
    ],
    messages: {
      type: '{found} is no type of JSON Schema; those are array, boolean, integer, null, number, object and string.',
      invalid: '"{keyword}" holds {found}; {dialect} asks for {expected}.',
      older:
        '"{keyword}" holds {found}; 2020-12 asks for {expected}. The schema is valid {older}: say so in $schema, or write it for 2020-12.',
      advised: '"{keyword}" holds {found}; {dialect} advises {expected}.',
      legacy: '{found} in {place}: up to 2025-11-25 a tool must have {expected} there.',
      rest: 'The schemas of this tool have {count} more.',
    },
    examples: {
      bad: [
        { title: 'a type that does not exist', tools: [tool({ properties: { q: { type: 'any' } } })] },
        { title: 'required on a property', tools: [tool({ properties: { q: { type: 'string', required: true } } })] },
        {
          title: 'a tuple as draft 7 writes it, with no $schema',
          tools: [tool({ properties: { at: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } } })],
        },
        { title: 'null for a property', tools: [tool({ properties: { q: null } })] },
        { title: 'a pattern that does not compile', tools: [tool({ properties: { q: { pattern: '[a-' } } })] },
        { title: 'an empty enum', tools: [tool({ properties: { q: { enum: [] } } })] },
        { title: 'a boolean for a property', era: 'legacy', tools: [tool({ properties: { q: true } })] },
        {
          title: 'a wrong type in each of twelve properties',
          tools: [
            tool({
              properties: Object.fromEntries([...'abcdefghijkl'].map((name) => [name, { type: 'str' }])),
            }),
          ],
        },
        {
          title: 'an output schema',
          tools: [
            {
              name: 'find',
              inputSchema: { type: 'object' },
              outputSchema: { type: 'object', properties: { n: { minimum: '0' } } },
            },
          ],
        },
      ],
      good: [
        {
          title: 'unknown keywords',
          tools: [
            tool({
              properties: { q: { type: 'string', nullable: true, example: 1, 'x-order': null } },
              definitions: {},
            }),
          ],
          shows:
            'Keywords that the dialect does not know (`nullable`, `example`, `x-order`, `definitions`) are no error: they are ignored.',
        },
        {
          title: 'a tuple in draft 7',
          tools: [
            tool({
              $schema: 'http://json-schema.org/draft-07/schema#',
              properties: { at: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } },
            }),
          ],
          shows: 'A schema that is valid in the dialect that its `$schema` names.',
        },
        {
          title: 'data that looks like a schema',
          tools: [tool({ properties: { q: { default: { type: 'any' }, examples: [{ required: true }] } } })],
          shows: 'What looks like a schema inside `default`, `examples`, `enum` or `const` is data.',
        },
        { title: 'a boolean for a property', era: 'modern', tools: [tool({ properties: { q: true } })] },
        {
          title: 'a dialect that is not known cannot be judged',
          tools: [tool({ $schema: 'https://example.com/dialect', properties: { q: { type: 'any' } } })],
        },
      ],
    },
  },
  ({ tools, era, protocolVersion, report }) => {
    const revision = REVISIONS.find((known) => known === protocolVersion) ?? (era === 'unknown' ? 'any' : NEWEST[era]);
    // The sentence, and 2020-12 as the default, came with 2025-11-25.
    const isOld = protocolVersion !== undefined && isBefore(protocolVersion, '2025-11-25');
    const worst = isOld ? { severity: 'warning' as const } : {};
    for (const [index, definition] of tools.entries()) {
      const problems = problemsOf(definition);
      const places = new Set(problems.map(({ pointer }) => pointer));
      const legacy = checkDefinition('tool', definition, revision).filter(
        ({ requirement, path }) => requirement === LEGACY_TYPES && !places.has(toPointer(path)),
      );
      for (const { path, message, data, details } of problems.slice(0, MOST))
        report(message, ['tools', index, ...path], data, {
          requirements: ['tool-schema-valid'],
          ...(message === 'advised' ? {} : worst),
          ...details,
          ...withoutRepeats(definition, index, path),
        });
      for (const { path, found, expected } of legacy.slice(0, Math.max(0, MOST - problems.length)))
        report(
          'legacy',
          ['tools', index, ...path],
          { place: path.slice(0, 2).join('.'), found, expected },
          { requirements: [LEGACY_TYPES] },
        );
      const count = problems.length + legacy.length - MOST;
      if (count > 0)
        report(
          'rest',
          ['tools', index],
          { count: count === 1 ? '1 problem' : `${count} problems` },
          { requirements: ['tool-schema-valid'], ...worst },
        );
    }
  },
);

interface Problem {
  readonly path: SchemaProblem['path'];
  readonly pointer: JsonPointer;
  readonly message: 'type' | 'invalid' | 'older' | 'advised';
  readonly data: Readonly<Record<'found' | 'keyword' | 'dialect' | 'expected' | 'older', string>>;
  readonly details: FindingDetails;
}

/** What is wrong in both schemas of a tool, by place and not in the order of the members. */
function problemsOf(definition: Json): Problem[] {
  return schemasOf(definition).flatMap(({ part, schema, dialect }) => {
    if (dialect.status !== 'known') return [];
    const { problems } = validateSchema(schema, dialect.id);
    const older = problems.length === 0 ? undefined : olderDialectOf(schema, dialect);
    return problems
      .map((problem) => describe(problem, schema, dialect.id, older, part))
      .sort((a, b) => (a.pointer < b.pointer ? -1 : 1));
  });
}

function describe(
  { path, keyword, expected, level }: SchemaProblem,
  schema: Json,
  dialect: DialectId,
  older: DialectId | undefined,
  name: string,
): Problem {
  const value = valueAt(schema, path) ?? null;
  const isType = keyword === 'type' && !(isArray(value) && value.length > 0) && expected.includes('integer');
  const message = level === 'SHOULD' ? 'advised' : isType ? 'type' : older === undefined ? 'invalid' : 'older';
  const data = { found: shown(value), keyword: keyword ?? '', dialect, expected, older: older ?? '' };
  const at = [name, ...path];
  return {
    path: at,
    pointer: toPointer(at),
    message,
    data,
    details: level === 'SHOULD' || isContested(keyword, dialect, expected) ? { severity: 'warning' } : {},
  };
}

/** For a name that is in `required` twice: the list without repeats. */
function withoutRepeats(definition: Json, index: number, path: SchemaProblem['path']): FindingDetails {
  const list = path.at(-2) === 'required' ? valueAt(definition, path.slice(0, -1)) : undefined;
  if (!isArray(list) || !list.every((name) => typeof name === 'string')) return {};
  const at = toPointer([index, ...path.slice(0, -1)]);
  return {
    fix: { title: 'Name each once', operations: [{ op: 'replace', path: at, value: [...new Set(list)] }] },
  };
}

/**
 * The metaschemas of drafts 6 and 7 refuse an `enum` that is empty or repeats a value, and their text only advises against
 * it (draft-handrews-json-schema-validation-01 §6.1.2).
 */
function isContested(keyword: string | null, dialect: DialectId, expected: string): boolean {
  return keyword === 'enum' && (dialect === 'draft-06' || dialect === 'draft-07') && expected !== 'an array';
}

// Draft 7 first: it is what most generators write.
const OLDER = ['draft-07', '2019-09', 'draft-06', 'draft-04'] as const;

/** The older dialect in which a schema that names none is valid. */
function olderDialectOf(schema: Json, dialect: Dialect & { readonly status: 'known' }): DialectId | undefined {
  if (dialect.declared) return undefined;
  return OLDER.find((id) => validateSchema(schema, id).problems.every((problem) => problem.level === 'SHOULD'));
}

function shown(value: Json): string {
  if (isObject(value)) return 'an object';
  const text = JSON.stringify(value);
  if (text.length <= LONGEST) return text;
  return isArray(value) ? 'an array' : `${text.slice(0, LONGEST)}…`;
}

function tool(schema: { readonly [key: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object', ...schema } };
}
