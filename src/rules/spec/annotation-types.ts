import { defineRule } from '../../engine/define-rule.ts';
import type { JsonObject } from '../../model/json.ts';
import { NEWEST, REVISIONS } from '../../protocol/revisions.ts';
import { checkDefinition } from '../../protocol/shapes/index.ts';

export const annotationTypes = defineRule(
  {
    id: 'spec/annotation-types',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-03-26',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'A hint is no boolean, or the title of annotations no string',
    why: 'Hints are booleans. A strict client refuses the list over `"true"`, another takes it for true, and `"false"` too: people are asked, or not asked, for the wrong calls.',
    remedy: 'Send `true` or `false` without quotes, and leave out what has no value.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'ToolAnnotations', level: 'SCHEMA' },
    requirements: ['tool-annotation-types'],
    aliases: ['MCPmatic: Annotations'],
    falsePositives: [
      'A hint that is left out has its default.',
      'Members that the specification does not know may have any type.',
    ],
    messages: {
      hint: 'annotations.{hint} is {found}; it must be {expected}.',
    },
    examples: {
      bad: [
        { title: 'a boolean in quotes', tools: [tool({ readOnlyHint: 'true' })] },
        { title: 'a number and null', tools: [tool({ destructiveHint: 0, openWorldHint: null })] },
        { title: 'a list for a title', tools: [tool({ title: ['Find'] })] },
      ],
      good: [
        {
          title: 'one hint of four',
          tools: [tool({ readOnlyHint: true })],
          shows: 'A hint that is left out has its default.',
        },
        {
          title: 'a member of its own',
          tools: [tool({ title: 'Find', cost: 'low', 'example.com/limits': null })],
          shows: 'Members that the specification does not know may have any type.',
        },
      ],
    },
  },
  ({ tools, era, protocolVersion, report }) => {
    const revision = REVISIONS.find((known) => known === protocolVersion) ?? (era === 'unknown' ? 'any' : NEWEST[era]);
    for (const [index, definition] of tools.entries())
      for (const { path, found, expected } of checkDefinition('tool', definition, revision))
        if (path[0] === 'annotations' && path.length > 1)
          report('hint', ['tools', index, ...path], { hint: String(path[1]), found, expected });
  },
);

function tool(annotations: JsonObject): JsonObject {
  return { name: 'find', inputSchema: { type: 'object' }, annotations };
}
