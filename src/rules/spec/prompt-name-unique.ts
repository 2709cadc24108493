import { defineRule } from '../../engine/define-rule.ts';
import { isArray, member, stringMember } from '../../model/json.ts';

export const promptNameUnique = defineRule(
  {
    id: 'spec/prompt-name-unique',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['prompts'],
    title: 'Two prompts, or two arguments of one prompt, have the same name',
    why: '`prompts/get` names its prompt by `name` alone, and passes arguments in an object, where a name can stand only once. Of two with one name a client keeps either and the other cannot be reached. The specification says that a name identifies its prompt, without the word MUST.',
    remedy: 'Give each prompt of the server, and each argument of a prompt, a name of its own.',
    spec: { revision: '2026-07-28', page: 'server/prompts', section: 'Prompt', level: 'ADVISORY' },
    requirements: ['prompt-name-unique', 'page-no-duplicates'],
    falsePositives: [
      'Two prompts may have arguments of the same name.',
      'Names are compared as they are: `Review` and `review` are two names.',
    ],
    messages: {
      prompt: 'Prompt name "{name}" is already taken by prompt #{first}; this is prompt #{second}.',
      argument: 'Argument name "{name}" is already taken by argument #{first}; this is argument #{second}.',
    },
    examples: {
      bad: [
        { title: 'one prompt twice', prompts: [{ name: 'review' }, { name: 'review', description: 'Another one' }] },
        {
          title: 'one argument twice',
          prompts: [{ name: 'review', arguments: [{ name: 'path' }, { name: 'path', required: true }] }],
        },
      ],
      good: [
        {
          title: 'an argument that two prompts share',
          prompts: [
            { name: 'review', arguments: [{ name: 'path' }] },
            { name: 'explain', arguments: [{ name: 'path' }] },
          ],
          shows: 'Two prompts may have arguments of the same name.',
        },
        {
          title: 'names that differ in case',
          prompts: [{ name: 'review' }, { name: 'Review' }],
          shows: 'Names are compared as they are: `Review` and `review` are two names.',
        },
      ],
    },
  },
  ({ prompts, report }) => {
    const first = new Map<string, number>();
    for (const [index, prompt] of prompts.entries()) {
      const name = stringMember(prompt, 'name');
      const taken = name === undefined ? undefined : first.get(name);
      if (name !== undefined && taken === undefined) first.set(name, index);
      if (name !== undefined && taken !== undefined)
        report('prompt', ['prompts', index, 'name'], { name, first: taken + 1, second: index + 1 });

      const given = member(prompt, 'arguments');
      const firstArgument = new Map<string, number>();
      for (const [position, argument] of (isArray(given) ? given : []).entries()) {
        const its = stringMember(argument, 'name');
        if (its === undefined) continue;
        const before = firstArgument.get(its);
        if (before === undefined) firstArgument.set(its, position);
        else
          report('argument', ['prompts', index, 'arguments', position, 'name'], {
            name: its,
            first: before + 1,
            second: position + 1,
          });
      }
    }
  },
);
