import { defineRule } from '../../engine/define-rule.ts';
import { advisoriesFor } from '../../launch/advisories.ts';
import { looseness } from '../../launch/in-words.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const unpinned = defineRule(
  {
    id: 'launch/unpinned',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A package is started in whatever version is newest',
    why: 'Each start fetches the newest release that fits. Whoever takes over the package, or its publisher\u2019s account, runs code on the machine of everybody who starts it, on the same day: nobody looks at the release in between.',
    remedy:
      'Name one release exactly (npx name@1.2.3, uvx name==1.2.3), and move to a newer one on purpose; or keep a lock file, so that a change is seen.',
    cwe: ['CWE-1357', 'CWE-494'],
    aliases: ['I1'],
    falsePositives: [
      'An exact version is a pin, however it is written: name@1.2.3, name==1.2.3, name@v1.2.3.',
      'A program or a script that is on the machine already is not fetched at all.',
    ],
    messages: { unpinned: '{runner} fetches {package} with {looseness}: each start may run another release.' },
    examples: {
      bad: [
        { title: 'no version', launch: factsOfCommand(['npx', '-y', 'example-server']) },
        { title: 'a tag', launch: factsOfCommand(['npx', '-y', 'example-server@latest']) },
        { title: 'a range', launch: factsOfCommand(['uvx', 'example-server>=1.0']) },
        { title: 'a variable', launch: factsOfCommand(['npx', 'example-server@${VERSION}']) },
      ],
      good: [
        {
          title: 'an exact version of npm',
          launch: factsOfCommand(['npx', '-y', 'example-server@1.2.3']),
          shows: 'An exact version is a pin, however it is written: name@1.2.3, name==1.2.3, name@v1.2.3.',
        },
        {
          title: 'a script',
          launch: factsOfCommand(['node', 'server.js']),
          shows: 'A program or a script that is on the machine already is not fetched at all.',
        },
        { title: 'an exact version of PyPI', launch: factsOfCommand(['uvx', 'example-server==1.2.3']) },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries()) {
      if (step.kind !== 'package' || step.version.kind === 'exact') continue;
      const { ecosystem, name, runner, version } = step;
      // What is known to do harm is said by launch/known-bad alone.
      if (advisoriesFor(ecosystem, name, version).some(({ kind }) => kind === 'malicious')) continue;
      report('unpinned', ['launch', 'steps', index], { runner, package: name, looseness: looseness(version) });
    }
  },
);
