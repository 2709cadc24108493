import { defineRule } from '../../engine/define-rule.ts';
import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';

const NAMED = 2;

export const annotationDefaults = defineRule(
  {
    id: 'spec/annotation-defaults',
    severity: 'info',
    confidence: 'low',
    eras: ['legacy', 'modern'],
    since: '2025-03-26',
    transports: ['stdio', 'http', 'file'],
    needs: ['tools'],
    title: 'Clients must presume that tools destroy',
    why: 'A tool that says nothing is presumed to write, to destroy and to reach the open world. Hosts that ask before such calls ask for each of them, and people learn to click it away.',
    remedy:
      'Set `readOnlyHint: true` on tools that only read, and `destructiveHint: false` on tools that only add; write `destructiveHint: true` where it is so.',
    spec: { revision: '2026-07-28', page: 'schema', section: 'ToolAnnotations', level: 'ADVISORY' },
    requirements: ['tool-annotation-defaults'],
    falsePositives: ['A tool that reads needs no other hint.', 'A tool that says itself that it destroys.'],
    messages: {
      only: 'The one tool does not say that it only reads, or whether it destroys; clients must presume that it does.',
      all: 'No tool says that it only reads, or whether it destroys; clients must presume that all {total} do.',
      some: '{count} of {total} tools leave open whether they destroy, and clients must presume it: {names}.',
    },
    examples: {
      bad: [
        { title: 'one tool without annotations', tools: [{ name: 'find', inputSchema: { type: 'object' } }] },
        {
          title: 'no annotations at all',
          tools: [
            { name: 'find', inputSchema: { type: 'object' } },
            { name: 'list', inputSchema: { type: 'object' } },
          ],
        },
        {
          title: 'some tools with and some without',
          tools: [
            tool('find', { readOnlyHint: true }),
            tool('add', { readOnlyHint: false }),
            tool('list', { title: 'List' }),
            tool('show', {}),
            { name: 'drop', inputSchema: { type: 'object' } },
          ],
        },
      ],
      good: [
        {
          title: 'a tool that reads',
          tools: [tool('find', { readOnlyHint: true })],
          shows: 'A tool that reads needs no other hint.',
        },
        {
          title: 'tools that write',
          tools: [tool('drop', { destructiveHint: true }), tool('add', { destructiveHint: false })],
          shows: 'A tool that says itself that it destroys.',
        },
        { title: 'no tools', tools: [] },
      ],
    },
  },
  ({ tools, report }) => {
    const definitions = tools.filter((definition) => isObject(definition));
    const silent = definitions.filter((definition) => saysNothing(member(definition, 'annotations')));
    const [count, total] = [silent.length, definitions.length];
    if (count === 0) return;
    if (count === total) return count === 1 ? report('only', ['tools'], {}) : report('all', ['tools'], { total });
    const names = silent.slice(0, NAMED).map((definition) => stringMember(definition, 'name') ?? 'one without a name');
    report('some', ['tools'], { count, total, names: names.join(', ') + (count > NAMED ? ' …' : '') });
  },
);

function saysNothing(annotations: Json | undefined): boolean {
  return member(annotations, 'readOnlyHint') !== true && typeof member(annotations, 'destructiveHint') !== 'boolean';
}

function tool(name: string, annotations: JsonObject): JsonObject {
  return { name, inputSchema: { type: 'object' }, annotations };
}
