import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { stringMember } from '../../model/json.ts';

const FACTS = factsOn('name-portable');
const LONGEST = 128;

export const toolNameLength = defineRule(
  {
    id: 'spec/tool-name-length',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tool name is empty or longer than 128 characters',
    why: 'The specification asks for 1 to 128 characters, and models and hosts hold names in fields of limited length: an empty or overlong name makes the tool uncallable.',
    remedy: 'Give the tool a name of 1 to 128 characters; 40 or fewer leave room for the prefix that clients add.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Tool Names', level: 'SHOULD' },
    requirements: ['tool-name-length'],
    aliases: ['MCPmatic: Names'],
    falsePositives: [
      'A limit of 64 characters is an earlier proposal and a limit of some clients, not of the specification.',
      'Characters are counted, not bytes or UTF-16 units.',
    ],
    messages: {
      empty: 'Tool name is empty.',
      long: 'Tool name "{name}" has {length} characters, more than 128.',
    },
    examples: {
      bad: [
        { title: 'an empty name', tools: [{ name: '', inputSchema: { type: 'object' } }] },
        { title: 'a sentence as a name', tools: [{ name: 'a'.repeat(129), inputSchema: { type: 'object' } }] },
      ],
      good: [
        {
          title: 'longer than 64 characters',
          tools: [{ name: 'a'.repeat(128), inputSchema: { type: 'object' } }],
          shows:
            'A limit of 64 characters is an earlier proposal and a limit of some clients, not of the specification.',
        },
        {
          title: '100 characters of two UTF-16 units each',
          tools: [{ name: '𝒜'.repeat(100), inputSchema: { type: 'object' } }],
          shows: 'Characters are counted, not bytes or UTF-16 units.',
        },
      ],
    },
  },
  ({ tools, audience, report }) => {
    for (const [index, tool] of tools.entries()) {
      const name = stringMember(tool, 'name');
      if (name === undefined) continue;
      const length = [...name].length;
      if (length === 0) report('empty', ['tools', index, 'name'], {});
      else if (length > LONGEST) {
        const strict = FACTS.filter(({ longest }) => length > longest);
        const { refusedBy } = refused(strict, audience.clients);
        report('long', ['tools', index, 'name'], { name, length }, { refusedBy });
      }
    }
  },
);
