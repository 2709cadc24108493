import type { DialectFeature } from '../../clients/client.ts';
import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { isArray, type JsonObject } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { DialectId } from '../../schema/dialect.ts';
import { validateSchema } from '../../schema/metaschema.ts';
import { indexSchema, positionsIn } from '../../schema/refs.ts';
import { schemasOf, type ToolSchema } from '../../schema/tool-schemas.ts';

const FACTS = factsOn('schema-dialect');
const BESIDE_REFERENCE: ReadonlySet<string> = new Set(['$ref', 'description', 'default']);

export const schemaDialect = defineRule(
  {
    id: 'client/schema-dialect',
    severity: 'error',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    asks: 'clients',
    title: 'Input schema in a form that a client does not read',
    why: 'Clients and the APIs behind them read different parts of JSON Schema. What one of them does not read costs the tool, or every request that it is part of. Other clients translate these forms, so they are reported only for clients that were asked about.',
    remedy: 'Write the schema as the message says; the meaning stays the same.',
    falsePositives: [
      'Clients that were not asked about: what they do not read is not reported.',
      'A keyword as the name of a parameter, such as a parameter "const".',
      'An output schema: it is not handed to a model.',
    ],
    messages: {
      reference: '"$ref" is not followed by {clients}; write out what it leads to.',
      referenceWithSiblings:
        '"$ref" with other keywords beside it is refused by {clients}; leave only "description" and "default" beside it.',
      exclusiveBounds:
        '"exclusiveMinimum" and "exclusiveMaximum" are refused by {clients}; write "minimum" or "maximum" with the next number.',
      typeList: '"type" with a list is refused by {clients}; write "anyOf" with one type each.',
      const: '"const" is refused by {clients}; write "enum" with the one value.',
      enumNotStrings: '"enum" with values that are no strings is refused by {clients}; write the values as strings.',
      olderThan2020:
        'The schema is valid in {dialect} and not in 2020-12; refused by {clients}. Write {found} as 2020-12 has it.',
      rootWithoutProperties:
        'inputSchema without "properties" is refused by {clients}; add it, empty where there are none.',
    },
    examples: {
      bad: [
        {
          title: 'references, for Copilot CLI',
          tools: [
            tool({
              properties: { query: { $ref: '#/$defs/Query' } },
              $defs: { Query: { type: 'object', properties: {} } },
            }),
          ],
          audience: { clients: ['copilot-cli'] },
        },
        {
          title: 'a type beside a reference, for the Gemini API',
          tools: [
            tool({
              properties: { query: { $ref: '#/$defs/Query', type: 'object' } },
              $defs: { Query: { type: 'object', properties: {} } },
            }),
          ],
          audience: { clients: ['gemini-api'] },
        },
        {
          title: 'a bound that is left out',
          tools: [tool({ properties: { limit: { type: 'integer', exclusiveMinimum: 0 } } })],
          audience: { clients: ['gemini-api'] },
        },
        {
          title: 'a value or none',
          tools: [tool({ properties: { name: { type: ['string', 'null'] } } })],
          audience: { clients: ['gemini-api'] },
        },
        {
          title: 'one value',
          tools: [tool({ properties: { kind: { type: 'string', const: 'file' } } })],
          audience: { clients: ['gemini-api'] },
        },
        {
          title: 'numbers to choose from',
          tools: [tool({ properties: { quarter: { type: 'integer', enum: [1, 2, 3, 4] } } })],
          audience: { clients: ['gemini-api'] },
        },
        {
          title: 'a tuple of draft 7, for the Claude API',
          tools: [
            tool({
              $schema: 'http://json-schema.org/draft-07/schema#',
              properties: { range: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } },
            }),
          ],
          audience: { clients: ['claude-api'] },
        },
        {
          title: 'no parameters, for the OpenAI API',
          tools: [tool({ additionalProperties: false })],
          audience: { clients: ['openai-api'] },
        },
      ],
      good: [
        {
          title: 'a client that reads it',
          tools: [tool({ properties: { limit: { type: ['integer', 'null'], exclusiveMinimum: 0 } } })],
          audience: { clients: ['claude-code'] },
          shows: 'Clients that were not asked about: what they do not read is not reported.',
        },
        {
          title: 'parameters with the names of keywords',
          tools: [
            tool({ properties: { const: { type: 'string' }, $ref: { type: 'string' }, enum: { type: 'integer' } } }),
          ],
          audience: { clients: ['gemini-api', 'copilot-cli'] },
          shows: 'A keyword as the name of a parameter, such as a parameter "const".',
        },
        {
          title: 'an output schema',
          tools: [
            {
              name: 'find',
              inputSchema: { type: 'object', properties: {} },
              outputSchema: { type: 'object', properties: { size: { type: ['integer', 'null'] } } },
            },
          ],
          audience: { clients: ['gemini-api', 'copilot-cli', 'claude-api'] },
          shows: 'An output schema: it is not handed to a model.',
        },
        {
          title: 'an older dialect whose words are those of 2020-12',
          tools: [
            tool({
              $schema: 'http://json-schema.org/draft-07/schema#',
              properties: { tags: { type: 'array', items: { type: 'string' } } },
            }),
          ],
          audience: { clients: ['claude-api', 'windsurf'] },
        },
      ],
    },
  },
  ({ tools, audience, report }) => {
    const asked = FACTS.filter(({ client }) => audience.clients.includes(client.id));
    const features = new Set(asked.map(({ feature }) => feature));
    if (features.size === 0) return;
    for (const [index, definition] of tools.entries()) {
      const input = schemasOf(definition).find(({ part }) => part === 'inputSchema');
      if (input === undefined) continue;
      for (const [feature, path] of firstPlaces(input, features)) {
        const at = ['tools', index, 'inputSchema', ...path] as const;
        const { clients, ...details } = refused(
          asked.filter((fact) => fact.feature === feature),
          audience.clients,
        );
        if (feature === 'older-than-2020-12') {
          const found = `"${path.findLast((segment) => typeof segment === 'string') ?? ''}"`;
          const dialect = input.dialect.status === 'known' ? input.dialect.id : '';
          report('olderThan2020', at, { clients, dialect, found }, details);
        } else report(MESSAGES[feature], at, { clients }, details);
      }
    }
  },
);

