import { defineRule } from '../../engine/define-rule.ts';
import { isObject, jsonType, member } from '../../model/json.ts';

export const inputSchemaObject = defineRule(
  {
    id: 'spec/input-schema-object',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'inputSchema is not a JSON Schema object with type "object"',
    why: 'Every tool must have an `inputSchema` that is a JSON Schema object whose root has `type: "object"`. Clients check it: many drop the tool, and some the whole list.',
    remedy:
      'Send `"inputSchema": {"type": "object", …}`; for a tool without parameters `{"type": "object", "additionalProperties": false}`.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Tool', level: 'MUST' },
    requirements: ['tool-required-fields', 'tool-input-schema-object', 'tool-input-schema-root-type'],
    aliases: ['MCPmatic: inputSchema', 'C3'],
    falsePositives: [
      'A tool without parameters needs no `properties`: `{"type": "object"}` is enough.',
      'Keywords beside `type`, such as `anyOf` or `$ref`, are legal at the root in 2026-07-28.',
    ],
    messages: {
      missing: 'Tool has no inputSchema.',
      notObject: 'inputSchema is {found}; it must be a JSON Schema object.',
      rootTypeMissing: 'inputSchema has no "type" at its root; it must be "object".',
      rootType: 'inputSchema has type {found} at its root; it must be exactly "object".',
    },
    examples: {
      bad: [
        { title: 'no schema', tools: [{ name: 'ping' }] },
        { title: 'null for a tool without parameters', tools: [{ name: 'ping', inputSchema: null }] },
        { title: 'a list of types at the root', tools: [{ name: 'ping', inputSchema: { type: ['object'] } }] },
        {
          title: 'a reference instead of a type',
          tools: [{ name: 'ping', inputSchema: { $ref: '#/$defs/Args', $defs: { Args: { type: 'object' } } } }],
        },
      ],
      good: [
        {
          title: 'a tool without parameters',
          tools: [{ name: 'ping', inputSchema: { type: 'object' } }],
          shows: 'A tool without parameters needs no `properties`: `{"type": "object"}` is enough.',
        },
        {
          title: 'alternatives beside the type',
          tools: [
            { name: 'find', inputSchema: { type: 'object', anyOf: [{ required: ['id'] }, { required: ['name'] }] } },
          ],
          shows: 'Keywords beside `type`, such as `anyOf` or `$ref`, are legal at the root in 2026-07-28.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, tool] of tools.entries()) {
      if (!isObject(tool)) continue;
      const schema = member(tool, 'inputSchema');
      if (schema === undefined) {
        report('missing', ['tools', index], {}, { requirements: ['tool-required-fields'] });
      } else if (!isObject(schema)) {
        const found = typeof schema === 'object' ? jsonType(schema) : `a ${jsonType(schema)}`;
        report('notObject', ['tools', index, 'inputSchema'], { found }, { requirements: ['tool-input-schema-object'] });
      } else if (member(schema, 'type') === undefined) {
        report(
          'rootTypeMissing',
          ['tools', index, 'inputSchema'],
          {},
          { requirements: ['tool-input-schema-root-type'] },
        );
      } else if (schema['type'] !== 'object') {
        const found = JSON.stringify(schema['type']);
        report(
          'rootType',
          ['tools', index, 'inputSchema', 'type'],
          { found },
          { requirements: ['tool-input-schema-root-type'] },
        );
      }
    }
  },
);
