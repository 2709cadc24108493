import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type JsonObject, member } from '../../model/json.ts';
import { ANNOTATIONS, annotationMeant } from '../../protocol/hints.ts';

const OF_CONTENT: ReadonlySet<string> = new Set(['audience', 'priority', 'lastModified']);

export const annotationMeaningless = defineRule(
  {
    id: 'spec/annotation-meaningless',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-03-26',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'An annotation has no meaning where it stands',
    why: '`destructiveHint` and `idempotentHint` count only for tools that are not read-only, and names that are not in the specification count nowhere. A misspelt hint is lost without a word.',
    remedy: 'Drop what `readOnlyHint` makes meaningless, and spell the hints as the specification does.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'ToolAnnotations', level: 'ADVISORY' },
    requirements: ['tool-annotation-contradiction', 'tool-annotation-unknown-key'],
    falsePositives: [
      '`destructiveHint: false` and `idempotentHint: true` beside `readOnlyHint: true` repeat what it says, and are common.',
      '`destructiveHint: true` beside `readOnlyHint: true` is for `safety/annotation-conflict`.',
      'Names with a prefix (`example.com/cost`, `x-cost`) are meant for someone else.',
      'A hint of the wrong type is for `spec/annotation-types` to report.',
    ],
    messages: {
      idempotent: 'readOnlyHint is true, so idempotentHint: false means nothing: reading twice changes nothing.',
      misspelt: 'annotations."{name}" means nothing; the hint is "{right}".',
      content: 'annotations."{name}" belongs to content and resources; on a tool it means nothing.',
      unknown: 'Annotations that are not in the specification: {names}.',
    },
    examples: {
      bad: [
        { title: 'reads, and not twice', tools: [tool({ readOnlyHint: true, idempotentHint: false })] },
        { title: 'a misspelt hint', tools: [tool({ readonlyHint: true, destructive: false })] },
        { title: 'annotations of content', tools: [tool({ audience: ['user'], priority: 0.5 })] },
        { title: 'words of its own', tools: [tool({ category: 'files' }), tool({ cost: 1, category: 'web' })] },
      ],
      good: [
        {
          title: 'all four hints, in agreement',
          tools: [tool({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false })],
          shows:
            '`destructiveHint: false` and `idempotentHint: true` beside `readOnlyHint: true` repeat what it says, and are common.',
        },
        {
          title: 'two hints that exclude each other',
          tools: [tool({ readOnlyHint: true, destructiveHint: true })],
          shows: '`destructiveHint: true` beside `readOnlyHint: true` is for `safety/annotation-conflict`.',
        },
        {
          title: 'prefixes',
          tools: [tool({ 'example.com/cost': 1, 'x-cost': 1, _cost: 1 })],
          shows: 'Names with a prefix (`example.com/cost`, `x-cost`) are meant for someone else.',
        },
        {
          title: 'a hint in quotes',
          tools: [tool({ readOnlyHint: 'true', destructiveHint: true })],
          shows: 'A hint of the wrong type is for `spec/annotation-types` to report.',
        },
        {
          title: 'a tool that writes',
          tools: [tool({ readOnlyHint: false, destructiveHint: true, idempotentHint: false })],
        },
      ],
    },
  },
  ({ tools, report }) => {
    const details = { requirements: ['tool-annotation-unknown-key'] } as const;
    const unknown = new Map<string, number>();
    for (const [index, definition] of tools.entries()) {
      const annotations = member(definition, 'annotations');
      if (!isObject(annotations)) continue;
      const at = ['tools', index, 'annotations'] as const;
      if (annotations['readOnlyHint'] === true && annotations['idempotentHint'] === false)
        report('idempotent', [...at, 'idempotentHint'], {}, { requirements: ['tool-annotation-contradiction'] });
      for (const name of Object.keys(annotations)) {
        if (isKnown(name) || /^(?:x-|_|.*[/:])/i.test(name)) continue;
        const right = annotationMeant(name);
        if (OF_CONTENT.has(name)) report('content', [...at, name], { name }, details);
        else if (right === undefined) unknown.set(name, (unknown.get(name) ?? 0) + 1);
        else report('misspelt', [...at, name], { name, right }, details);
      }
    }
    // A server's own words are on all its tools, so they are told once.
    const names = [...unknown]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, count]) => `"${name}" (${times(count)})`);
    if (names.length > 0) report('unknown', ['tools'], { names: names.join(', ') }, details);
  },
);

function times(count: number): string {
  return count === 1 ? '1 tool' : `${count} tools`;
}

function isKnown(name: string): boolean {
  return ANNOTATIONS.some((known) => known === name);
}

function tool(annotations: JsonObject): JsonObject {
  return { name: 'find', inputSchema: { type: 'object' }, annotations };
}
