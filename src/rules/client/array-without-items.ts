import { factsOn, refused } from '../../clients/index.ts';
import { defineRule, type FindingDetails } from '../../engine/define-rule.ts';
import { type PathSegment, toPointer } from '../../model/pointer.ts';
import { indexSchema, positionsIn } from '../../schema/refs.ts';
import { schemasOf } from '../../schema/tool-schemas.ts';

const FACTS = factsOn('array-without-items');

export const arrayWithoutItems = defineRule(
  {
    id: 'client/array-without-items',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Array parameter without items, which some clients refuse',
    why: 'JSON Schema lets an array leave open what is in it. VS Code, Windsurf and the OpenAI API do not: one such parameter makes every request fail.',
    remedy: 'Say what is in the array: `"items": {"type": "string"}`; `"items": {}` where it can be anything.',
    falsePositives: [
      'An output schema: no client is known to check the arrays in it.',
      'An array of anything that says so: `"items": {}`.',
      'The word "array" in a default or an example is data, not a schema.',
    ],
    messages: { found: 'Array without "items"; refused by {clients}.' },
    examples: {
      bad: [
        {
          title: 'a list of tags',
          tools: [{ name: 'tag', inputSchema: { type: 'object', properties: { tags: { type: 'array' } } } }],
        },
        {
          title: 'deep inside',
          tools: [
            {
              name: 'tag',
              inputSchema: {
                type: 'object',
                properties: { rows: { type: 'array', items: { anyOf: [{ type: 'null' }, { type: 'array' }] } } },
              },
            },
          ],
        },
        {
          title: 'for a client that was asked about',
          tools: [{ name: 'tag', inputSchema: { type: 'object', properties: { tags: { type: 'array' } } } }],
          audience: { clients: ['vscode'] },
        },
      ],
      good: [
        {
          title: 'an output schema',
          tools: [
            {
              name: 'list',
              inputSchema: { type: 'object' },
              outputSchema: { type: 'object', properties: { tags: { type: 'array' } } },
            },
          ],
          shows: 'An output schema: no client is known to check the arrays in it.',
        },
        {
          title: 'an array of anything',
          tools: [{ name: 'tag', inputSchema: { type: 'object', properties: { tags: { type: 'array', items: {} } } } }],
          shows: 'An array of anything that says so: `"items": {}`.',
        },
        {
          title: 'an array in a default',
          tools: [
            {
              name: 'tag',
              inputSchema: { type: 'object', properties: { a: { type: 'object', default: { type: 'array' } } } },
            },
          ],
          shows: 'The word "array" in a default or an example is data, not a schema.',
        },
      ],
    },
  },
  ({ tools, audience, report }) => {
    const { clients, ...details } = refused(FACTS, audience.clients);
    for (const [index, tool] of tools.entries()) {
      const input = schemasOf(tool).find(({ part }) => part === 'inputSchema');
      if (input === undefined) continue;
      for (const { schema, path } of positionsIn(indexSchema(input.schema, input.readAs)))
        if (typeof schema === 'object' && schema['type'] === 'array' && !Object.hasOwn(schema, 'items'))
          report(
            'found',
            ['tools', index, 'inputSchema', ...path],
            { clients },
            { ...details, fix: fixAt(index, path) },
          );
    }
  },
);

/** Any item was allowed, and still is. */
function fixAt(index: number, path: readonly PathSegment[]): NonNullable<FindingDetails['fix']> {
  const at = toPointer([index, 'inputSchema', ...path, 'items']);
  return { title: 'Add "items": {}', operations: [{ op: 'add', path: at, value: {} }] };
}
