import { defineRule } from '../../engine/define-rule.ts';
import { factsOfCommand } from '../../launch/launch-facts.ts';
import type { LiteralSecret } from '../../model/launch.ts';

export const secretLiteral = defineRule(
  {
    id: 'launch/secret-literal',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'config-entry'],
    needs: ['launch'],
    title: 'A secret stands in the launch as it is',
    why: 'Files of clients are copied, committed and shown to support, and arguments can be read by every program on the machine. A secret in them has to be taken for known.',
    remedy:
      'Put it into an environment variable or the client\u2019s input, refer to that, and replace the secret itself.',
    cwe: ['CWE-798', 'CWE-312'],

    falsePositives: [
      'A reference such as ${TOKEN} is how it should be.',
      'A placeholder such as your-token-here is no secret.',
    ],
    messages: {
      form: 'A {form} stands in {place}.',
      named: 'The value of {name} stands in {place} as it is.',
      url: 'The URL has a password or a token in it.',
    },
    examples: {
      bad: [
        {
          title: 'a token among the arguments',
          launch: { ...factsOfCommand(['example-server']), secrets: [{ where: 'argument', form: 'GitHub token' }] },
        },
        {
          title: 'the value of a variable',
          launch: { ...factsOfCommand(['example-server']), secrets: [{ where: 'environment', name: 'API_KEY' }] },
        },
        { title: 'a URL', launch: { ...factsOfCommand([]), secrets: [{ where: 'url' }] } },
      ],
      good: [
        {
          title: 'a reference',
          launch: factsOfCommand(['example-server', '--token', '${TOKEN}']),
          shows: 'A reference such as ${TOKEN} is how it should be.',
        },
        {
          title: 'a placeholder',
          launch: factsOfCommand(['node', 'server.js', '--token', 'your-token-here']),
          shows: 'A placeholder such as your-token-here is no secret.',
        },
      ],
    },
  },
  ({ launch, report }) => {
    for (const [index, { where, name, form }] of launch.secrets.entries()) {
      const at = ['launch', 'secrets', index] as const;
      if (where === 'url') report('url', at, {});
      else if (form !== undefined) report('form', at, { form, place: placeOf(where, name) });
      else report('named', at, { name: name ?? 'a secret', place: placeOf(where, undefined) });
    }
  },
);

function placeOf(where: LiteralSecret['where'], name: string | undefined): string {
  if (where === 'argument') return 'the arguments';
  const part = where === 'environment' ? 'the environment' : 'the headers';
  return name === undefined ? part : `${part} (${name})`;
}
