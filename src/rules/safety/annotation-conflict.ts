import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, member } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import { annotationMeant } from '../../protocol/hints.ts';

export const annotationConflict = defineRule(
  {
    id: 'safety/annotation-conflict',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-03-26',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Two hints of one tool exclude each other',
    why: 'A client that looks at `readOnlyHint` first runs the tool without asking; one that looks at `destructiveHint` first asks. What a person approved in one client happens unseen in another.',
    remedy:
      'Decide what the tool does, and leave one hint: `readOnlyHint: true` for a tool that only reads, else `destructiveHint`.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'ToolAnnotations', level: 'ADVISORY' },
    requirements: ['tool-annotation-contradiction'],
    cwe: ['CWE-451', 'CWE-684'],
    owasp: ['MCP02:2025', 'MCP06:2025'],
    falsePositives: [
      '`destructiveHint: false` beside `readOnlyHint: true` repeats what it says, and is common.',
      'A hint under a second name that says the same, for other hosts.',
      'A hint in quotes says nothing that every client understands: `spec/annotation-types` reports it.',
    ],
    messages: {
      destroys: 'readOnlyHint and destructiveHint are both true.',
      twice: 'annotations.{hint} is {value}, and "{other}" says {otherValue}.',
    },
    examples: {
      bad: [
        { title: 'reads and destroys', tools: [tool({ readOnlyHint: true, destructiveHint: true })] },
        { title: 'a second spelling that disagrees', tools: [tool({ readOnlyHint: true, read_only: false })] },
        {
          title: 'a hint on the tool itself that disagrees',
          tools: [{ name: 'purge', annotations: { destructiveHint: false }, destructive: true }],
        },
      ],
      good: [
        {
          title: 'hints that agree',
          tools: [tool({ readOnlyHint: true, destructiveHint: false, idempotentHint: true })],
          shows: '`destructiveHint: false` beside `readOnlyHint: true` repeats what it says, and is common.',
        },
        {
          title: 'the same under two names',
          tools: [{ name: 'find', annotations: { readOnlyHint: true, isReadOnly: true }, readOnly: true }],
          shows: 'A hint under a second name that says the same, for other hosts.',
        },
        {
          title: 'a hint in quotes',
          tools: [tool({ readOnlyHint: 'true', destructiveHint: true })],
          shows: 'A hint in quotes says nothing that every client understands: `spec/annotation-types` reports it.',
        },
        { title: 'a tool that destroys', tools: [tool({ readOnlyHint: false, destructiveHint: true })] },
      ],
    },
  },
  ({ tools, report }) => {
    for (const [index, definition] of tools.entries()) {
      const annotations = member(definition, 'annotations');
      if (!isObject(annotations)) continue;
      if (annotations['readOnlyHint'] === true && annotations['destructiveHint'] === true)
        report('destroys', ['tools', index, 'annotations', 'destructiveHint'], {});
      for (const { name, value, path } of [...spellings(annotations, ['annotations']), ...spellings(definition, [])]) {
        const hint = annotationMeant(name);
        const meant = hint === undefined || hint === name ? undefined : annotations[hint];
        if (hint !== undefined && typeof meant === 'boolean' && meant !== value)
          report('twice', ['tools', index, ...path], {
            hint,
            value: String(meant),
            other: name,
            otherValue: String(value),
          });
      }
    }
  },
);

interface Spelling {
  readonly name: string;
  readonly value: boolean;
  readonly path: readonly PathSegment[];
}

function spellings(holder: Json, at: readonly PathSegment[]): Spelling[] {
  return Object.entries(isObject(holder) ? holder : {}).flatMap(([name, value]) =>
    typeof value === 'boolean' ? [{ name, value, path: [...at, name] }] : [],
  );
}

function tool(annotations: { readonly [key: string]: Json }): Json {
  return { name: 'find', inputSchema: { type: 'object' }, annotations };
}
