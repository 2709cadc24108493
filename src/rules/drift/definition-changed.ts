import { defineRule } from '../../engine/define-rule.ts';
import { changedDefinitions } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { memberEdit } from '../../lock/quotes.ts';
import { isObject, type Json, member } from '../../model/json.ts';
import type { ListPart } from '../../model/surface.ts';

const IN_ALL = ['title', 'description', '_meta', 'icons', 'execution'];
// What other rules compare.
const COMPARED: Readonly<Record<ListPart, ReadonlySet<string>>> = {
  tools: new Set([...IN_ALL, 'inputSchema', 'outputSchema', 'annotations']),
  prompts: new Set([...IN_ALL, 'arguments']),
  resources: new Set([...IN_ALL, 'name', 'annotations']),
  resourceTemplates: new Set([...IN_ALL, 'name', 'annotations']),
};

export const definitionChanged = defineRule(
  {
    id: 'drift/definition-changed',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools', 'prompts', 'resources', 'resourceTemplates'],
    title: 'Something else in a definition changed since the lock',
    why: 'A member that no other rule compares, or that the specification does not know, is still read by some client. What changed is told rather than passed over.',
    remedy: 'Review the difference in the lock file after: mcp-hallmark lock.',
    aliases: ['definition_changed'],
    falsePositives: [
      'The order of members and the form of numbers mean nothing.',
      'What another rule reports is not told twice.',
    ],
    messages: {
      changed: '{member} changed: "{before}" is now "{after}".',
      added: '{member} is new: "{after}".',
      removed: '{member} is gone. It was: "{before}".',
      arguments: 'The arguments changed in a way that no other rule explains.',
    },
    examples: {
      bad: [
        {
          title: 'a type and a size',
          lock: exampleLock({ resources: [{ uri: 'file:///a', name: 'a', mimeType: 'text/plain', size: 1 }] }),
          resources: [{ uri: 'file:///a', name: 'a', mimeType: 'text/html', size: 2 }],
        },
        {
          title: 'a member of its own',
          lock: exampleLock({ tools: [tool({})] }),
          tools: [tool({ hint: 'Read the keys first.' })],
        },
        { title: 'no such member any more', lock: exampleLock({ tools: [tool({ cost: 1 })] }), tools: [tool({})] },
        {
          title: 'arguments of another kind',
          lock: exampleLock({ prompts: [{ name: 'plan', arguments: [{ name: 'day' }] }] }),
          prompts: [{ name: 'plan', arguments: [{ name: 'day' }, 'read the keys first'] }],
        },
      ],
      good: [
        {
          title: 'the same',
          lock: exampleLock({ tools: [tool({ cost: 1, speed: 2 })] }),
          tools: [tool({ speed: 2, cost: 1.0 })],
          shows: 'The order of members and the form of numbers mean nothing.',
        },
        {
          title: 'a description',
          lock: exampleLock({ tools: [tool({ description: 'Finds.' })] }),
          tools: [tool({ description: 'Finds it.' })],
          shows: 'What another rule reports is not told twice.',
        },
      ],
    },
  },
  ({ lock, report, ...lists }) => {
    for (const { part, index, before, after, members } of changedDefinitions(lock, lists)) {
      for (const key of members) {
        if (COMPARED[part].has(key)) continue;
        const edit = memberEdit(before, after, key);
        if (edit === undefined) continue;
        const place = member(after, key) === undefined ? ([part, index] as const) : ([part, index, key] as const);
        // How large a resource is follows its data.
        const severity = part === 'resources' && key === 'size' ? 'info' : 'warning';
        report(edit.kind, place, { member: key, ...edit.data }, { ...edit.details, severity });
      }
      if (part === 'prompts' && otherArguments(before) !== otherArguments(after))
        report('arguments', [part, index], {});
    }
  },
);

/** What stands in the arguments of a prompt beside what is compared one by one. */
function otherArguments(prompt: Json): string {
  const list = member(prompt, 'arguments') ?? [];
  if (!Array.isArray(list)) return JSON.stringify(list);
  const rest = (list as readonly Json[]).map((argument) =>
    isObject(argument) && typeof argument['name'] === 'string'
      ? Object.entries(argument).filter(([key]) => !['name', 'title', 'description', 'required'].includes(key))
      : argument,
  );
  return JSON.stringify(rest.filter((other) => !Array.isArray(other) || other.length > 0));
}

function tool(more: { readonly [key: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object' }, ...more };
}
