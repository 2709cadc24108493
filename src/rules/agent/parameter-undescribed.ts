import { defineRule } from '../../engine/define-rule.ts';
import { isArray, type Json, member, stringMember } from '../../model/json.ts';
import { type Parameter, parameterLabel, parameterText } from '../../schema/properties.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';
import { documentedNames } from '../../text/documented-names.ts';

export const parameterUndescribed = defineRule(
  {
    id: 'agent/parameter-undescribed',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: [],
    reads: ['tools', 'prompts'],
    title: 'Parameter without a description',
    why: 'A name and a type do not say which format a value has, where to get it, or what happens when it is left out. A model fills the gap with a guess, and a wrong guess costs a failed call and another try.',
    remedy: 'Say what the value means, and give its format or an example.',
    aliases: ['S3', 'MCPmatic: Descriptions'],
    falsePositives: [
      'A parameter that the description of the tool explains, as docstrings do: `path: the file to read`.',
      'A description that stands where `$ref` leads, or in an alternative of `anyOf`.',
      'A constant leaves nothing to choose.',
    ],
    messages: {
      parameter: 'Parameter "{name}" has no description.',
      more: '{count} more parameters have no description.',
      argument: 'Argument "{name}" has no description.',
    },
    options: { mostPerTool: { default: 5, description: 'Of one tool no more are listed; the others are counted.' } },
    examples: {
      bad: [
        { title: 'a parameter with a type only', tools: [tool({ path: { type: 'string' } })] },
        {
          title: 'a nested parameter',
          tools: [
            tool({
              edits: {
                type: 'array',
                description: 'What to change.',
                items: { type: 'object', properties: { text: { type: 'string' } } },
              },
            }),
          ],
        },
        {
          title: 'twelve parameters',
          tools: [tool(Object.fromEntries([...'abcdefghijkl'].map((name) => [name, { type: 'string' }])))],
        },
        { title: 'an argument of a prompt', prompts: [{ name: 'review', arguments: [{ name: 'style' }] }] },
      ],
      good: [
        {
          title: 'a docstring',
          tools: [
            {
              ...tool({ path: { type: 'string' }, limit: { type: 'integer' } }),
              description:
                'Reads a file.\n\nArgs:\n    path: The file, from the root.\n    limit (int): How many lines.',
            },
          ],
          shows: 'A parameter that the description of the tool explains, as docstrings do: `path: the file to read`.',
        },
        {
          title: 'described elsewhere',
          tools: [
            {
              name: 'read',
              inputSchema: {
                type: 'object',
                properties: {
                  at: { $ref: '#/$defs/Time' },
                  by: { anyOf: [{ type: 'string', description: 'A name.' }, { type: 'null' }] },
                },
                $defs: { Time: { type: 'string', description: 'A time of day, HH:MM.' } },
              },
            },
          ],
          shows: 'A description that stands where `$ref` leads, or in an alternative of `anyOf`.',
        },
        {
          title: 'constants',
          tools: [tool({ kind: { const: 'page' }, version: { type: 'string', enum: ['v1'] } })],
          shows: 'A constant leaves nothing to choose.',
        },
      ],
    },
  },
  ({ tools = [], prompts = [], options, report }) => {
    for (const [index, definition] of tools.entries()) {
      const documented = documentedNames(stringMember(definition, 'description') ?? '');
      const found = toolParameters(definition).filter(
        (parameter) => parameterText(parameter) === '' && !documented.has(parameter.name) && !isConstant(parameter),
      );
      for (const parameter of found.slice(0, options.mostPerTool))
        report('parameter', ['tools', index, 'inputSchema', ...parameter.path], { name: parameterLabel(parameter) });
      const count = found.length - options.mostPerTool;
      if (count > 0) report('more', ['tools', index, 'inputSchema'], { count }, { count });
    }
    for (const [index, prompt] of prompts.entries()) {
      for (const [at, argument] of argumentsOf(prompt).entries()) {
        const name = stringMember(argument, 'name');
        if (name !== undefined && (stringMember(argument, 'description') ?? '').trim() === '')
          report('argument', ['prompts', index, 'arguments', at], { name });
      }
    }
  },
);

function isConstant({ resolved }: Parameter): boolean {
  const choices = member(resolved, 'enum');
  return member(resolved, 'const') !== undefined || (isArray(choices) && choices.length === 1);
}

function argumentsOf(prompt: Json): readonly Json[] {
  const list = member(prompt, 'arguments');
  return isArray(list) ? list : [];
}

function tool(properties: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  return { name: 'read', inputSchema: { type: 'object', properties } };
}
