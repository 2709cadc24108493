import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { memberEdit } from '../../lock/quotes.ts';

const READ = { name: 'read', description: 'Reads a file.', inputSchema: { type: 'object' } };
const SEND = { name: 'send', description: 'Sends the file to an address.', inputSchema: { type: 'object' } };

export const toolAdded = defineRule(
  {
    id: 'drift/tool-added',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools'],
    title: 'A tool is new since the lock',
    why: 'A new tool brings text that a model reads and an action that nobody has approved. A tool that was renamed comes as a new one, too: clients ask again, or keep an approval that was given to a name.',
    remedy: 'Read the tool. If it is right, accept it: mcp-hallmark lock --update NAME.',
    cwe: ['CWE-494'],
    aliases: ['tool_added', 'D1_SURFACE_DRIFT'],
    falsePositives: [
      'The order of tools means nothing.',
      'Where the lock was made without tools, there is nothing to compare them with.',
    ],
    messages: {
      described: 'This tool is not in the lock. It begins: "{description}".',
      bare: 'This tool is not in the lock. It has no description.',
    },
    examples: {
      bad: [
        { title: 'a tool more', lock: exampleLock({ tools: [READ] }), tools: [READ, SEND] },
        {
          title: 'a tool without a description',
          lock: exampleLock({ tools: [] }),
          tools: [{ name: 'send', inputSchema: { type: 'object' } }],
        },
        { title: 'a tool renamed', lock: exampleLock({ tools: [READ] }), tools: [{ ...READ, name: 'read_file' }] },
      ],
      good: [
        {
          title: 'another order',
          lock: exampleLock({ tools: [READ, SEND] }),
          tools: [SEND, READ],
          shows: 'The order of tools means nothing.',
        },
        {
          title: 'no tools in the lock',
          lock: exampleLock({ prompts: [] }),
          tools: [READ],
          shows: 'Where the lock was made without tools, there is nothing to compare them with.',
        },
      ],
    },
  },
  ({ lock, tools, report }) => {
    for (const { index, definition } of listChanges(lock, 'tools', tools).added) {
      const edit = memberEdit({}, definition, 'description');
      if (edit === undefined) report('bare', ['tools', index], {});
      else report('described', ['tools', index], { description: edit.data.after }, edit.details);
    }
  },
);
