import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, member, stringMember } from '../../model/json.ts';
import { type Parameter, parameterLabel, parameterText } from '../../schema/properties.ts';
import { toolParameters } from '../../schema/tool-schemas.ts';
import { documentedNames } from '../../text/documented-names.ts';

export const parameterVague = defineRule(
  {
    id: 'agent/parameter-vague',
    severity: 'warning',
    confidence: 'medium',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Parameter with a vague name and no description',
    why: 'Nothing says whose `id` is asked for, or what `data` must hold. A model passes what it has at hand: a name for a number, one record for another.',
    remedy: 'Use a specific name (`user_id` instead of `user`), or describe which value is expected.',
    aliases: ['S2'],
    falsePositives: [
      'A vague name with a description, also one in the description of the tool.',
      'A name inside an object that has a specific name: `customer.id` says whose it is.',
      'An object whose members are declared: `body` with `subject` and `to`.',
      'A name with a word more (`issue_id`, `input_file`) is specific.',
    ],
    messages: {
      vague: 'Parameter "{name}" has a vague name and no description.',
      more: '{count} more parameters have a vague name and no description.',
    },
    options: {
      names: {
        default:
          'arg args body data id ids info input item items obj object param params payload q user val value values',
        description: 'The names that are vague, with spaces between them.',
      },
      mostPerTool: { default: 10, description: 'Of one tool no more are listed; the others are counted.' },
    },
    examples: {
      bad: [
        { title: 'an id of what?', tools: [tool({ id: { type: 'string' } })] },
        {
          title: 'a vague name inside a vague name',
          tools: [
            tool({ data: { type: 'array', items: { type: 'object', properties: { value: { type: 'string' } } } } }),
          ],
        },
        {
          title: 'eleven of them',
          tools: [
            tool(
              Object.fromEntries(
                ['arg', 'args', 'body', 'data', 'id', 'info', 'input', 'item', 'obj', 'q', 'value'].map((name) => [
                  name,
                  { type: 'string' },
                ]),
              ),
            ),
          ],
        },
      ],
      good: [
        {
          title: 'described',
          tools: [
            { ...tool({ id: { type: 'string', description: 'Number of the order.' } }) },
            { ...tool({ user: { type: 'string' } }), description: 'Finds orders.\n- `user`: login name of the buyer' },
          ],
          shows: 'A vague name with a description, also one in the description of the tool.',
        },
        {
          title: 'inside a customer',
          tools: [tool({ customer: { type: 'object', properties: { id: { type: 'string' } } } })],
          shows: 'A name inside an object that has a specific name: `customer.id` says whose it is.',
        },
        {
          title: 'a body and its members',
          tools: [
            tool({ body: { type: 'object', properties: { subject: { type: 'string' }, to: { type: 'string' } } } }),
          ],
          shows: 'An object whose members are declared: `body` with `subject` and `to`.',
        },
        {
          title: 'a word more',
          tools: [tool({ issue_id: { type: 'string' }, inputFile: { type: 'string' } })],
          shows: 'A name with a word more (`issue_id`, `input_file`) is specific.',
        },
      ],
    },
  },
  ({ tools, options, report }) => {
    const vague = new Set(options.names.split(/[\s,]+/));
    for (const [index, definition] of tools.entries()) {
      const documented = documentedNames(stringMember(definition, 'description') ?? '');
      // Outer parameters come first, so what is around one is known: vague is a name only where all around it are.
      const silent = new Set(['']);
      const found = toolParameters(definition).filter((parameter) => {
        if (!vague.has(parameter.name.toLowerCase())) return false;
        const named = parameter.names.filter((name) => name !== '[]' && name !== '*');
        const isSilent =
          silent.has(named.slice(0, -1).join('\n')) &&
          parameterText(parameter) === '' &&
          !documented.has(parameter.name);
        if (isSilent) silent.add(named.join('\n'));
        return isSilent && !saysWhatIsInside(parameter);
      });
      for (const parameter of found.slice(0, options.mostPerTool))
        report('vague', ['tools', index, 'inputSchema', ...parameter.path], { name: parameterLabel(parameter) });
      const count = found.length - options.mostPerTool;
      if (count > 0) report('more', ['tools', index, 'inputSchema'], { count }, { count });
    }
  },
);

/** An object, or a list of objects, whose members are declared. */
function saysWhatIsInside({ resolved }: Parameter): boolean {
  return [resolved, member(resolved, 'items')].some((schema) => isObject(member(schema, 'properties')));
}

function tool(properties: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  return { name: 'find_orders', inputSchema: { type: 'object', properties } };
}
