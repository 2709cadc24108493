import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { memberEdit } from '../../lock/quotes.ts';

const REVIEW = { name: 'review', description: 'Reviews a change.' };
const PLAN = { name: 'plan', description: 'Plans a day.' };

export const promptAdded = defineRule(
  {
    id: 'drift/prompt-added',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'prompts'],
    title: 'A prompt is new since the lock',
    why: 'Clients offer prompts as commands, and put what they return before the model. A new one is text that nobody has approved.',
    remedy: 'Read the prompt. If it is right, accept it: mcp-hallmark lock --update NAME.',
    cwe: ['CWE-494'],
    falsePositives: [
      'The order of prompts means nothing.',
      'Where the lock was made without prompts, there is nothing to compare them with.',
    ],
    messages: {
      described: 'This prompt is not in the lock. It begins: "{description}".',
      bare: 'This prompt is not in the lock. It has no description.',
      again: 'A prompt of this name is there twice, and only one can be the locked one.',
    },
    examples: {
      bad: [
        { title: 'a prompt more', lock: exampleLock({ prompts: [REVIEW] }), prompts: [REVIEW, PLAN] },
        { title: 'one without a description', lock: exampleLock({ prompts: [] }), prompts: [{ name: 'plan' }] },
        {
          title: 'one name twice',
          lock: exampleLock({ prompts: [PLAN] }),
          prompts: [PLAN, PLAN],
        },
      ],
      good: [
        {
          title: 'another order',
          lock: exampleLock({ prompts: [REVIEW, PLAN] }),
          prompts: [PLAN, REVIEW],
          shows: 'The order of prompts means nothing.',
        },
        {
          title: 'no prompts in the lock',
          lock: exampleLock({ tools: [] }),
          prompts: [PLAN],
          shows: 'Where the lock was made without prompts, there is nothing to compare them with.',
        },
      ],
    },
  },
  ({ lock, prompts, report }) => {
    const { added, repeated } = listChanges(lock, 'prompts', prompts);
    for (const { index, definition } of added) {
      const edit = memberEdit({}, definition, 'description');
      if (edit === undefined) report('bare', ['prompts', index], {});
      else report('described', ['prompts', index], { description: edit.data.after }, edit.details);
    }
    for (const { index } of repeated) report('again', ['prompts', index, 'name'], {});
  },
);
