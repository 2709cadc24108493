import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { isObject, member } from '../../model/json.ts';
import { foreignCharacters, listCharacters } from '../../text/characters.ts';
import { remembered } from '../../text/remember.ts';

const FACTS = factsOn('property-name');

export const propertyName = defineRule(
  {
    id: 'client/property-name',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Parameter name that some clients refuse',
    why: 'Any text can name a parameter. The Claude API takes 1 to 64 of A-Z, a-z, 0-9, "_", "." and "-" at the root of an input schema, and one other name makes every request fail, whatever tool is meant.',
    remedy: 'Rename the parameter, such as "filter_id" for "filter[id]", and translate it back in the tool.',
    falsePositives: [
      'Dots are taken, unlike in tool names.',
      'Names inside a parameter are not checked by these clients.',
    ],
    messages: {
      empty: 'Parameter name is empty; refused by {clients}.',
      characters: 'Parameter name "{name}" has {characters}; refused by {clients}.',
      long: 'Parameter name "{name}" has {length} characters; refused by {clients}.',
    },
    examples: {
      bad: [
        {
          title: 'brackets',
          tools: [{ name: 'list', inputSchema: { type: 'object', properties: { 'filter[id]': { type: 'string' } } } }],
        },
        {
          title: 'more than 64 characters',
          tools: [{ name: 'list', inputSchema: { type: 'object', properties: { ['a'.repeat(65)]: {} } } }],
        },
        { title: 'no name', tools: [{ name: 'list', inputSchema: { type: 'object', properties: { '': {} } } }] },
        {
          title: 'for a client that was asked about',
          tools: [{ name: 'list', inputSchema: { type: 'object', properties: { $top: { type: 'integer' } } } }],
          audience: { clients: ['claude-api'] },
        },
      ],
      good: [
        {
          title: 'a dot',
          tools: [{ name: 'list', inputSchema: { type: 'object', properties: { 'filter.id': { type: 'string' } } } }],
          shows: 'Dots are taken, unlike in tool names.',
        },
        {
          title: 'a name inside a parameter',
          tools: [
            {
              name: 'list',
              inputSchema: {
                type: 'object',
                properties: { filter: { type: 'object', properties: { 'created at': { type: 'string' } } } },
              },
            },
          ],
          shows: 'Names inside a parameter are not checked by these clients.',
        },
      ],
    },
  },
  ({ tools, audience, report }) => {
    for (const [index, tool] of tools.entries()) {
      const properties = member(member(tool, 'inputSchema'), 'properties');
      if (!isObject(properties)) continue;
      for (const name of Object.keys(properties)) {
        const at = ['tools', index, 'inputSchema', 'properties', name] as const;
        const { length, foreign, short } = judged(name);
        if (name === '') {
          const { clients, ...details } = refused(FACTS, audience.clients);
          report('empty', at, { clients }, details);
        }
        if (foreign.length > 0) {
          const { clients, ...details } = refused(foreign, audience.clients);
          const characters = listCharacters(foreignCharacters(name, 'A-Za-z0-9_.-'));
          report('characters', at, { name, characters, clients }, details);
        }
        if (short.length > 0) {
          const { clients, ...details } = refused(short, audience.clients, ({ longest }) => `at most ${longest}`);
          report('long', at, { name, length, clients }, details);
        }
      }
    }
  },
);

/** How long a name is, for which clients it has wrong characters, and for which it is too long. */
const judged = remembered((name: string) => {
  const { length } = [...name];
  const foreign = FACTS.filter(({ characters }) => foreignCharacters(name, characters).length > 0);
  return { length, foreign, short: FACTS.filter(({ longest }) => length > longest) };
});
