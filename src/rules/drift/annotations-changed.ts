import { defineRule } from '../../engine/define-rule.ts';
import { listChanges } from '../../lock/changes.ts';
import { exampleLock } from '../../lock/example-lock.ts';
import { memberEdit } from '../../lock/quotes.ts';
import { isObject, type Json, member } from '../../model/json.ts';

// Whether a hint holds when it is left out, and which of the two claims is the safer one.
const HINTS = [
  { hint: 'readOnlyHint', preset: false, safer: true },
  { hint: 'destructiveHint', preset: true, safer: false },
  { hint: 'idempotentHint', preset: false, safer: true },
  { hint: 'openWorldHint', preset: true, safer: false },
] as const;

export const annotationsChanged = defineRule(
  {
    id: 'drift/annotations-changed',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http', 'file'],
    needs: ['lock'],
    reads: ['lock', 'tools', 'resources', 'resourceTemplates'],
    title: 'Annotations changed since the lock',
    why: 'Clients ask before a destructive call and may let a read-only one pass. A tool that comes to claim that it is safer gets calls that nobody is asked about. The title of annotations is shown when a client asks.',
    remedy: 'Make sure that the claim is true. If it is, accept it: mcp-hallmark lock --update NAME.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'ToolAnnotations', level: 'SCHEMA' },
    cwe: ['CWE-494'],
    aliases: ['annotations_changed', 'D1_SURFACE_DRIFT'],
    falsePositives: [
      'A hint that is written out with the value that it has when it is left out claims nothing new.',
      'Hints are read as JavaScript hosts read them: "true" and 1 are true, 0, "" and null are not.',
    ],
    messages: {
      safer: 'It claims to be safer than it did: {hint} was {before} and is now {after}.',
      riskier: '{hint} was {before} and is now {after}.',
      title: 'The title of its annotations changed: "{before}" is now "{after}".',
      other: 'Its annotations changed: {member} was "{before}" and is now "{after}".',
    },
    examples: {
      bad: [
        {
          title: 'read-only by now',
          lock: exampleLock({ tools: [tool({})] }),
          tools: [tool({ readOnlyHint: true, destructiveHint: 0 })],
        },
        {
          title: 'not read-only any more',
          lock: exampleLock({ tools: [tool({ readOnlyHint: true })] }),
          tools: [tool({})],
        },
        {
          title: 'another title',
          lock: exampleLock({ tools: [tool({ title: 'Delete' })] }),
          tools: [tool({ title: 'Search' })],
        },
        {
          title: 'another audience',
          lock: exampleLock({ resources: [{ uri: 'file:///a', name: 'a', annotations: { audience: ['user'] } }] }),
          resources: [{ uri: 'file:///a', name: 'a', annotations: { audience: ['assistant'] } }],
        },
      ],
      good: [
        {
          title: 'what holds anyway',
          lock: exampleLock({ tools: [tool({})] }),
          tools: [tool({ destructiveHint: true, readOnlyHint: false })],
          shows: 'A hint that is written out with the value that it has when it is left out claims nothing new.',
        },
        {
          title: 'another true value',
          lock: exampleLock({ tools: [tool({ readOnlyHint: true, openWorldHint: null })] }),
          tools: [tool({ readOnlyHint: 'true', openWorldHint: false })],
          shows: 'Hints are read as JavaScript hosts read them: "true" and 1 are true, 0, "" and null are not.',
        },
      ],
    },
  },
  ({ lock, tools, resources, resourceTemplates, report }) => {
    const changed = [
      ...listChanges(lock, 'tools', tools).changed,
      ...listChanges(lock, 'resources', resources).changed,
      ...listChanges(lock, 'resourceTemplates', resourceTemplates).changed,
    ];
    for (const { part, index, before, after } of changed) {
      if (part === 'prompts') continue;
      const [old, now] = [member(before, 'annotations') ?? {}, member(after, 'annotations') ?? {}];
      const place = (key: string) =>
        member(now, key) === undefined ? ([part, index] as const) : ([part, index, 'annotations', key] as const);
      const hints = part === 'tools' ? HINTS : [];
      for (const { hint, preset, safer } of hints) {
        const [was, is] = [holds(old, hint, preset), holds(now, hint, preset)];
        if (was === is) continue;
        const data = { hint, before: String(was), after: String(is) };
        if (is === safer) report('safer', place(hint), data);
        else report('riskier', place(hint), data, { severity: 'warning' });
      }
      const keys = [old, now].flatMap((value) => (isObject(value) ? Object.keys(value) : []));
      for (const key of new Set(keys)) {
        if (hints.some(({ hint }) => hint === key)) continue;
        const edit = memberEdit(old, now, key);
        if (edit === undefined) continue;
        if (key === 'title') report('title', place(key), edit.data, edit.details);
        // When it was changed last is data, and follows it.
        else
          report(
            'other',
            place(key),
            { member: key, ...edit.data },
            { severity: key === 'lastModified' ? 'info' : 'warning' },
          );
      }
    }
  },
);

function holds(annotations: Json, hint: string, preset: boolean): boolean {
  const value = member(annotations, hint);
  return value === undefined ? preset : Boolean(value);
}

function tool(annotations: { readonly [hint: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object' }, annotations };
}
