import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { isObject, member } from '../../model/json.ts';

const FACTS = factsOn('root-combinator');
const KEYWORDS = [...new Set(FACTS.flatMap(({ keywords }) => keywords))];

export const rootCombinator = defineRule(
  {
    id: 'client/root-combinator',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Alternatives at the root of an input schema, which some clients refuse',
    why: 'The specification allows "anyOf" and the like beside `type: "object"`. The APIs behind several clients refuse them at the root, and with them every request that the tool is part of; Claude Code leaves the tool out without a word.',
    remedy:
      'Move the alternatives into a property, or declare all properties at the root, say in the descriptions which belong together, and check it in the tool; or make it two tools.',
    falsePositives: [
      'Alternatives inside a property are taken by these clients.',
      'Conditions at the root ("if", "then", "else") are taken by them too.',
    ],
    messages: { found: 'inputSchema has {keywords} at its root; refused by {clients}.' },
    examples: {
      bad: [
        {
          title: 'one of two parameters',
          tools: [
            {
              name: 'find',
              inputSchema: {
                type: 'object',
                properties: { id: { type: 'string' }, name: { type: 'string' } },
                anyOf: [{ required: ['id'] }, { required: ['name'] }],
              },
            },
          ],
        },
        {
          title: 'an exclusion, which the OpenAI API alone refuses',
          tools: [{ name: 'find', inputSchema: { type: 'object', not: { required: ['id', 'name'] } } }],
        },
        {
          title: 'for a client that was asked about',
          tools: [{ name: 'find', inputSchema: { type: 'object', allOf: [{ required: ['id'] }] } }],
          audience: { clients: ['claude-code'] },
        },
      ],
      good: [
        {
          title: 'alternatives in a property',
          tools: [
            {
              name: 'find',
              inputSchema: {
                type: 'object',
                properties: { by: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
              },
            },
          ],
          shows: 'Alternatives inside a property are taken by these clients.',
        },
        {
          title: 'a condition at the root',
          tools: [
            { name: 'find', inputSchema: { type: 'object', if: { required: ['id'] }, else: { required: ['name'] } } },
          ],
          shows: 'Conditions at the root ("if", "then", "else") are taken by them too.',
        },
      ],
    },
  },
  ({ tools, audience, report }) => {
    for (const [index, tool] of tools.entries()) {
      const schema = member(tool, 'inputSchema');
      if (!isObject(schema)) continue;
      const found = KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword));
      const strict = FACTS.filter(({ keywords }) => keywords.some((keyword) => found.includes(keyword)));
      if (strict.length === 0) continue;
      const { clients, ...details } = refused(strict, audience.clients);
      const keywords = found.map((keyword) => `"${keyword}"`).join(' and ');
      report('found', ['tools', index, 'inputSchema'], { keywords, clients }, details);
    }
  },
);
