import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand, factsOfUrl } from '../../launch/launch-facts.ts';

export const unreadableEntry = defineRule(
  {
    id: 'launch/unreadable-entry',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'An entry of the configuration is not as clients read it',
    why: 'A command that is no text, arguments that are no list, an entry with neither a command nor a URL: the client starts something else than was meant, or nothing, and nothing in it could be checked.',
    remedy: 'Write "command" as one program and "args" as a list of texts, or "url" as one text.',

    aliases: ['I1'],
    falsePositives: ['An entry with a URL needs no command.', 'An entry that is turned off is read like any other.'],
    messages: { unreadable: 'The entry is not as clients read it: {problem}.' },
    examples: {
      bad: [
        {
          title: 'arguments that are no list',
          launch: { ...factsOfCommand([]), problems: ['"args" is a string, not a list'] },
        },
      ],
      good: [
        {
          title: 'a URL',
          launch: factsOfUrl('https://example.com/mcp'),
          shows: 'An entry with a URL needs no command.',
        },
        {
          title: 'a command',
          launch: factsOfCommand(['example-server']),
          shows: 'An entry that is turned off is read like any other.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, problem] of launch.problems.entries())
      report('unreadable', ['launch', 'problems', index], { problem });
  },
);
