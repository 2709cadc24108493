// A conforming server whose one tools/list page holds 2,000 tools with realistic schemas.
// @ts-check
import { oneTool } from '../lib/one-tool.mjs';
import { serve } from '../lib/raw-server.mjs';

const OBJECTS = [
  'invoice',
  'customer',
  'shipment',
  'ticket',
  'contract',
  'employee',
  'product',
  'payment',
  'warehouse',
  'report',
];
const VERBS = ['find', 'get', 'list', 'create', 'update', 'archive', 'export', 'count', 'compare', 'restore'];
const READING = ['find', 'get', 'list', 'export', 'count', 'compare'];

/** @param {number} index */
function toolAt(index) {
  const verb = VERBS[index % VERBS.length] ?? 'get';
  const object = OBJECTS[Math.floor(index / VERBS.length) % OBJECTS.length];
  const department = 1 + Math.floor(index / (VERBS.length * OBJECTS.length));
  const readOnly = READING.includes(verb);
  return {
    name: `${verb}_${object}_d${department}`,
    title: `${verb} ${object} of department ${department}`,
    description:
      `Does the operation "${verb}" on ${object} records of department ${department}. Use it only for records which ` +
      'belong to this department; the other departments have tools of their own with the same parameters.',
    inputSchema: {
      type: 'object',
      properties: {
        [`${object}_id`]: {
          type: 'string',
          pattern: '^[A-Z]{2}-[0-9]{6}$',
          description: `Number of the ${object} record, such as "AB-000123"`,
        },
        fields: {
          type: 'array',
          items: { type: 'string', enum: ['name', 'status', 'owner', 'amount', 'created', 'changed'] },
          description: 'Fields to give back, all of them unless said',
        },
        period: {
          type: 'object',
          description: 'Days within which the record was changed',
          properties: {
            from: { type: 'string', format: 'date', description: 'First day, written YYYY-MM-DD' },
            to: { type: 'string', format: 'date', description: 'Last day, written YYYY-MM-DD' },
          },
          required: ['from'],
          additionalProperties: false,
        },
        limit: { type: 'integer', minimum: 1, maximum: 500, default: 50, description: 'Most records to give back' },
      },
      required: [`${object}_id`],
      additionalProperties: false,
    },
    annotations: readOnly
      ? { readOnlyHint: true, openWorldHint: false }
      : { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  };
}

serve({ ...oneTool('many-tools'), tools: Array.from({ length: 2000 }, (_, index) => toolAt(index)) });
