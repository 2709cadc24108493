import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const noDigest = defineRule(
  {
    id: 'launch/no-digest',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A container image is started by a tag',
    why: 'A tag points at another image whenever its owner wants. The digest is the hash of the image itself.',
    remedy: 'Append the digest: name:tag@sha256:\u2026; "docker inspect --format {{.RepoDigests}} name:tag" shows it.',
    cwe: ['CWE-494'],
    aliases: ['I1'],
    falsePositives: [
      'With a digest the tag beside it does not matter.',
      'A program inside the image that fetches a package is another matter, and is judged by itself.',
    ],
    messages: { tag: '{runner} starts the image {image} without a digest.' },
    examples: {
      bad: [
        { title: 'a tag', launch: factsOfCommand(['docker', 'run', '-i', '--rm', 'example/server:1.2']) },
        { title: 'no tag', launch: factsOfCommand(['podman', 'run', 'example/server']) },
      ],
      good: [
        {
          title: 'a digest',
          launch: factsOfCommand([
            'docker',
            'run',
            '-i',
            '--rm',
            'example/server:1.2@sha256:0123456789abcdef0123456789abcdef012345670123456789abcdef01234567',
          ]),
          shows: 'With a digest the tag beside it does not matter.',
        },
        {
          title: 'a package in an image',
          launch: factsOfCommand([
            'docker',
            'run',
            '-i',
            'example/node@sha256:0123456789abcdef0123456789abcdef012345670123456789abcdef01234567',
            'npx',
            '-y',
            'example-server',
          ]),
          shows: 'A program inside the image that fetches a package is another matter, and is judged by itself.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries())
      if (step.kind === 'image' && !step.digest)
        report('tag', ['launch', 'steps', index], { runner: step.runner, image: step.image });
  },
);
