import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';

const ONE = { name: 'review' };
const TWO = { name: 'plan' };

export const promptRemoved = defineRule(
  {
    id: 'drift/prompt-removed',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'prompts'],
    title: 'A prompt of the lock is gone',
    why: 'Nothing new is shown to a model, but whatever was built on it will not find it.',
    remedy: 'If it is gone on purpose, take it out of the lock: mcp-hallmark lock.',
    falsePositives: [
      'The order means nothing.',
      'A file or a failed request that leaves the list out says nothing about it.',
    ],
    messages: { removed: 'The server no longer offers it.' },
    examples: {
      bad: [
        { title: 'one less', lock: exampleLock({ prompts: [ONE, TWO] }), prompts: [TWO] },
        { title: 'none at all', lock: exampleLock({ prompts: [ONE] }) },
      ],
      good: [
        {
          title: 'another order',
          lock: exampleLock({ prompts: [ONE, TWO] }),
          prompts: [TWO, ONE],
          shows: 'The order means nothing.',
        },
        {
          title: 'a file without the list',
          lock: exampleLock({ prompts: [ONE] }, {}, { unknown: { prompts: 'file' } }),
          shows: 'A file or a failed request that leaves the list out says nothing about it.',
        },
      ],
    },
  },
  ({ lock, prompts, report }) => {
    for (const { index } of listChanges(lock, 'prompts', prompts).removed)
      report('removed', ['lock', 'locked', 'prompts', index], {});
  },
);
