import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';

const ONE = { name: 'read', inputSchema: { type: 'object' } };
const TWO = { name: 'write', inputSchema: { type: 'object' } };

export const toolRemoved = defineRule(
  {
    id: 'drift/tool-removed',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools'],
    title: 'A tool of the lock is gone',
    why: 'Nothing new is shown to a model, but whatever was built on it will not find it.',
    remedy: 'If it is gone on purpose, take it out of the lock: mcp-hallmark lock.',
    aliases: ['tool_removed'],
    falsePositives: [
      'The order means nothing.',
      'A file or a failed request that leaves the list out says nothing about it.',
    ],
    messages: { removed: 'The server no longer offers it.' },
    examples: {
      bad: [
        { title: 'one less', lock: exampleLock({ tools: [ONE, TWO] }), tools: [TWO] },
        { title: 'none at all', lock: exampleLock({ tools: [ONE] }) },
      ],
      good: [
        {
          title: 'another order',
          lock: exampleLock({ tools: [ONE, TWO] }),
          tools: [TWO, ONE],
          shows: 'The order means nothing.',
        },
        {
          title: 'a file without the list',
          lock: exampleLock({ tools: [ONE] }, {}, { unknown: { tools: 'file' } }),
          shows: 'A file or a failed request that leaves the list out says nothing about it.',
        },
      ],
    },
  },
  ({ lock, tools, report }) => {
    for (const { index } of listChanges(lock, 'tools', tools).removed)
      report('removed', ['lock', 'locked', 'tools', index], {});
  },
);
