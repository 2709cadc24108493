import { defineRule } from '../../engine/define-rule.ts';
import type { Json } from '../../model/json.ts';
import { indexSchema } from '../../schema/refs.ts';
import { undeclaredRequired } from '../../schema/required.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';

export const schemaRequiredUndeclared = defineRule(
  {
    id: 'spec/schema-required-undeclared',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A required property is declared nowhere',
    why: 'A name in `required` that `properties` lacks is usually a typo or a leftover. The model must invent a value for it without a type or a description; with `additionalProperties: false` no call is valid at all.',
    remedy: 'Declare the property, or take its name out of `required`.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Schema Validation', level: 'ADVISORY' },
    requirements: ['tool-schema-required-undeclared'],
    falsePositives: [
      'The property is declared beside or around: in `allOf`, `anyOf`, by a pattern, or behind a `$ref`.',
      'A schema without `properties` declares nothing, and alternatives such as `anyOf: [{required: ["id"]}]` are made so.',
      'In `not` and `if`, `required` asks whether a property is there.',
    ],
    messages: {
      undeclared: '"{name}" is required but not declared in properties.',
      impossible:
        '"{name}" is required, not declared, and forbidden by additionalProperties: false: no value is valid.',
    },
    examples: {
      bad: [
        {
          title: 'a name in another style',
          tools: [tool({ properties: { userId: { type: 'string' } }, required: ['user_id'] })],
        },
        {
          title: 'a leftover in a closed schema',
          tools: [
            tool({ properties: { id: { type: 'string' } }, required: ['id', 'key'], additionalProperties: false }),
          ],
        },
      ],
      good: [
        {
          title: 'declared elsewhere',
          tools: [
            tool({
              properties: { a: {} },
              required: ['b', 'x-c'],
              allOf: [{ properties: { b: {} } }],
              patternProperties: { '^x-': {} },
            }),
            {
              name: 'other',
              inputSchema: {
                type: 'object',
                properties: { a: {} },
                required: ['d'],
                $ref: '#/$defs/More',
                $defs: { More: { properties: { d: {} } } },
              },
            },
          ],
          shows: 'The property is declared beside or around: in `allOf`, `anyOf`, by a pattern, or behind a `$ref`.',
        },
        {
          title: 'one of two',
          tools: [
            tool({ properties: { id: {}, name: {} }, anyOf: [{ required: ['id'] }, { required: ['name'] }] }),
            { name: 'other', inputSchema: { type: 'object', required: ['id'] } },
          ],
          shows:
            'A schema without `properties` declares nothing, and alternatives such as `anyOf: [{required: ["id"]}]` are made so.',
        },
        {
          title: 'neither nor',
          tools: [tool({ properties: { id: {} }, not: { properties: { id: {} }, required: ['old'] } })],
          shows: 'In `not` and `if`, `required` asks whether a property is there.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      for (const { part, schema, dialect } of schemasOf(definition)) {
        if (dialect.status !== 'known') continue;
        for (const { path, name, impossible } of undeclaredRequired(indexSchema(schema, dialect.id)))
          report(
            impossible ? 'impossible' : 'undeclared',
            ['tools', index, part, ...path],
            { name },
            impossible ? {} : { severity: 'info' },
          );
      }
    }
  },
);

function tool(schema: { readonly [key: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object', ...schema } };
}
