import { defineRule } from '../../engine/define-rule.ts';
import { isArray, isObject, type Json, member, stringMember } from '../../model/json.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';
import { contentWords } from '../../text/words.ts';

const LONGEST_NAME = 8;

export const descriptionTautology = defineRule(
  {
    id: 'agent/description-tautology',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: ['tools', 'prompts'],
    title: 'Description says no more than the name',
    why: '"Gets a user" under `get_user` costs tokens and tells a model nothing: not which user, not what comes back, not when another tool fits better.',
    remedy: 'Say what the name does not: when to use it, what it returns, and its limits.',
    falsePositives: [
      'A tool without parameters whose name says it all needs no more.',
      'One word that the name does not have is enough: "Gets a user by email".',
    ],
    messages: {
      tool: 'Description repeats the name and adds nothing: "{text}".',
      prompt: 'Description repeats the name and adds nothing: "{text}".',
    },
    examples: {
      bad: [
        { title: 'the name as a sentence', tools: [tool({ name: 'get_user', description: 'Gets the user.' })] },
        {
          title: 'the title once more',
          tools: [tool({ name: 'usr', title: 'Look up a user', description: 'Look up users' })],
        },
        {
          title: 'a prompt with arguments',
          prompts: [{ name: 'code-review', description: 'Code review', arguments: [{ name: 'style' }] }],
        },
      ],
      good: [
        {
          title: 'nothing to add',
          tools: [{ name: 'get_current_time', description: 'Get the current time', inputSchema: { type: 'object' } }],
          prompts: [{ name: 'stand-up', description: 'Stand-up' }],
          shows: 'A tool without parameters whose name says it all needs no more.',
        },
        {
          title: 'a word more',
          tools: [tool({ name: 'get_user', description: 'Gets a user by email' })],
          shows: 'One word that the name does not have is enough: "Gets a user by email".',
        },
        { title: 'another language', tools: [tool({ name: 'get_user', description: '按编号读取用户' })] },
      ],
    },
  },
  ({ tools = [], prompts = [], report }) => {
    for (const [index, definition] of tools.entries()) {
      const text = repeated(definition);
      if (text !== undefined && toolParameters(definition).length > 0)
        report('tool', ['tools', index, 'description'], { text });
    }
    for (const [index, prompt] of prompts.entries()) {
      const text = repeated(prompt);
      if (text !== undefined && takesArguments(prompt)) report('prompt', ['prompts', index, 'description'], { text });
    }
  },
);

/** The description, when all its words are in the name or the title. */
function repeated(definition: Json): string | undefined {
  const text = stringMember(definition, 'description')?.trim() ?? '';
  if (text === '' || !isObject(definition)) return undefined;
  const names = [
    stringMember(definition, 'name'),
    stringMember(definition, 'title'),
    stringMember(member(definition, 'annotations'), 'title'),
  ].map((name) => contentWords(name ?? ''));
  // A title like a sentence is a description by another name.
  const known = new Set(names.filter((words) => words.length <= LONGEST_NAME).flat());
  return contentWords(text).every((word) => known.has(word)) ? text : undefined;
}

function takesArguments(prompt: Json): boolean {
  const list = member(prompt, 'arguments');
  return isArray(list) && list.length > 0;
}

function tool(members: { readonly [name: string]: Json }): Json {
  return { ...members, inputSchema: { type: 'object', properties: { id: { type: 'string' } } } };
}
