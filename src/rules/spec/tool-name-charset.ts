import { factsOn, refused } from '../../clients/index.ts';
import { defineRule } from '../../engine/define-rule.ts';
import { stringMember } from '../../model/json.ts';
import { foreignCharacters, listCharacters } from '../../text/characters.ts';

const FACTS = factsOn('name-portable');

export const toolNameCharset = defineRule(
  {
    id: 'spec/tool-name-charset',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Tool name has characters outside A-Z a-z 0-9 _ - .',
    why: 'Hosts turn tool names into function names of a model. A name with other characters is renamed, escaped or dropped, and two clients may do it differently.',
    remedy: 'Rename the tool with A-Z, a-z, 0-9, "_", "-" and "." only; put the readable form into `title`.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Tool Names', level: 'SHOULD' },
    requirements: ['tool-name-charset'],
    aliases: ['MCPmatic: Names'],
    falsePositives: [
      'A dot is legal in the specification, although some clients refuse it; that is for `client/name-portable` to say.',
      'Spaces and other scripts are fine in `title`, which is for people.',
    ],
    messages: { illegal: 'Tool name "{name}" has {characters}, outside A-Z a-z 0-9 _ - .' },
    examples: {
      bad: [
        { title: 'a space', tools: [{ name: 'get user', inputSchema: { type: 'object' } }] },
        { title: 'letters of another script', tools: [{ name: 'größe', inputSchema: { type: 'object' } }] },
        { title: 'a slash', tools: [{ name: 'user/get', inputSchema: { type: 'object' } }] },
      ],
      good: [
        {
          title: 'dots between words',
          tools: [{ name: 'admin.tools.list', inputSchema: { type: 'object' } }],
          shows:
            'A dot is legal in the specification, although some clients refuse it; that is for `client/name-portable` to say.',
        },
        {
          title: 'a readable title',
          tools: [{ name: 'get_user', title: 'Benutzer suchen', inputSchema: { type: 'object' } }],
          shows: 'Spaces and other scripts are fine in `title`, which is for people.',
        },
        {
          title: 'a name that is no string is not this rule’s business',
          tools: [{ name: 7, inputSchema: { type: 'object' } }],
        },
      ],
    },
  },
  ({ tools, audience, report }) => {
    for (const [index, tool] of tools.entries()) {
      const name = stringMember(tool, 'name') ?? '';
      const illegal = foreignCharacters(name, 'A-Za-z0-9_.-');
      if (illegal.length === 0) continue;
      const strict = FACTS.filter(({ characters }) => foreignCharacters(name, characters).length > 0);
      const { refusedBy } = refused(strict, audience.clients);
      report('illegal', ['tools', index, 'name'], { name, characters: listCharacters(illegal) }, { refusedBy });
    }
  },
);
