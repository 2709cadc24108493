import { defineRule } from '../../engine/define-rule.ts';
import { type Json, type JsonObject, member } from '../../model/json.ts';
import { type Parameter, parameterLabel, parameterText } from '../../schema/properties.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';

// Each of these says, or leads to what says, which values there are.
const TELLING = [
  'type',
  'enum',
  'const',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'anyOf',
  'oneOf',
  'allOf',
  'not',
  'if',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
];
const SAYS_ANYTHING = /\b(?:any|arbitrary|free-?form|whatever)\b/i;

export const parameterUntyped = defineRule(
  {
    id: 'agent/parameter-untyped',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Parameter without a type',
    why: 'Without a type the schema accepts anything, and a model has to guess whether a string, a number or an object is meant. The call is valid and fails inside the tool.',
    remedy: 'Give it a `type`, or an `enum` of its values. If any JSON value is right, say so in the description.',
    aliases: ['S3', 'MCPmatic: inputSchema'],
    falsePositives: [
      'A type given in another way: `enum`, `const`, `$ref`, alternatives, or what is inside (`properties`, `items`).',
      'A parameter that takes any JSON value, and says so.',
    ],
    messages: {
      untyped: 'Parameter "{name}" has no type.',
      more: '{count} more parameters have no type.',
    },
    options: { mostPerTool: { default: 10, description: 'Of one tool no more are listed; the others are counted.' } },
    examples: {
      bad: [
        { title: 'a description only', tools: [tool({ path: { description: 'The file to read.' } })] },
        { title: 'true for a schema', tools: [tool({ path: true })] },
        {
          title: 'inside an object, behind a reference',
          tools: [
            {
              name: 'read',
              inputSchema: {
                type: 'object',
                properties: { filter: { $ref: '#/$defs/Filter' } },
                $defs: { Filter: { type: 'object', properties: { since: { description: 'A day.' } } } },
              },
            },
          ],
        },
        { title: 'eleven of them', tools: [tool(Object.fromEntries([...'abcdefghijk'].map((name) => [name, {}])))] },
      ],
      good: [
        {
          title: 'types of all kinds',
          tools: [
            tool({
              unit: { enum: ['C', 'F'] },
              version: { const: 2 },
              size: { $ref: '#/properties/unit' },
              at: { anyOf: [{ type: 'string' }, { type: 'number' }] },
              range: { properties: { from: { type: 'string' } } },
              names: { items: { type: 'string' } },
            }),
          ],
          shows:
            'A type given in another way: `enum`, `const`, `$ref`, alternatives, or what is inside (`properties`, `items`).',
        },
        {
          title: 'any value, and it is said',
          tools: [tool({ value: { description: 'The new value of the field: any JSON value.' } })],
          shows: 'A parameter that takes any JSON value, and says so.',
        },
      ],
    },
  },
  ({ tools, options, report }) => {
    for (const [index, definition] of tools.entries()) {
      const found = toolParameters(definition).filter(isUntyped);
      for (const parameter of found.slice(0, options.mostPerTool))
        report('untyped', ['tools', index, 'inputSchema', ...parameter.path], { name: parameterLabel(parameter) });
      const count = found.length - options.mostPerTool;
      if (count > 0) report('more', ['tools', index, 'inputSchema'], { count }, { count });
    }
  },
);

function isUntyped(parameter: Parameter): boolean {
  const { schema } = parameter;
  // `false` forbids the parameter.
  if (typeof schema === 'boolean') return schema;
  return !TELLING.some((keyword) => tells(schema, keyword)) && !SAYS_ANYTHING.test(parameterText(parameter));
}

function tells(schema: JsonObject, keyword: string): boolean {
  return member(schema, keyword) !== undefined;
}

function tool(properties: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  return { name: 'read', inputSchema: { type: 'object', properties } };
}
