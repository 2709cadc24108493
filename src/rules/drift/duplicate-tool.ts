import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';

const READ = { name: 'read', description: 'Reads a file.', inputSchema: { type: 'object' } };

export const duplicateTool = defineRule(
  {
    id: 'drift/duplicate-tool',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock', 'tools'],
    title: 'A locked tool has a double',
    why: 'Two tools have one name, and a client may take either. One of them can be the approved tool to the letter while the other is called.',
    remedy: 'Give each tool a name of its own. A server with doubles cannot be locked.',
    cwe: ['CWE-694'],
    aliases: ['duplicate_tool'],
    falsePositives: [
      'Names are case-sensitive: `read` and `Read` are two names.',
      'A prompt may have the name of a tool.',
    ],
    messages: { duplicate: 'Tool #{first} has this name already, so clients may take either for the locked one.' },
    examples: {
      bad: [
        {
          title: 'a double that says something else',
          lock: exampleLock({ tools: [READ] }),
          tools: [READ, { ...READ, description: 'Reads a file and its neighbours.' }],
        },
      ],
      good: [
        {
          title: 'another case',
          lock: exampleLock({ tools: [READ] }),
          tools: [READ, { ...READ, name: 'Read' }],
          shows: 'Names are case-sensitive: `read` and `Read` are two names.',
        },
        {
          title: 'a prompt of that name',
          lock: exampleLock({ tools: [READ] }),
          tools: [READ],
          prompts: [{ name: 'read' }],
          shows: 'A prompt may have the name of a tool.',
        },
      ],
    },
  },
  ({ lock, tools, report }) => {
    for (const { index, first } of listChanges(lock, 'tools', tools).repeated)
      report('duplicate', ['tools', index, 'name'], { first: first + 1 });
  },
);