const MESSAGES = {
  reference: 'reference',
  'reference-with-siblings': 'referenceWithSiblings',
  'exclusive-bounds': 'exclusiveBounds',
  'type-list': 'typeList',
  const: 'const',
  'enum-not-strings': 'enumNotStrings',
  'root-without-properties': 'rootWithoutProperties',
} as const;

/** Where each of the features stands first. */
function firstPlaces(
  input: ToolSchema,
  features: ReadonlySet<DialectFeature>,
): ReadonlyMap<DialectFeature, readonly PathSegment[]> {
  const places = new Map<DialectFeature, readonly PathSegment[]>();
  const found = (feature: DialectFeature, path: readonly PathSegment[]): void => {
    if (features.has(feature) && !places.has(feature)) places.set(feature, [...path]);
  };
  if (!Object.hasOwn(input.schema, 'properties')) found('root-without-properties', []);
  if (features.has('older-than-2020-12')) {
    const [problem] = problemsOf2020(input);
    if (problem !== undefined) found('older-than-2020-12', problem);
  }
  for (const { schema, path } of positionsIn(indexSchema(input.schema, input.readAs)))
    if (typeof schema === 'object')
      for (const [feature, keyword] of featuresOf(schema)) found(feature, [...path, keyword]);
  return places;
}

function* featuresOf(schema: JsonObject): Generator<readonly [DialectFeature, string]> {
  if (typeof schema['$ref'] === 'string') {
    yield ['reference', '$ref'];
    if (Object.keys(schema).some((keyword) => !BESIDE_REFERENCE.has(keyword)))
      yield ['reference-with-siblings', '$ref'];
  }
  for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum'])
    if (Object.hasOwn(schema, keyword)) yield ['exclusive-bounds', keyword];
  if (isArray(schema['type'])) yield ['type-list', 'type'];
  if (Object.hasOwn(schema, 'const')) yield ['const', 'const'];
  const values = schema['enum'];
  if (isArray(values) && values.some((value) => typeof value !== 'string')) yield ['enum-not-strings', 'enum'];
}

/** What 2020-12 refuses in a schema that is valid in the older dialect that it names. */
function problemsOf2020({ schema, dialect }: ToolSchema): (readonly PathSegment[])[] {
  if (dialect.status !== 'known' || dialect.id === '2020-12') return [];
  const musts = (id: DialectId): (readonly PathSegment[])[] =>
    validateSchema(schema, id).problems.flatMap(({ level, path }) => (level === 'MUST' ? [path] : []));
  return musts(dialect.id).length > 0 ? [] : musts('2020-12');
}

function tool(schema: JsonObject): { readonly name: string; readonly inputSchema: JsonObject } {
  return { name: 'find', inputSchema: { type: 'object', ...schema } };
}
