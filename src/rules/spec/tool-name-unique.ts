import { defineRule } from '../../engine/define-rule.ts';
import { stringMember } from '../../model/json.ts';

export const toolNameUnique = defineRule(
  {
    id: 'spec/tool-name-unique',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Two tools have the same name',
    why: 'A call names its tool by `name` alone. With two of one name a client keeps either, or refuses the list, and the model cannot say which it means.',
    remedy: 'Give each tool of the server a name of its own, over all pages of the list.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Tool Names', level: 'SHOULD' },
    requirements: ['tool-name-unique', 'page-no-duplicates'],
    aliases: ['MCPmatic: Names', 'duplicate_tool'],
    falsePositives: [
      'Names are case-sensitive: `getUser` and `GetUser` are two names.',
      'A prompt or a resource may have the name of a tool.',
    ],
    messages: { duplicate: 'Tool name "{name}" is already taken by tool #{first}; this is tool #{second}.' },
    examples: {
      bad: [
        {
          title: 'one name twice',
          tools: [
            { name: 'search', inputSchema: { type: 'object' } },
            { name: 'search', description: 'Another one', inputSchema: { type: 'object' } },
          ],
        },
      ],
      good: [
        {
          title: 'names that differ in case',
          tools: [
            { name: 'getUser', inputSchema: { type: 'object' } },
            { name: 'GetUser', inputSchema: { type: 'object' } },
          ],
          shows: 'Names are case-sensitive: `getUser` and `GetUser` are two names.',
        },
        {
          title: 'a prompt named like a tool',
          tools: [{ name: 'review', inputSchema: { type: 'object' } }],
          prompts: [{ name: 'review' }],
          shows: 'A prompt or a resource may have the name of a tool.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    const first = new Map<string, number>();
    for (const [index, tool] of tools.entries()) {
      const name = stringMember(tool, 'name');
      if (name === undefined) continue;
      const taken = first.get(name);
      if (taken === undefined) first.set(name, index);
      else report('duplicate', ['tools', index, 'name'], { name, first: taken + 1, second: index + 1 });
    }
  },
);
