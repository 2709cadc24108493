import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { isObject, member } from '../../model/json.ts';

const FACTS = factsOn('output-schema-root');

export const outputSchemaRoot = defineRule(
  {
    id: 'client/output-schema-root',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-06-18',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Output schema that is no object, which some clients refuse',
    why: 'Since 2026-07-28 an output schema may have any root. Clients that check lists by the rules of 2025-11-25 refuse the whole list for one such tool, and the server has no tools for them.',
    remedy:
      'Give the output schema `"type": "object"` at its root and put other values into a property, such as `items`; alternatives can stand beside the type.',
    falsePositives: [
      'A server of 2025-11-25 or earlier: there it breaks the specification, and `spec/output-schema-object` reports it.',
      'Alternatives beside `type: "object"`.',
    ],
    messages: { found: 'outputSchema has no "type": "object" at its root; refused by {clients}.' },
    examples: {
      bad: [
        {
          title: 'an array',
          era: 'modern',
          tools: [{ name: 'list', inputSchema: { type: 'object' }, outputSchema: { type: 'array', items: {} } }],
        },
        {
          title: 'alternatives alone, for a client that was asked about',
          era: 'modern',
          tools: [
            {
              name: 'rename',
              inputSchema: { type: 'object' },
              outputSchema: { oneOf: [{ type: 'object' }, { type: 'null' }] },
            },
          ],
          audience: { clients: ['claude-code'] },
        },
      ],
      good: [
        {
          title: 'an array on an older server',
          era: 'legacy',
          tools: [{ name: 'list', inputSchema: { type: 'object' }, outputSchema: { type: 'array', items: {} } }],
          shows:
            'A server of 2025-11-25 or earlier: there it breaks the specification, and `spec/output-schema-object` reports it.',
        },
        {
          title: 'alternatives beside the type',
          tools: [
            {
              name: 'rename',
              inputSchema: { type: 'object' },
              outputSchema: { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
            },
          ],
          shows: 'Alternatives beside `type: "object"`.',
        },
      ],
    },
  },
  ({ tools, era, audience, report }) => {
    if (era === 'legacy') return;
    const { clients, ...details } = refused(FACTS, audience.clients);
    for (const [index, tool] of tools.entries()) {
      const schema = member(tool, 'outputSchema');
      if (isObject(schema) && schema['type'] !== 'object')
        report('found', ['tools', index, 'outputSchema'], { clients }, details);
    }
  },
);
