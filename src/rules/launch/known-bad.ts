import { defineRule } from '../../engine/define-rule.ts';
import { advisedSteps } from '../../launch/advised-steps.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const knownBad = defineRule(
  {
    id: 'launch/known-bad',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A release that is known to do harm would be started',
    why: 'An advisory says that this release does harm itself: it sends mail or credentials away, or opens the machine to strangers. mcp-hallmark refuses to start it.',
    remedy:
      'Do not start it. If it ran before, take the machine\u2019s credentials for stolen: replace them, and remove the package.',
    cwe: ['CWE-506'],
    aliases: ['I1'],
    falsePositives: [
      'A release before the bad ones, named exactly, is not meant.',
      'A range that admits a later, clean release would not install the bad one.',
    ],
    messages: { bad: '{package} {what} ({ids}, {date}: {source}).' },
    examples: {
      bad: [
        { title: 'a bad release by its version', launch: factsOfCommand(['npx', '-y', 'postmark-mcp@1.0.16']) },
        { title: 'a range that ends at a bad release', launch: factsOfCommand(['uvx', 'litellm>=1.82.8,<1.82.9']) },
        {
          title: 'another spelling behind an unknown program',
          launch: factsOfCommand(['wrapper', '--', 'uvx', 'Lite.LLM==1.82.7']),
        },
        {
          title: 'the file of a release',
          launch: factsOfCommand(['pip', 'install', './litellm-1.82.8-py3-none-any.whl']),
        },
      ],
      good: [
        {
          title: 'an older release',
          launch: factsOfCommand(['npx', '-y', 'postmark-mcp@1.0.15']),
          shows: 'A release before the bad ones, named exactly, is not meant.',
        },
        {
          title: 'a range with clean releases',
          launch: factsOfCommand(['uvx', 'litellm>=1.82.7']),
          shows: 'A range that admits a later, clean release would not install the bad one.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const { index, package: name, advisory } of advisedSteps(launch, 'malicious')) {
      const { what, ids, date, source } = advisory;
      report('bad', ['launch', 'steps', index], { package: name, what, ids: ids.join(', '), date, source });
    }
  },
);
