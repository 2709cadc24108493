import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const broadRoot = defineRule(
  {
    id: 'launch/broad-root',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A file server is given a whole disk or home folder',
    why: 'A server that hands out files hands out all files below the folder it is given. In a home folder lie keys, tokens and mail, and one poisoned document in the conversation is enough to ask for them.',
    remedy: 'Give it the folder of the project.',
    cwe: ['CWE-250', 'CWE-732'],

    falsePositives: [
      'A folder inside the home folder is a choice that somebody made.',
      'A path for a server that is not known to hand out files says nothing about what it reads.',
    ],
    messages: { broad: '{package} is given {root}: every file below it.' },
    examples: {
      bad: [
        {
          title: 'the whole disk',
          launch: factsOfCommand(['npx', '-y', '@modelcontextprotocol/server-filesystem@2026.8.31', '/']),
        },
        {
          title: 'the home folder',
          launch: factsOfCommand(['npx', '-y', '@modelcontextprotocol/server-filesystem@2026.8.31', '~']),
        },
        {
          title: 'a drive',
          launch: factsOfCommand(['npx', '-y', '@modelcontextprotocol/server-filesystem@2026.8.31', 'C:\\\\']),
        },
      ],
      good: [
        {
          title: 'one project',
          launch: factsOfCommand([
            'npx',
            '-y',
            '@modelcontextprotocol/server-filesystem@2026.8.31',
            '/home/me/project',
          ]),
          shows: 'A folder inside the home folder is a choice that somebody made.',
        },
        {
          title: 'another server',
          launch: factsOfCommand(['npx', '-y', 'example-server@1.0.0', '/']),
          shows: 'A path for a server that is not known to hand out files says nothing about what it reads.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries()) {
      if (step.kind !== 'package') continue;
      for (const [nth, root] of (step.broadRoots ?? []).entries())
        report('broad', ['launch', 'steps', index, 'broadRoots', nth], { package: step.name, root });
    }
  },
);
