import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';

export const shellWrapper = defineRule(
  {
    id: 'launch/shell-wrapper',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A shell starts the server',
    why: 'A shell reads variables, patterns and its own start-up files before the server starts, and stays between client and server: signals and the end of stdin may not reach the server.',
    remedy: 'Start the server directly: the program in "command", its arguments in "args".',

    falsePositives: [
      'On Windows cmd /c is what starts npx, which is a script there.',
      'A script file is a program like any other.',
    ],
    messages: { shell: '{name} runs a string that starts the server.' },
    examples: {
      bad: [{ title: 'sh -c', launch: factsOfCommand(['sh', '-c', 'node server.js']) }],
      good: [
        {
          title: 'cmd /c',
          launch: factsOfCommand(['cmd', '/c', 'npx', '-y', 'example-server@1.0.0']),
          shows: 'On Windows cmd /c is what starts npx, which is a script there.',
        },
        {
          title: 'a script file',
          launch: factsOfCommand(['bash', 'start.sh']),
          shows: 'A script file is a program like any other.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, step] of launch.steps.entries())
      if (step.kind === 'shell' && step.name !== 'cmd')
        report('shell', ['launch', 'steps', index], { name: step.name });
  },
);
