import { defineRule } from '../../engine/define-rule.ts';
import { changedDefinitions } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { memberEdit } from '../../lock/quotes.ts';
import { member } from '../../model/json.ts';

const READ = { name: 'read', title: 'Read a file', inputSchema: { type: 'object' } };
const README = { uri: 'file:///README.md', name: 'readme' };

export const titleChanged = defineRule(
  {
    id: 'drift/title-changed',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools', 'prompts', 'resources', 'resourceTemplates'],
    title: 'A title changed since the lock',
    why: 'The title is what a person sees when a client asks whether a tool may run, and the name of a resource what they pick. "Delete everything" can come to be called "Search".',
    remedy: 'Compare the title with what it stands for. If it is right, accept it: mcp-hallmark lock --update NAME.',
    cwe: ['CWE-451'],
    aliases: ['title_changed'],
    falsePositives: [
      'The title of annotations is reported by another rule.',
      'A tool that was renamed is a new tool, and the old one is gone.',
    ],
    messages: {
      changed: 'The {member} changed: "{before}" is now "{after}".',
      added: 'The {member} is new: "{after}".',
      removed: 'The {member} is gone. It was: "{before}".',
    },
    examples: {
      bad: [
        {
          title: 'another title',
          lock: exampleLock({ tools: [READ] }),
          tools: [{ ...READ, title: 'Read any file' }],
        },
        {
          title: 'a title for the first time',
          lock: exampleLock({ prompts: [{ name: 'plan' }] }),
          prompts: [{ name: 'plan', title: 'Plan' }],
        },
        {
          title: 'no title any more',
          lock: exampleLock({ tools: [READ] }),
          tools: [{ name: 'read', inputSchema: { type: 'object' } }],
        },
        {
          title: 'a resource under another name',
          lock: exampleLock({ resources: [README] }),
          resources: [{ ...README, name: 'read me first' }],
        },
      ],
      good: [
        {
          title: 'a title of annotations',
          lock: exampleLock({ tools: [READ] }),
          tools: [{ ...READ, annotations: { title: 'Read' } }],
          shows: 'The title of annotations is reported by another rule.',
        },
        {
          title: 'another name',
          lock: exampleLock({ tools: [READ] }),
          tools: [{ ...READ, name: 'read_file', title: 'Read one file' }],
          shows: 'A tool that was renamed is a new tool, and the old one is gone.',
        },
      ],
    },
  },
  ({ lock, report, ...lists }) => {
    for (const { part, index, before, after } of changedDefinitions(lock, lists)) {
      for (const key of part === 'resources' || part === 'resourceTemplates' ? ['title', 'name'] : ['title']) {
        const edit = memberEdit(before, after, key);
        if (edit === undefined) continue;
        const place = member(after, key) === undefined ? ([part, index] as const) : ([part, index, key] as const);
        report(edit.kind, place, { member: key, ...edit.data }, edit.details);
      }
    }
  },
);
