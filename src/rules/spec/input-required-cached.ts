import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { type JsonObject, member, stringMember } from '../../model/json.ts';
import type { WireRecord } from '../../model/surface.ts';
import { receivedMessages } from '../../protocol/exchanges.ts';

export const inputRequiredCached = defineRule(
  {
    id: 'spec/input-required-cached',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    since: '2026-07-28',
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'A question to the client says that it may be kept',
    why: 'A result that asks for more input belongs to one exchange. A cache that keeps it asks the next client the same question, with the state of another.',
    remedy: 'Leave `ttlMs` and `cacheScope` out of results with `"resultType": "input_required"`.',
    spec: { revision: '2026-07-28', page: 'server/utilities/caching', section: 'Cacheable Results', level: 'ADVISORY' },
    requirements: ['cache-hints-absent-on-input-required'],
    falsePositives: [
      'The complete result that follows may be kept.',
      'A question without hints for caches is as it should be.',
    ],
    messages: { cached: 'A result that asks for input has "{member}".' },
    examples: {
      bad: [
        { title: 'a question for everyone', wire: answered({ resultType: 'input_required', cacheScope: 'public' }) },
        { title: 'a question for a minute', wire: answered({ resultType: 'input_required', ttlMs: 60_000 }) },
      ],
      good: [
        {
          title: 'a page',
          wire: answered({ resultType: 'complete', contents: [], ttlMs: 60_000, cacheScope: 'public' }),
          shows: 'The complete result that follows may be kept.',
        },
        {
          title: 'a question',
          wire: answered({ resultType: 'input_required', requestState: 'page-1' }),
          shows: 'A question without hints for caches is as it should be.',
        },
      ],
    },
  },
  ({ wire, report }) => {
    for (const { message, path } of receivedMessages(wire)) {
      const result = member(message, 'result');
      if (stringMember(result, 'resultType') !== 'input_required') continue;
      for (const name of ['ttlMs', 'cacheScope'])
        if (member(result, name) !== undefined) report('cached', ['wire', ...path, 'result', name], { member: name });
    }
  },
);

function answered(result: JsonObject): WireRecord {
  return exampleWire([{ at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, result } }]);
}
