import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const unparsed = defineRule(
  {
    id: 'launch/unparsed',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A part of the command could not be read',
    why: 'A loop, a substitution, a variable in the place of a program or a package, code in an argument: what it does is known only when it runs. The same goes for code from a registry whose names and versions are not read here. That part was not checked.',
    remedy:
      'Start the server directly, without a shell: the program in "command", its arguments in "args". If that fetches it, name an exact version.',

    aliases: ['I1'],
    falsePositives: [
      'A plain list of commands in a shell is read as it is.',
      'Variables among the arguments of the server itself change nothing about what is started.',
    ],
    messages: { unparsed: 'A part of the command was not checked: {reason}.' },
    examples: {
      bad: [
        {
          title: 'a loop',
          launch: factsOfCommand(['bash', '-c', 'until npx -y example-server@1.0.0; do sleep 1; done']),
        },
        { title: 'code in an argument', launch: factsOfCommand(['python', '-c', 'import example_server']) },
        { title: 'another registry', launch: factsOfCommand(['dnx', 'Example.Mcp', '--yes']) },
        { title: 'a package in a variable', launch: factsOfCommand(['npx', '${SERVER}']) },
      ],
      good: [
        {
          title: 'two commands',
          launch: factsOfCommand(['sh', '-c', 'cd /srv && node server.js']),
          shows: 'A plain list of commands in a shell is read as it is.',
        },
        {
          title: 'a variable for the server',
          launch: factsOfCommand(['npx', '-y', 'example-server@1.0.0', '--root', '${ROOT}']),
          shows: 'Variables among the arguments of the server itself change nothing about what is started.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries())
      if (step.kind === 'unparsed') report('unparsed', ['launch', 'steps', index], { reason: step.reason });
  },
);
