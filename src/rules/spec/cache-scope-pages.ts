import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { type JsonObject, member, stringMember } from '../../model/json.ts';
import type { Frame, WireRecord } from '../../model/surface.ts';
import { receivedMessages } from '../../protocol/exchanges.ts';

export const cacheScopePages = defineRule(
  {
    id: 'spec/cache-scope-pages',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'The pages of a list may be cached for different people',
    why: 'A list whose first page is shared by everybody and whose second page is not is put together from what is meant for several people.',
    remedy: 'Give all pages of a list the same `cacheScope`: `private` if one of them has to be.',
    spec: {
      revision: '2026-07-28',
      page: 'server/utilities/caching',
      section: 'Interaction with Pagination',
      level: 'MUST',
    },
    requirements: ['cache-scope-consistent-pages'],
    falsePositives: [
      'Pages may be kept for different times.',
      'Different lists may have different scopes.',
      'A list that was asked for a second time may have another scope than before.',
    ],
    messages: { differs: 'One page of {method} has the cacheScope "{scope}", the next one "{next}".' },
    examples: {
      bad: [
        {
          title: 'a private second page',
          wire: wireOf(
            page(1, undefined, { cacheScope: 'public', nextCursor: 'b' }),
            page(2, 'b', { cacheScope: 'private' }),
          ),
        },
      ],
      good: [
        {
          title: 'other times',
          wire: wireOf(
            page(1, undefined, { cacheScope: 'public', ttlMs: 1000, nextCursor: 'b' }),
            page(2, 'b', { cacheScope: 'public', ttlMs: 500 }),
          ),
          shows: 'Pages may be kept for different times.',
        },
        {
          title: 'two lists',
          wire: wireOf(
            page(1, undefined, { cacheScope: 'public' }),
            page(2, undefined, { cacheScope: 'private' }, 'prompts/list'),
          ),
          shows: 'Different lists may have different scopes.',
        },
        {
          title: 'the list again',
          wire: wireOf(page(1, undefined, { cacheScope: 'public' }), page(2, undefined, { cacheScope: 'private' })),
          shows: 'A list that was asked for a second time may have another scope than before.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    /** The scope of the page that gave a cursor out last. */
    const scopes = new Map<string, string>();
    const said = new Set<string>();
    for (const { connection, path, message, answers } of receivedMessages(wire)) {
      const result = member(message, 'result');
      const scope = stringMember(result, 'cacheScope');
      if (answers === undefined || scope === undefined) continue;
      const { method } = answers;
      const key = (cursor: string): string => JSON.stringify([connection, method, cursor]);
      const cursor = stringMember(member(answers.message, 'params'), 'cursor');
      const before = cursor === undefined ? undefined : scopes.get(key(cursor));
      if (before !== undefined && before !== scope && !said.has(method)) {
        said.add(method);
        report('differs', ['wire', ...path, 'result', 'cacheScope'], { method, scope: before, next: scope });
      }
      const next = stringMember(result, 'nextCursor');
      if (next !== undefined) scopes.set(key(next), scope);
    }
  },
);

function wireOf(...pages: readonly (readonly Frame[])[]): WireRecord {
  return exampleWire(pages.flat());
}

function page(id: number, cursor: string | undefined, result: JsonObject, method = 'tools/list'): readonly Frame[] {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' };
  const params = cursor === undefined ? { _meta } : { _meta, cursor };
  return [
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id, method, params } },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id, result } },
  ];
}
