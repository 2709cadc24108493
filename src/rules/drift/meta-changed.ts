import { defineRule } from '../../engine/define-rule.ts';
import { changedDefinitions } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { memberEdit } from '../../lock/quotes.ts';
import { type Json, member } from '../../model/json.ts';

const MEMBERS = ['_meta', 'icons', 'execution'];

export const metaChanged = defineRule(
  {
    id: 'drift/meta-changed',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools', 'prompts', 'resources', 'resourceTemplates'],
    title: 'Metadata, icons or the way of execution changed since the lock',
    why: 'Hosts act on `_meta` (it can name a page that they open), load icons from where they are told, and run a tool as a task when `execution` says so.',
    remedy: 'Look at what changed. If it is right, lock it: mcp-hallmark lock.',
    aliases: ['meta_changed'],
    falsePositives: [
      'The order of members means nothing.',
      'What a modern server says in `_meta` of a whole result belongs to the result, not to a definition.',
    ],
    messages: {
      changed: '{member} changed: {before} is now {after}',
      added: '{member} is new: {after}',
      removed: '{member} is gone. It was: {before}',
    },
    examples: {
      bad: [
        {
          title: 'a page more',
          lock: exampleLock({ tools: [tool({ _meta: { 'example.com/page': 'ui://desk/one' } })] }),
          tools: [tool({ _meta: { 'example.com/page': 'ui://desk/two' } })],
        },
        {
          title: 'an icon',
          lock: exampleLock({ prompts: [{ name: 'plan' }] }),
          prompts: [{ name: 'plan', icons: [{ src: 'https://example.com/plan.png' }] }],
        },
        {
          title: 'no task any more',
          lock: exampleLock({ tools: [tool({ execution: { taskSupport: 'required' } })] }),
          tools: [tool({})],
        },
      ],
      good: [
        {
          title: 'another order',
          lock: exampleLock({ tools: [tool({ _meta: { a: 1, b: 2 } })] }),
          tools: [tool({ _meta: { b: 2, a: 1 } })],
          shows: 'The order of members means nothing.',
        },
        {
          title: 'metadata of the list',
          lock: exampleLock({ tools: [tool({})] }),
          tools: [tool({})],
          server: { handshake: 'initialize', result: { _meta: { cached: true } } },
          shows: 'What a modern server says in `_meta` of a whole result belongs to the result, not to a definition.',
        },
      ],
    },
  },
  ({ lock, report, ...lists }) => {
    for (const { part, index, before, after } of changedDefinitions(lock, lists))
      for (const key of MEMBERS) {
        const edit = memberEdit(before, after, key);
        if (edit === undefined) continue;
        const place = member(after, key) === undefined ? ([part, index] as const) : ([part, index, key] as const);
        report(edit.kind, place, { member: key, ...edit.data }, edit.details);
      }
  },
);

function tool(more: { readonly [key: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object' }, ...more };
}
