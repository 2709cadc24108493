import { defineRule } from '../../engine/define-rule.ts';
import { definedIn } from '../../protocol/exchanges.ts';
import { checkDefinition } from '../../protocol/shapes/index.ts';

export const promptShape = defineRule(
  {
    id: 'spec/prompt-shape',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['prompts'],
    title: 'A prompt is not defined as the specification has it',
    why: 'A client reads a prompt by the types that the schema gives its members. One member of another type, and a client that checks refuses the whole list, so that no prompt of the server can be used.',
    remedy:
      'Give every prompt a string `name`, and make `arguments` an array of `{"name": string, "description"?: string, "required"?: boolean}`.',
    spec: { revision: '2026-07-28', page: 'server/prompts', section: 'Prompt', level: 'SCHEMA' },
    requirements: ['prompt-shape'],
    falsePositives: [
      'A prompt without arguments needs no `arguments`, or an empty list.',
      'Members that the schema does not name are allowed in every definition.',
    ],
    messages: {
      missing: '{place} has no "{member}".',
      wrong: '{place} must be {expected}; it is {found}.',
    },
    examples: {
      bad: [
        { title: 'no name', prompts: [{ description: 'Reviews a change' }] },
        {
          title: 'arguments as an object, in the manner of a schema',
          prompts: [{ name: 'review', arguments: { change: { type: 'string' } } }],
        },
        {
          title: 'a text for true',
          prompts: [{ name: 'review', arguments: [{ name: 'change', required: 'true' }] }],
        },
        { title: 'a bare name', prompts: ['review'] },
      ],
      good: [
        {
          title: 'prompts without arguments',
          prompts: [{ name: 'review' }, { name: 'greet', arguments: [] }],
          shows: 'A prompt without arguments needs no `arguments`, or an empty list.',
        },
        {
          title: 'members of its own',
          prompts: [{ name: 'review', arguments: [{ name: 'change', type: 'string' }], version: 3 }],
          shows: 'Members that the schema does not name are allowed in every definition.',
        },
      ],
    },
  },
  ({ prompts, protocolVersion, report }) => {
    for (const [index, prompt] of prompts.entries()) {
      for (const problem of checkDefinition('prompt', prompt, definedIn(protocolVersion))) {
        // Icons and _meta have rules of their own.
        if (problem.requirement !== 'prompt-shape') continue;
        const place = problem.path.join('.') || 'The prompt';
        const { member, expected, found } = problem;
        if (member === undefined) report('wrong', ['prompts', index, ...problem.path], { place, expected, found });
        else report('missing', ['prompts', index, ...problem.path], { place, member });
      }
    }
  },
);
