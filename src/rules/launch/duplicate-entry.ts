import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const duplicateEntry = defineRule(
  {
    id: 'launch/duplicate-entry',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'Two entries of one file have the same name',
    why: 'A file keeps one of them, and which one depends on the program that reads it: the server that was checked need not be the one that runs.',
    remedy: 'Give each server a name of its own, and remove what is not used.',

    falsePositives: [
      'The same name in two files is how people override an entry on purpose.',
      'Two names for one command are two servers.',
    ],
    messages: { duplicate: '{count} entries of this file have this name; which one counts depends on the client.' },
    examples: {
      bad: [{ title: 'twice the same name', launch: { ...factsOfCommand(['example-server']), duplicates: 1 } }],
      good: [
        {
          title: 'a name in two files',
          launch: { ...factsOfCommand(['node', 'server.js']), duplicates: 0 },
          shows: 'The same name in two files is how people override an entry on purpose.',
        },
        {
          title: 'one entry',
          launch: factsOfCommand(['example-server']),
          shows: 'Two names for one command are two servers.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    if (launch.duplicates > 0) report('duplicate', ['launch', 'duplicates'], { count: launch.duplicates + 1 });
  },
);
