import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { member, stringMember } from '../../model/json.ts';
import type { PathSegment } from '../../model/pointer.ts';
import type { Frame } from '../../model/surface.ts';
import { receivedMessages } from '../../protocol/exchanges.ts';

export const paginationEndless = defineRule(
  {
    id: 'spec/pagination-endless',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The pages of a list never end',
    why: 'A client follows `nextCursor` until there is none. Where a page points back to itself or to one before it, the client reads for ever, or gives up with half a list. An empty cursor is a cursor too, and no end.',
    remedy: 'Leave `nextCursor` out on the last page, and let every other page point to the one after it.',
    spec: { revision: '2026-07-28', page: 'server/utilities/pagination', section: 'Pagination Model', level: 'MUST' },
    requirements: ['page-terminates', 'page-empty-cursor'],
    falsePositives: [
      'A long list is not endless.',
      'The same cursor may come in other lists, and again when a list is read again.',
    ],
    messages: { repeats: 'A page of {method} points back to {cursor}, which was read before it.' },
    examples: {
      bad: [
        { title: 'always the same cursor', wire: exampleWire([...page(1, undefined, 'a'), ...page(2, 'a', 'a')]) },
        { title: 'an empty cursor for the end', wire: exampleWire([...page(1, undefined, ''), ...page(2, '', '')]) },
      ],
      good: [
        {
          title: 'many pages',
          wire: exampleWire([...page(1, undefined, 'a'), ...page(2, 'a', 'b'), ...page(3, 'b', 'c'), ...page(4, 'c')]),
          shows: 'A long list is not endless.',
        },
        {
          title: 'read twice',
          wire: exampleWire([...page(1, undefined, 'a'), ...page(2, 'a'), ...page(3, undefined, 'a'), ...page(4, 'a')]),
          shows: 'The same cursor may come in other lists, and again when a list is read again.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    // By connection and method: where each page leads; a page is named by the cursor that asks for it.
    const lists = new Map<string, Map<string, { readonly next: string; readonly at: readonly PathSegment[] }>>();
    for (const { message, path, connection, answers } of receivedMessages(wire)) {
      const next = stringMember(member(message, 'result'), 'nextCursor');
      if (answers === undefined || next === undefined) continue;
      const key = `${connection} ${answers.method}`;
      const pages = lists.get(key) ?? new Map();
      lists.set(key, pages);
      const asked = stringMember(member(answers.message, 'params'), 'cursor');
      const page = asked === undefined ? 'first' : `cursor ${asked}`;
      if (!pages.has(page)) pages.set(page, { next, at: [...path, 'result', 'nextCursor'] });
    }
    const reported = new Set<string>();
    for (const [key, pages] of lists) {
      const method = key.slice(key.indexOf(' ') + 1);
      const seen = new Set<string>();
      for (let page = pages.get('first'); page !== undefined; page = pages.get(`cursor ${page.next}`)) {
        if (!seen.has(page.next)) {
          seen.add(page.next);
          continue;
        }
        if (!reported.has(method))
          report(
            'repeats',
            ['wire', ...page.at],
            { method, cursor: page.next === '' ? 'the empty cursor' : `the cursor "${page.next}"` },
            { requirements: [page.next === '' ? 'page-empty-cursor' : 'page-terminates'] },
          );
        reported.add(method);
        break;
      }
    }
  },
);

function page(id: number, cursor: string | undefined, nextCursor?: string): readonly Frame[] {
  const params = cursor === undefined ? {} : { cursor };
  const result = nextCursor === undefined ? { tools: [] } : { tools: [], nextCursor };
  return [
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id, method: 'tools/list', params } },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id, result } },
  ];
}
