import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type JsonObject, member } from '../../model/json.ts';
import type { WireRecord } from '../../model/surface.ts';
import { judgedEra, receivedMessages } from '../../protocol/exchanges.ts';

const SERVER_INFO = 'io.modelcontextprotocol/serverInfo';

export const resultAnonymous = defineRule(
  {
    id: 'spec/result-anonymous',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: ['wire'],
    title: 'Results do not say which server they are from',
    why: 'Since 2026-07-28 there is no session: each result stands alone, and logs and proxies tell servers apart by what the result says of itself.',
    remedy: 'Put `{"name": …, "version": …}` under `io.modelcontextprotocol/serverInfo` in `_meta` of every result.',
    spec: { revision: '2026-07-28', page: 'basic', section: '_meta', level: 'SHOULD' },
    requirements: ['result-serverinfo-every'],
    falsePositives: [
      'Results of the older era name the server in the handshake alone.',
      'The answer to `server/discover` is for `spec/server-identity`.',
      'An error is no result.',
    ],
    messages: {
      some: '{count} of {total} results have no "io.modelcontextprotocol/serverInfo" in their _meta, {method} the first.',
    },
    examples: {
      bad: [{ title: 'a list without it', wire: exchange('tools/list', { result: { tools: [] } }) }],
      good: [
        {
          title: 'the older leg of a server of both eras',
          wire: exchange('tools/list', { result: { tools: [] } }, {}),
          shows: 'Results of the older era name the server in the handshake alone.',
        },
        {
          title: 'the first answer',
          wire: exchange('server/discover', { result: { capabilities: {} } }),
          shows: 'The answer to `server/discover` is for `spec/server-identity`.',
        },
        {
          title: 'a refusal',
          wire: exchange('prompts/list', { error: { code: -32601, message: 'there are no prompts' } }),
          shows: 'An error is no result.',
        },
        {
          title: 'a list that says it',
          wire: exchange('tools/list', {
            result: { tools: [], _meta: { [SERVER_INFO]: { name: 'shelf', version: '1' } } },
          }),
        },
      ],
    },
  },
  ({ wire, era, report }) => {
    const results = receivedMessages(wire).filter(
      (received) =>
        judgedEra(received, { era }) === 'modern' &&
        isObject(member(received.message, 'result')) &&
        received.answers !== undefined &&
        received.answers.method !== 'server/discover',
    );
    const anonymous = results.filter(
      ({ message }) => member(member(member(message, 'result'), '_meta'), SERVER_INFO) === undefined,
    );
    const [first] = anonymous;
    if (first?.answers !== undefined)
      report('some', ['wire', ...first.path, 'result'], {
        count: anonymous.length,
        total: results.length,
        method: first.answers.method,
      });
  },
);

function exchange(
  method: string,
  answer: JsonObject,
  params: JsonObject = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
): WireRecord {
  return exampleWire([
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method, params } },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, ...answer } },
  ]);
}
