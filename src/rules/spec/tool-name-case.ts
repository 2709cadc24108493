import { defineRule } from '../../engine/define-rule.ts';
import { stringMember } from '../../model/json.ts';

export const toolNameCase = defineRule(
  {
    id: 'spec/tool-name-case',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Two tool names differ only in case',
    why: 'Names are case-sensitive, so these are two tools. A model that gets one letter wrong calls the other one, and a host that compares without case loses one of them.',
    remedy: 'Rename one of the tools, so that the names differ in more than case.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Tool Names', level: 'ADVISORY' },
    requirements: ['tool-name-case-collision'],
    falsePositives: [
      'Names that are equal letter by letter are for `spec/tool-name-unique` to report.',
      'Styles may be mixed (`getUser`, `get_user`), as long as the letters differ in more than case.',
    ],
    messages: { collision: 'Tool names "{one}" and "{other}" differ only in case.' },
    examples: {
      bad: [
        {
          title: 'a capital letter',
          tools: [
            { name: 'getUser', inputSchema: { type: 'object' } },
            { name: 'GetUser', inputSchema: { type: 'object' } },
          ],
        },
        {
          title: 'three spellings',
          tools: ['search', 'Search', 'SEARCH'].map((name) => ({ name, inputSchema: { type: 'object' } })),
        },
      ],
      good: [
        {
          title: 'one name twice',
          tools: [
            { name: 'search', inputSchema: { type: 'object' } },
            { name: 'search', inputSchema: { type: 'object' } },
          ],
          shows: 'Names that are equal letter by letter are for `spec/tool-name-unique` to report.',
        },
        {
          title: 'two styles',
          tools: [
            { name: 'getUser', inputSchema: { type: 'object' } },
            { name: 'get_user', inputSchema: { type: 'object' } },
          ],
          shows: 'Styles may be mixed (`getUser`, `get_user`), as long as the letters differ in more than case.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    const spellings = new Map<string, Map<string, number>>();
    for (const [index, tool] of tools.entries()) {
      const name = stringMember(tool, 'name');
      if (name === undefined) continue;
      const group = spellings.get(name.toLowerCase()) ?? new Map<string, number>();
      spellings.set(name.toLowerCase(), group);
      if (!group.has(name)) group.set(name, index);
    }
    for (const group of spellings.values()) {
      // In the order of the names, so that the order of the list does not decide which tool is reported.
      const [one, ...others] = [...group.keys()].sort();
      for (const other of others)
        report('collision', ['tools', group.get(other) as number, 'name'], { one: one as string, other });
    }
  },
);
