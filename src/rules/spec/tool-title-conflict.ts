import { defineRule } from '../../engine/define-rule.ts';
import { member, stringMember } from '../../model/json.ts';

export const toolTitleConflict = defineRule(
  {
    id: 'spec/tool-title-conflict',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-06-18',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A tool has two different titles',
    why: 'Clients show `title`, then `annotations.title`, then `name`. Clients from before `title` existed know only the second, so people see two names for one tool.',
    remedy: 'Use the same text in both places, or drop `annotations.title`.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'Tool', level: 'ADVISORY' },
    requirements: ['tool-title-conflict'],
    falsePositives: [
      'The same title in both places serves old clients and new ones.',
      'An empty title says nothing, so it contradicts nothing.',
    ],
    messages: { conflict: 'The title is "{title}", and annotations.title is "{other}".' },
    examples: {
      bad: [
        {
          title: 'two titles',
          tools: [
            {
              name: 'search',
              title: 'Search the web',
              inputSchema: { type: 'object' },
              annotations: { title: 'Web search' },
            },
          ],
        },
      ],
      good: [
        {
          title: 'one title, twice',
          tools: [
            {
              name: 'search',
              title: 'Search the web',
              inputSchema: { type: 'object' },
              annotations: { title: 'Search the web' },
            },
          ],
          shows: 'The same title in both places serves old clients and new ones.',
        },
        {
          title: 'an empty title',
          tools: [
            { name: 'search', title: '', inputSchema: { type: 'object' }, annotations: { title: 'Search the web' } },
          ],
          shows: 'An empty title says nothing, so it contradicts nothing.',
        },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, tool] of tools.entries()) {
      const title = stringMember(tool, 'title')?.trim() ?? '';
      const other = stringMember(member(tool, 'annotations'), 'title')?.trim() ?? '';
      if (title === '' || other === '' || title === other) continue;
      report('conflict', ['tools', index, 'annotations', 'title'], { title, other });
    }
  },
);
