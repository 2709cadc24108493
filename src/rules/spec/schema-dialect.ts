import { defineRule } from '../../engine/define-rule.ts';
import { isArray, isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import { type DialectId, isHiddenByRef } from '../../schema/dialect.ts';
import { indexSchema } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';
import { isSchema } from '../../schema/walk.ts';

// These say something to people and to models, and stay readable beside a reference.
const NOTES: ReadonlySet<string> = new Set(
  '$ref $schema $id id $comment $defs definitions title description default examples deprecated readOnly writeOnly'.split(
    ' ',
  ),
);

export const schemaDialect = defineRule(
  {
    id: 'spec/schema-dialect',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Schemas are written in, or for, another dialect than 2020-12',
    why: 'Clients need to support JSON Schema 2020-12 alone, and read a schema without `$schema` as that. One in another dialect may be refused, and keywords of older drafts are ignored without a word.',
    remedy: 'Generate schemas for 2020-12, or name the dialect that they are written in with `$schema`.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Schema Dialect', level: 'SHOULD' },
    requirements: ['tool-schema-dialect-declared', 'tool-schema-dialect-semantics'],
    falsePositives: [
      '`definitions` still works through `$ref` in 2020-12.',
      'A property named like a keyword (`id`, `nullable`, `dependencies`) is a property.',
      '`nullable: false`, and `additionalItems` without a tuple, change nothing in any dialect.',
      'A description beside `$ref` is read by models, although draft 7 ignores what stands there.',
      'http and https, and a trailing #, name the same dialect.',
    ],
    messages: {
      unknown: '$schema is {uri}, which is no known dialect; clients cannot check this schema.',
      older: 'Schemas in {dialects}: {count} of {total}; clients need to support 2020-12 only.',
      ignored: 'Without $schema these keywords mean nothing: {keywords}; first in {tool}.',
      hidden: 'Beside $ref these keywords mean nothing in {dialects}: {keywords}; first in {tool}.',
    },
    examples: {
      bad: [
        { title: 'a dialect that nobody knows', tools: [tool({ $schema: 'https://example.com/schema' })] },
        { title: 'no URI at all', tools: [tool({ $schema: null })] },
        {
          title: 'draft 7 throughout',
          tools: [
            tool({ $schema: 'http://json-schema.org/draft-07/schema#' }),
            { name: 'other', inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } },
            { name: 'third', inputSchema: { type: 'object' } },
          ],
        },
        {
          title: 'words of OpenAPI and of older drafts',
          tools: [
            tool({
              properties: {
                a: { type: 'string', nullable: true },
                b: { id: 'b', type: 'string' },
                c: { type: 'array', items: [{}], additionalItems: false },
                d: { $recursiveRef: '#' },
              },
              dependencies: { a: ['b'] },
            }),
          ],
        },
        {
          title: 'a limit beside a reference in draft 7',
          tools: [
            tool({
              $schema: 'http://json-schema.org/draft-07/schema#',
              properties: { a: { $ref: '#/definitions/Name', maxLength: 10 } },
              definitions: { Name: { type: 'string' } },
            }),
          ],
        },
      ],
      good: [
        {
          title: 'definitions',
          tools: [
            tool({ properties: { a: { $ref: '#/definitions/Name' } }, definitions: { Name: { type: 'string' } } }),
          ],
          shows: '`definitions` still works through `$ref` in 2020-12.',
        },
        {
          title: 'properties named like keywords',
          tools: [tool({ properties: { id: { type: 'string' }, nullable: { type: 'boolean' }, dependencies: {} } })],
          shows: 'A property named like a keyword (`id`, `nullable`, `dependencies`) is a property.',
        },
        {
          title: 'keywords without an effect',
          tools: [
            tool({
              properties: {
                a: { type: 'string', nullable: false },
                b: { type: 'array', items: { type: 'string' }, additionalItems: false },
              },
            }),
          ],
          shows: '`nullable: false`, and `additionalItems` without a tuple, change nothing in any dialect.',
        },
        {
          title: 'a description beside a reference',
          tools: [
            tool({
              $schema: 'https://json-schema.org/draft/2020-12/schema',
              properties: { a: { $ref: '#/$defs/Name', description: 'Name of the book' } },
              $defs: { Name: { type: 'string' } },
            }),
          ],
          shows: 'A description beside `$ref` is read by models, although draft 7 ignores what stands there.',
        },
        {
          title: '2020-12 with http and a #',
          tools: [tool({ $schema: 'http://json-schema.org/draft/2020-12/schema#' })],
          shows: 'http and https, and a trailing #, name the same dialect.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    let total = 0;
    const older: DialectId[] = [];
    const ignored: Place[] = [];
    const hidden: (Place & { readonly dialect: DialectId })[] = [];
    for (const [index, definition] of tools.entries()) {
      for (const { part, schema, dialect } of schemasOf(definition)) {
        total += 1;
        if (dialect.status === 'unknown') {
          report(
            'unknown',
            ['tools', index, part, '$schema'],
            { uri: typeof schema['$schema'] === 'string' ? `"${dialect.uri}"` : dialect.uri },
            { requirements: ['tool-schema-dialect-declared'] },
          );
          continue;
        }
        const { id, declared } = dialect;
        if (id !== '2020-12') older.push(id);
        const name = stringMember(definition, 'name') ?? `tool #${index + 1}`;
        for (const { schema: at } of indexSchema(schema, id).positions) {
          if (typeof at === 'boolean') continue;
          if (!declared) ignored.push(...ignoredIn(at).map((keyword) => ({ tool: name, keyword })));
          if (isHiddenByRef(at, id))
            for (const keyword of Object.keys(at))
              if (!NOTES.has(keyword) && !keyword.startsWith('x-')) hidden.push({ tool: name, keyword, dialect: id });
        }
      }
    }
    // Whole servers come out of one generator, so each of these is said once.
    if (older.length > 0)
      report(
        'older',
        ['tools'],
        { count: older.length, total, dialects: listed(older) },
        { severity: 'info', requirements: ['tool-schema-dialect-declared'] },
      );
    const details = { severity: 'info', requirements: ['tool-schema-dialect-semantics'] } as const;
    const [first] = ignored;
    if (first !== undefined) report('ignored', ['tools'], { tool: first.tool, keywords: counted(ignored) }, details);
    const [beside] = hidden;
    if (beside !== undefined)
      report(
        'hidden',
        ['tools'],
        {
          dialects: listed(hidden.map(({ dialect }) => dialect)),
          tool: beside.tool,
          keywords: counted(hidden),
        },
        details,
      );
  },
);

interface Place {
  readonly tool: string;
  readonly keyword: string;
}

/** The keywords of a schema that older drafts, or OpenAPI, give a meaning that 2020-12 does not. */
function ignoredIn(schema: JsonObject): readonly string[] {
  return IGNORED.filter((keyword) => Object.hasOwn(schema, keyword) && isIgnored(keyword, schema));
}

const IGNORED = ['nullable', 'id', 'dependencies', 'additionalItems', '$recursiveRef'] as const;

function isIgnored(keyword: (typeof IGNORED)[number], schema: JsonObject): boolean {
  const value = schema[keyword];
  switch (keyword) {
    case 'nullable':
      return value === true;
    case 'id':
      return typeof value === 'string';
    case 'dependencies':
      return isObject(value) && Object.keys(value).length > 0;
    case 'additionalItems':
      return isArray(member(schema, 'items')) && isSchema(value, '2019-09');
    case '$recursiveRef':
      return value !== undefined;
  }
}

function counted(places: readonly Place[]): string {
  const counts = new Map<string, number>();
  for (const { keyword } of places) counts.set(keyword, (counts.get(keyword) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([keyword, count]) => (count === 1 ? keyword : `${keyword} (${count} times)`))
    .join(', ');
}

function listed(dialects: readonly DialectId[]): string {
  return [...new Set(dialects)].sort().join(' and ');
}

function tool(schema: { readonly [key: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object', ...schema } };
}
