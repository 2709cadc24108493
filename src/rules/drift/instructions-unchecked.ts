import { defineRule } from '../../engine/define-rule.ts';
import { exampleLock } from '../../lock/example-lock.ts';

export const instructionsUnchecked = defineRule(
  {
    id: 'drift/instructions-unchecked',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    title: 'The locked instructions were not compared',
    why: 'The lock holds instructions, and the file that was compared does not say what they are now. They may have changed unseen.',
    remedy: 'Add "instructions" to the file, or compare with the server itself. The locked text stays as it is.',
    aliases: ['instructions_unchecked'],
    falsePositives: [
      'A lock without instructions has nothing to compare.',
      'A server that sends none any more has been asked.',
    ],
    messages: { unchecked: 'The lock holds instructions, and this run does not know them: they were not compared.' },
    examples: {
      bad: [
        {
          title: 'a file without them',
          lock: exampleLock({}, { instructions: 'Ask first.' }, { unknown: { instructions: 'file' } }),
        },
      ],
      good: [
        {
          title: 'none in the lock',
          lock: exampleLock({}, {}, { unknown: { instructions: 'file' } }),
          shows: 'A lock without instructions has nothing to compare.',
        },
        {
          title: 'none at the server',
          lock: exampleLock({}, { instructions: 'Ask first.' }),
          shows: 'A server that sends none any more has been asked.',
        },
      ],
    },
  },
  ({ lock, report }) => {
    if (lock.unknown.instructions !== undefined && (lock.locked.instructions ?? '') !== '')
      report('unchecked', ['lock', 'locked', 'instructions'], {});
  },
);
