import { defineRule } from '../../engine/define-rule.ts';
import { packageInWords } from '../../launch/in-words.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const noHashes = defineRule(
  {
    id: 'launch/no-hashes',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'pip installs without checking hashes',
    why: 'Even an exact version of a Python package may bring another file tomorrow, and its dependencies come in whatever version is newest. With --require-hashes pip takes only files whose hash is written down.',
    remedy:
      'Install from a file with hashes: pip install --require-hashes -r requirements.txt ("pip-compile --generate-hashes" or "uv export" write one); or start the server with uvx and an exact version.',
    cwe: ['CWE-494'],
    aliases: ['I1'],
    falsePositives: [
      'With --require-hashes every file is checked.',
      'uvx and pipx install into a place of their own, and are judged by the version that they are given.',
    ],
    messages: { hashes: '{runner} installs {package} without --require-hashes.' },
    examples: {
      bad: [
        { title: 'a requirement', launch: factsOfCommand(['pip', 'install', 'example-server==1.2.3']) },
        {
          title: 'before the start, in a shell',
          launch: factsOfCommand(['sh', '-c', 'pip install example-server==1.2.3 && example-server']),
        },
      ],
      good: [
        {
          title: 'hashes',
          launch: factsOfCommand(['pip', 'install', '--require-hashes', 'example-server==1.2.3']),
          shows: 'With --require-hashes every file is checked.',
        },
        {
          title: 'uvx',
          launch: factsOfCommand(['uvx', 'example-server==1.2.3']),
          shows: 'uvx and pipx install into a place of their own, and are judged by the version that they are given.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries())
      if (step.kind === 'package' && step.runner.includes('pip install') && step.hashed !== true)
        report('hashes', ['launch', 'steps', index], { runner: step.runner, package: packageInWords(step) });
  },
);
