import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';

const ONE = { uri: 'file:///a.md', name: 'a' };
const TWO = { uri: 'file:///b.md', name: 'b' };

export const resourceRemoved = defineRule(
  {
    id: 'drift/resource-removed',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'resources', 'resourceTemplates'],
    title: 'A resource or template of the lock is gone',
    why: 'Nothing new is shown to a model, but whatever was built on it will not find it.',
    remedy: 'If it is gone on purpose, take it out of the lock: mcp-hallmark lock.',
    falsePositives: [
      'The order means nothing.',
      'A file or a failed request that leaves the list out says nothing about it.',
    ],
    messages: { removed: 'The server no longer offers it.' },
    examples: {
      bad: [
        { title: 'one less', lock: exampleLock({ resources: [ONE, TWO] }), resources: [TWO] },
        { title: 'none at all', lock: exampleLock({ resources: [ONE] }) },
      ],
      good: [
        {
          title: 'another order',
          lock: exampleLock({ resources: [ONE, TWO] }),
          resources: [TWO, ONE],
          shows: 'The order means nothing.',
        },
        {
          title: 'a file without the list',
          lock: exampleLock({ resources: [ONE] }, {}, { unknown: { resources: 'file' } }),
          shows: 'A file or a failed request that leaves the list out says nothing about it.',
        },
      ],
    },
  },
  ({ lock, resources, resourceTemplates, report }) => {
    for (const [part, list] of [
      ['resources', resources],
      ['resourceTemplates', resourceTemplates],
    ] as const)
      for (const { index } of listChanges(lock, part, list).removed)
        report('removed', ['lock', 'locked', part, index], {});
  },
);
