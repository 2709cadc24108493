import { utf8ToBytes } from '@noble/hashes/utils.js';
import { defineRule } from '../../engine/define-rule.ts';
import type { Json } from '../../model/json.ts';
import { indexSchema } from '../../schema/refs.ts';
import { compactText, schemasOf } from '../../schema/tool-schemas.ts';

export const schemaSize = defineRule(
  {
    id: 'spec/schema-size',
    severity: 'info',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A schema is so large that validators may refuse it',
    why: 'Clients are told to bound the depth and the number of subschemas that they take, so that no schema can exhaust them. A huge one risks being refused, and every byte of it is in the context of the model.',
    remedy: 'Split the tool, or describe the parts that are rarely used as a string or an open object.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Composition-Keyword Resource Use', level: 'ADVISORY' },
    requirements: ['tool-schema-bounds'],
    falsePositives: [
      'A schema that refers to itself is as deep as it is written: a tree is no deep schema.',
      'A long enumeration is one subschema.',
    ],
    messages: {
      depth: '{part} has {depth} levels of schemas, more than {max}.',
      subschemas: '{part} has {count} subschemas, more than {max}.',
      bytes: '{part} has {bytes} bytes, more than {max}.',
    },
    options: {
      maxDepth: { default: 24, description: 'Schemas with more levels are reported.' },
      maxSubschemas: { default: 1000, description: 'Schemas with more subschemas are reported.' },
      maxBytes: { default: 50_000, description: 'Schemas with more bytes of JSON are reported.' },
    },
    examples: {
      bad: [
        { title: 'arrays in arrays', tools: [tool(nested(24))] },
        {
          title: 'more than a thousand properties',
          tools: [tool(Object.fromEntries(Array.from({ length: 1001 }, (_, index) => [`p${index}`, {}])))],
        },
        {
          title: 'a book for a description',
          tools: [tool({ q: { type: 'string', description: 'ü'.repeat(25_000) } })],
        },
      ],
      good: [
        {
          title: 'a tree',
          tools: [
            {
              name: 'store',
              inputSchema: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } },
            },
          ],
          shows: 'A schema that refers to itself is as deep as it is written: a tree is no deep schema.',
        },
        {
          title: 'two thousand values',
          tools: [tool({ q: { enum: Array.from({ length: 2000 }, (_, index) => index) } })],
          shows: 'A long enumeration is one subschema.',
        },
      ],
    },
  },
  ({ tools, options, report }) => {
    for (const [index, definition] of tools.entries()) {
      for (const { part, schema, readAs } of schemasOf(definition)) {
        const at = ['tools', index, part] as const;
        const { positions } = indexSchema(schema, readAs);
        const subschemas = positions.length;
        let depth = 0;
        for (const position of positions) depth = Math.max(depth, position.depth);
        const text = compactText(schema);
        // A character has at most three bytes, so that few texts have to be counted.
        const bytes = text.length * 3 > options.maxBytes ? utf8ToBytes(text).length : text.length;
        // What is too much in one way is usually too much in the others: once is enough.
        if (depth > options.maxDepth) report('depth', at, { part, depth, max: options.maxDepth });
        else if (subschemas > options.maxSubschemas)
          report('subschemas', at, { part, count: subschemas, max: options.maxSubschemas });
        else if (bytes > options.maxBytes) report('bytes', at, { part, bytes, max: options.maxBytes });
      }
    }
  },
);

function tool(properties: { readonly [name: string]: Json }): Json {
  return { name: 'store', inputSchema: { type: 'object', properties } };
}

function nested(levels: number): { readonly [name: string]: Json } {
  let schema: Json = { type: 'string' };
  for (let level = 1; level < levels; level += 1) schema = { type: 'array', items: schema };
  return { q: schema };
}
