import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const unpinnedSource = defineRule(
  {
    id: 'launch/unpinned-source',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'Code is fetched from a repository or URL that can change',
    why: 'A branch, a tag and a URL show other code tomorrow. Only the full hash of a commit names one state for ever.',
    remedy:
      'Put the full 40-digit commit behind it: github:owner/name#<commit>, git+https://\u2026@<commit>. A release of a registry, in an exact version, is better still.',
    cwe: ['CWE-494'],
    aliases: ['I1'],
    falsePositives: ['A full commit hash names one state of the code.', 'A folder on the machine is not fetched.'],
    messages: { unpinned: '{runner} runs code from {from}, without a full commit hash.' },
    examples: {
      bad: [
        {
          title: 'a branch',
          launch: factsOfCommand(['uvx', '--from', 'git+https://example.com/owner/name@main', 'example-server']),
        },
        { title: 'GitHub\u2019s short form', launch: factsOfCommand(['npx', 'owner/name']) },
        { title: 'a script by URL', launch: factsOfCommand(['deno', 'run', '-A', 'https://example.com/server.ts']) },
      ],
      good: [
        {
          title: 'a commit',
          launch: factsOfCommand(['npx', 'github:owner/name#0123456789abcdef0123456789abcdef01234567']),
          shows: 'A full commit hash names one state of the code.',
        },
        {
          title: 'a folder',
          launch: factsOfCommand(['npx', './server']),
          shows: 'A folder on the machine is not fetched.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries())
      if (step.kind === 'source' && !step.pinned)
        report('unpinned', ['launch', 'steps', index], { runner: step.runner, from: step.from });
  },
);
