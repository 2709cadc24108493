import { defineRule } from '../../engine/define-rule.ts';
import type { Json } from '../../model/json.ts';
import { toPointer } from '../../model/pointer.ts';
import { indexSchema, type SchemaRef } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';

// The sentence came with 2026-07-28.
const NETWORK = { legacy: 'info', modern: 'error', unknown: 'warning' } as const;

export const schemaRef = defineRule(
  {
    id: 'spec/schema-ref',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A $ref of a schema leads nowhere, or to the network',
    why: 'A tool travels alone: what its schema refers to must be inside it. Clients must not fetch a `$ref` from the network, and cannot compile a schema whose reference leads nowhere, so the tool is rejected or runs unchecked.',
    remedy:
      'Copy the referenced schema into `$defs` of the same schema and refer to it as `#/$defs/Name`, or write it in place.',
    spec: { revision: '2026-07-28', page: 'basic', section: '$ref Resolution', level: 'MUST' },
    requirements: ['tool-schema-ref-resolves', 'tool-schema-network-ref'],
    falsePositives: [
      'A URL that an `$id` inside the same schema answers to is no network reference.',
      'References to the metaschemas of JSON Schema, which validators carry with them.',
      '`#`, anchors and pointers with escapes (`~1`, `%25`) resolve inside the schema.',
      'A property named `$ref`, or a reference inside `default`, `examples`, `enum` or `const`, is data.',
    ],
    messages: {
      dangling: '{keyword} "{ref}" leads nowhere in this schema{times}.',
      network: '{keyword} "{ref}" leads to the network{times}; since 2026-07-28 clients must not fetch it.',
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
        { title: 'a URL', tools: [tool({ properties: { a: { $ref: 'https://example.com/pet.json' } } })] },
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
              properties: { a: { $ref: 'https://example.com/pet.json' } },
              $defs: { Pet: { $id: 'https://example.com/pet.json', type: 'object' } },
            }),
          ],
          shows: 'A URL that an `$id` inside the same schema answers to is no network reference.',
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
  ({ tools, era, report }) => {
    for (const [index, definition] of tools.entries()) {
      for (const { part, schema, dialect } of schemasOf(definition)) {
        if (dialect.status !== 'known') continue;
        for (const refs of byTarget(indexSchema(schema, dialect.id).refs)) {
          const [first] = refs;
          const message = defectOf(first);
          if (message === undefined) continue;
          const times = refs.length === 1 ? '' : ` (${refs.length} times)`;
          report(
            message,
            ['tools', index, part, ...first.path],
            { keyword: first.keyword, ref: String(first.ref), times },
            message === 'network'
              ? { severity: NETWORK[era], requirements: ['tool-schema-network-ref'] }
              : { severity: 'warning', requirements: ['tool-schema-ref-resolves'] },
          );
        }
      }
    }
  },
);

function defectOf(ref: SchemaRef): 'dangling' | 'network' | 'outside' | undefined {
  if (ref.status === 'dangling') return 'dangling';
  if (ref.status !== 'remote') return undefined;
  return /^https?:/i.test(ref.uri) ? 'network' : 'outside';
}

/** References with the same text, the first by place and not by the order of members. */
function byTarget(refs: readonly SchemaRef[]): (readonly [SchemaRef, ...SchemaRef[]])[] {
  const groups = new Map<string, [SchemaRef, ...SchemaRef[]]>();
  const placed = refs.map((ref) => ({ ref, pointer: toPointer(ref.path) }));
  for (const { ref } of placed.sort((a, b) => (a.pointer < b.pointer ? -1 : 1))) {
    const key = `${ref.status} ${ref.keyword} ${JSON.stringify(ref.ref)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [ref]);
    else group.push(ref);
  }
  return [...groups.values()];
}

function tool(schema: { readonly [key: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object', ...schema } };
}
