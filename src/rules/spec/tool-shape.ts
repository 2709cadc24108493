import { defineRule } from '../../engine/define-rule.ts';
import { NEWEST, REVISIONS } from '../../protocol/revisions.ts';
import { checkDefinition } from '../../protocol/shapes/index.ts';

// Schemas, `execution`, `icons`, `_meta` and what is inside `annotations` have rules of their own.
const MEMBERS: ReadonlySet<unknown> = new Set(['title', 'description', 'annotations']);

export const toolShape = defineRule(
  {
    id: 'spec/tool-shape',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A tool lacks its name, or a member has the wrong type',
    why: 'Clients check the answer to `tools/list` against the types of the specification. One tool without a name, or with `null` where a text belongs, can make a strict client refuse the whole list.',
    remedy:
      'Give every tool a string `name`; leave members that have no value out of the JSON instead of sending `null`.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'Tool', level: 'SCHEMA' },
    requirements: ['tool-required-fields', 'tool-field-types'],
    aliases: ['MCPmatic: Names', 'C2'],
    falsePositives: [
      'A member that is left out: only `name` and `inputSchema` are required.',
      'Members that the specification does not know: a tool may carry more.',
      'An empty text is a string; whether it helps anyone is for other rules.',
    ],
    messages: {
      entry: 'This entry of the list is {found}; a tool is an object.',
      nameMissing: 'Tool has no name.',
      name: 'Tool name is {found}; it must be a string.',
      isNull: '"{member}" is null; leave it out where there is no value.',
      type: '"{member}" is {found}; it must be {expected}.',
    },
    examples: {
      bad: [
        { title: 'a name instead of a tool', tools: ['ping'] },
        { title: 'no name', tools: [{ title: 'Ping', inputSchema: { type: 'object' } }] },
        { title: 'a number for a name', tools: [{ name: 7, inputSchema: { type: 'object' } }] },
        {
          title: 'null for a description',
          tools: [{ name: 'ping', description: null, inputSchema: { type: 'object' } }],
        },
        {
          title: 'a description in parts',
          tools: [{ name: 'ping', description: ['Answers', 'pong.'], inputSchema: { type: 'object' } }],
        },
        {
          title: 'a title and annotations of other types',
          tools: [{ name: 'ping', title: 7, inputSchema: { type: 'object' }, annotations: [] }],
        },
      ],
      good: [
        {
          title: 'the two required members',
          tools: [{ name: 'ping', inputSchema: { type: 'object' } }],
          shows: 'A member that is left out: only `name` and `inputSchema` are required.',
        },
        {
          title: 'a member of its own',
          tools: [{ name: 'ping', inputSchema: { type: 'object' }, version: 2, tags: null }],
          shows: 'Members that the specification does not know: a tool may carry more.',
        },
        {
          title: 'an empty description',
          tools: [{ name: 'ping', title: '', description: '', inputSchema: { type: 'object' } }],
          shows: 'An empty text is a string; whether it helps anyone is for other rules.',
        },
        { title: 'a missing schema is for another rule', tools: [{ name: 'ping' }] },
      ],
    },
  },
  ({ tools, era, protocolVersion, report }) => {
    const revision = REVISIONS.find((known) => known === protocolVersion) ?? (era === 'unknown' ? 'any' : NEWEST[era]);
    for (const [index, tool] of tools.entries()) {
      for (const { path, member, expected, found } of checkDefinition('tool', tool, revision)) {
        const [name] = path;
        if (member === 'name') {
          report('nameMissing', ['tools', index], {}, { requirements: ['tool-required-fields'] });
        } else if (name === 'name') {
          report('name', ['tools', index, 'name'], { found }, { requirements: ['tool-required-fields'] });
        } else if (name === undefined && member === undefined) {
          report('entry', ['tools', index], { found }, { requirements: ['tool-required-fields'] });
        } else if (path.length === 1 && MEMBERS.has(name)) {
          const data = { member: String(name), found, expected };
          report(found === 'null' ? 'isNull' : 'type', ['tools', index, ...path], data, {
            requirements: ['tool-field-types'],
          });
        }
      }
    }
  },
);
