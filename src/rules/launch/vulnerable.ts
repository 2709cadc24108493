import { defineRule } from '../../engine/define-rule.ts';
import { advisedSteps } from '../../launch/advised-steps.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const vulnerable = defineRule(
  {
    id: 'launch/vulnerable',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A release with a published hole would be started',
    why: 'An advisory describes a hole in this release, and says in which release it was closed.',
    remedy: 'Start the release that is named, or a later one.',
    cwe: ['CWE-1395'],

    falsePositives: [
      'The release in which it was closed is fine, and so is a range that leads there.',
      'A package of the same name from another registry is another package.',
    ],
    messages: { hole: '{package} lets others {what} ({ids}); closed in {free}.' },
    examples: {
      bad: [{ title: 'an old release', launch: factsOfCommand(['npx', '-y', 'mcp-remote@0.1.15']) }],
      good: [
        {
          title: 'the release that closed it',
          launch: factsOfCommand(['npx', '-y', 'mcp-remote@0.1.16']),
          shows: 'The release in which it was closed is fine, and so is a range that leads there.',
        },
        {
          title: 'the same name on PyPI',
          launch: factsOfCommand(['uvx', 'mcp-remote==0.1.15']),
          shows: 'A package of the same name from another registry is another package.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const { index, package: name, advisory } of advisedSteps(launch, 'vulnerable')) {
      const { what, ids, free = 'no release yet' } = advisory;
      report('hole', ['launch', 'steps', index], { package: name, what, ids: ids.join(', '), free });
    }
  },
);
