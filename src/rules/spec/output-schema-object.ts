import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { isObject, jsonType, member } from '../../model/json.ts';

export const outputSchemaObject = defineRule(
  {
    id: 'spec/output-schema-object',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-06-18',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'outputSchema is not an object, or has a root that the revision does not allow',
    why: 'An `outputSchema` is a JSON Schema object; `null` and booleans are none. Up to 2025-11-25 its root must also have `type: "object"`, and clients that check it drop the tool or the whole list.',
    remedy:
      'Leave `outputSchema` out where there is none; for clients up to 2025-11-25 wrap other values in an object: `{"type": "object", "properties": {"items": {"type": "array"}}}`.',
    spec: { revision: '2025-11-25', page: 'schema', section: 'Tool', level: 'SCHEMA' },
    requirements: ['tool-output-schema-object', 'tool-output-schema-root-type-legacy'],
    falsePositives: [
      'Since 2026-07-28 the root may have any type, or none.',
      'A tool without an `outputSchema`: it is optional in every revision.',
    ],
    messages: {
      notObject: 'outputSchema is {found}; it must be a JSON Schema object, or left out.',
      rootTypeMissing: 'outputSchema has no "type" at its root; up to 2025-11-25 it must be "object".',
      rootType: 'outputSchema has type {found} at its root; up to 2025-11-25 it must be "object".',
    },
    examples: {
      bad: [
        { title: 'null', tools: [{ name: 'list', inputSchema: { type: 'object' }, outputSchema: null }] },
        { title: 'a boolean', tools: [{ name: 'list', inputSchema: { type: 'object' }, outputSchema: true }] },
        {
          title: 'an array at the root',
          era: 'legacy',
          tools: [{ name: 'list', inputSchema: { type: 'object' }, outputSchema: { type: 'array' } }],
        },
        {
          title: 'alternatives instead of a type',
          era: 'legacy',
          tools: [
            {
              name: 'list',
              inputSchema: { type: 'object' },
              outputSchema: {
                anyOf: [
                  { type: 'object', required: ['a'] },
                  { type: 'object', required: ['b'] },
                ],
              },
            },
          ],
        },
      ],
      good: [
        {
          title: 'an array since 2026-07-28',
          era: 'modern',
          tools: [{ name: 'list', inputSchema: { type: 'object' }, outputSchema: { type: 'array' } }],
          shows: 'Since 2026-07-28 the root may have any type, or none.',
        },
        {
          title: 'no schema',
          tools: [{ name: 'list', inputSchema: { type: 'object' } }],
          shows: 'A tool without an `outputSchema`: it is optional in every revision.',
        },
        {
          title: 'an object',
          tools: [{ name: 'list', inputSchema: { type: 'object' }, outputSchema: { type: 'object' } }],
        },
      ],
    },
  },
  ({ tools, era, audience, report }) => {
    const { refusedBy } = refused(factsOn('output-schema-root'), audience.clients);
    for (const [index, tool] of tools.entries()) {
      const schema = member(tool, 'outputSchema');
      if (schema === undefined) continue;
      if (!isObject(schema)) {
        const type = jsonType(schema);
        const found = type === 'null' ? type : `${type === 'array' ? 'an' : 'a'} ${type}`;
        report(
          'notObject',
          ['tools', index, 'outputSchema'],
          { found },
          { requirements: ['tool-output-schema-object'] },
        );
      } else if (era === 'legacy' && schema['type'] !== 'object') {
        const requirements = ['tool-output-schema-root-type-legacy'];
        const type = member(schema, 'type');
        if (type === undefined)
          report('rootTypeMissing', ['tools', index, 'outputSchema'], {}, { requirements, refusedBy });
        else
          report(
            'rootType',
            ['tools', index, 'outputSchema', 'type'],
            { found: JSON.stringify(type) },
            { requirements, refusedBy },
          );
      }
    }
  },
);
