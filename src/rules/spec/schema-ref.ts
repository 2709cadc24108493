import { defineRule } from '../../engine/define-rule.ts';
import type { Json } from '../../model/json.ts';
import { indexSchema, isFetchable, refsByText, type SchemaRef } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';

export const schemaRef = defineRule(
  {
    id: 'spec/schema-ref',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A $ref of a schema leads nowhere',
    why: 'A tool travels alone: what its schema refers to must be inside it. Clients cannot compile a schema whose reference leads nowhere, so the tool is rejected or runs unchecked.',
    remedy:
      'Copy the referenced schema into `$defs` of the same schema and refer to it as `#/$defs/Name`, or write it in place.',
    spec: { revision: '2026-07-28', page: 'basic', section: '$ref Resolution', level: 'SHOULD' },
    requirements: ['tool-schema-ref-resolves'],
    falsePositives: [
      'A URL that an `$id` inside the same schema answers to; one that nothing there answers to is for `safety/schema-remote-ref`.',
      'References to the metaschemas of JSON Schema, which validators carry with them.',
      '`#`, anchors and pointers with escapes (`~1`, `%25`) resolve inside the schema.',
      'A property named `$ref`, or a reference inside `default`, `examples`, `enum` or `const`, is data.',
    ],
    messages: {
      dangling: '{keyword} "{ref}" leads nowhere in this schema{times}.',
      outside: '{keyword} "{ref}" leads out of this schema{times}, to a document that no client has.',
    },
    examples: {
      bad: [
        {
          title: 'a leftover of OpenAPI, twice',
          tools: [
            tool({
              properties: { a: { $ref: '#/components/schemas/Pet' }, b: { $ref: '#/components/schemas/Pet' } },
            }),
          ],
        },
        { title: 'a file beside the schema', tools: [tool({ properties: { a: { $ref: 'pet.json#/Pet' } } })] },
        {
          title: 'in an output schema',
          tools: [
            {
              name: 'find',
              inputSchema: { type: 'object' },
              outputSchema: { type: 'object', properties: { pet: { $ref: '#/$defs/Pet' } } },
            },
          ],
        },
      ],
      good: [
        {
          title: 'a URL inside the schema',
          tools: [
            tool({
              properties: { a: { $ref: 'https://example.com/pet.json' }, b: { $ref: 'https://example.com/dog.json' } },
              $defs: { Pet: { $id: 'https://example.com/pet.json', type: 'object' } },
            }),
          ],
          shows:
            'A URL that an `$id` inside the same schema answers to; one that nothing there answers to is for `safety/schema-remote-ref`.',
        },
        {
          title: 'a schema as a parameter',
          tools: [tool({ properties: { a: { $ref: 'https://json-schema.org/draft/2020-12/schema' } } })],
          shows: 'References to the metaschemas of JSON Schema, which validators carry with them.',
        },
        {
          title: 'a tree, an anchor and escapes',
          tools: [
            tool({
              properties: {
                child: { $ref: '#' },
                name: { $ref: '#name' },
                path: { $ref: '#/$defs/a~1b%25' },
              },
              $defs: { Name: { $anchor: 'name', type: 'string' }, 'a/b%': { type: 'string' } },
            }),
          ],
          shows: '`#`, anchors and pointers with escapes (`~1`, `%25`) resolve inside the schema.',
        },
        {
          title: 'references that are data',
          tools: [
            tool({ properties: { $ref: { type: 'string' }, a: { default: { $ref: 'https://example.com/a.json' } } } }),
          ],
          shows: 'A property named `$ref`, or a reference inside `default`, `examples`, `enum` or `const`, is data.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      for (const { part, schema, dialect } of schemasOf(definition)) {
        if (dialect.status !== 'known') continue;
        for (const refs of refsByText(indexSchema(schema, dialect.id).refs)) {
          const [first] = refs;
          const message = defectOf(first);
          if (message === undefined) continue;
          const times = refs.length === 1 ? '' : ` (${refs.length} times)`;
          report(message, ['tools', index, part, ...first.path], {
            keyword: first.keyword,
            ref: String(first.ref),
            times,
          });
        }
      }
    }
  },
);

function defectOf(ref: SchemaRef): 'dangling' | 'outside' | undefined {
  if (ref.status === 'dangling') return 'dangling';
  return ref.status === 'remote' && !isFetchable(ref.uri) ? 'outside' : undefined;
}

function tool(schema: { readonly [key: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object', ...schema } };
}
