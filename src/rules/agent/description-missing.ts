import { defineRule } from '../../engine/define-rule.ts';
import { isObject, stringMember } from '../../model/json.ts';

export const descriptionMissing = defineRule(
  {
    id: 'agent/description-missing',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: ['tools', 'prompts'],
    title: 'Tool or prompt without a description',
    why: 'The description is all that a model has to decide when to call a tool and how. Without one it guesses from the name: it calls the wrong tool, or none. The specification leaves it optional, so this is about use and not about conformance.',
    remedy: 'Say what it does, when to use it, what it returns, and its limits.',
    requirements: ['tool-description-present'],
    aliases: ['S1', 'MCPmatic: Descriptions'],
    falsePositives: [
      'The specification does not ask for a description, so it is never reported as a violation of it: a resource, which people choose by name, needs none.',
      'A `title` is shown to people and is not sent to the model by every client, so it does not replace a description; a description in any language does.',
    ],
    messages: {
      tool: 'Tool has no description.',
      prompt: 'Prompt has no description.',
    },
    examples: {
      bad: [
        { title: 'a tool with a name only', tools: [{ name: 'get', inputSchema: { type: 'object' } }] },
        {
          title: 'a description of blanks',
          tools: [{ name: 'get', description: '  \n', inputSchema: { type: 'object' } }],
        },
        { title: 'a prompt with a name only', prompts: [{ name: 'review' }] },
      ],
      good: [
        {
          title: 'a resource without a description',
          tools: [],
          resources: [{ uri: 'file:///log.txt', name: 'log.txt' }],
          shows:
            'The specification does not ask for a description, so it is never reported as a violation of it: a resource, which people choose by name, needs none.',
        },
        {
          title: 'a description in Chinese',
          tools: [{ name: 'get', description: '按编号读取一条记录并返回其全部字段', inputSchema: { type: 'object' } }],
          shows:
            'A `title` is shown to people and is not sent to the model by every client, so it does not replace a description; a description in any language does.',
        },
      ],
    },
  },
  ({ tools = [], prompts = [], report }) => {
    for (const [index, tool] of tools.entries()) {
      if (isObject(tool) && !hasDescription(tool)) report('tool', ['tools', index], {});
    }
    for (const [index, prompt] of prompts.entries()) {
      if (isObject(prompt) && !hasDescription(prompt))
        report('prompt', ['prompts', index], {}, { severity: 'warning', requirements: [] });
    }
  },
);

function hasDescription(definition: Parameters<typeof stringMember>[0]): boolean {
  return (stringMember(definition, 'description') ?? '').trim() !== '';
}
