import { defineRule } from '../../engine/define-rule.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { LIST_PARTS } from '../../model/surface.ts';
import { LISTS } from '../../protocol/lists.ts';

const PLAN = { name: 'plan' };

export const listUnchecked = defineRule(
  {
    id: 'drift/list-unchecked',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools', 'prompts', 'resources', 'resourceTemplates'],
    title: 'A list was not compared with the lock',
    why: 'What was not compared may have changed unseen. A list is missing where a file leaves it out, where the server refused it, or where the lock was made without it.',
    remedy: 'Compare with the server itself, and lock from the server itself: mcp-hallmark lock -- COMMAND.',
    falsePositives: [
      'A locked list that is empty has nothing to compare.',
      'A server that does not offer a list has none.',
    ],
    messages: {
      file: 'The lock holds {count} of {method}, and the file leaves them out: they were not compared.',
      failed: 'The lock holds {count} of {method}, and the server did not list them: they were not compared.',
      unlocked:
        'The server lists {count} for {method}, and the lock was made without that list: they were not compared.',
    },
    examples: {
      bad: [
        {
          title: 'a file of tools alone',
          lock: exampleLock({ prompts: [PLAN] }, {}, { unknown: { prompts: 'file' } }),
        },
        {
          title: 'a list that was refused',
          lock: exampleLock({ prompts: [PLAN] }, {}, { unknown: { prompts: 'failed' } }),
        },
        { title: 'a lock of tools alone', lock: exampleLock({ tools: [] }), prompts: [PLAN] },
      ],
      good: [
        {
          title: 'nothing locked',
          lock: exampleLock({ prompts: [] }, {}, { unknown: { prompts: 'file' } }),
          shows: 'A locked list that is empty has nothing to compare.',
        },
        {
          title: 'no prompts at the server',
          lock: exampleLock({ prompts: [PLAN] }),
          shows: 'A server that does not offer a list has none.',
        },
      ],
    },
  },
  ({ lock, report, ...lists }) => {
    for (const part of LIST_PARTS) {
      const [locked, now, unknown] = [lock.locked[part], lists[part], lock.unknown[part]];
      const { method } = LISTS[part];
      if (locked === undefined && now !== undefined && now.length > 0)
        report('unlocked', [part], { count: now.length, method }, { severity: 'info' });
      if (locked === undefined || locked.length === 0 || unknown === undefined) continue;
      const severity = unknown === 'file' ? 'info' : 'warning';
      report(unknown, ['lock', 'locked', part], { count: locked.length, method }, { severity });
    }
  },
);
