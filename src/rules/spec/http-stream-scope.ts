import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { isObject, type Json, type JsonObject, member, stringMember } from '../../model/json.ts';
import type { Frame, WireConnection } from '../../model/surface.ts';
import { isResponse, judgedEra, receivedMessages } from '../../protocol/exchanges.ts';

/** What belongs to a subscription, and to no other request. */
const CHANGES: ReadonlySet<string> = new Set([
  'notifications/tools/list_changed',
  'notifications/prompts/list_changed',
  'notifications/resources/list_changed',
  'notifications/resources/updated',
]);

export const httpStreamScope = defineRule(
  {
    id: 'spec/http-stream-scope',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: ['wire'],
    title: 'The stream of a request has what belongs to another one',
    why: 'Each request has a stream of its own, and all that comes on it is taken to be about that request. What is about another request misleads, and where several people share a server, it may show one what was meant for another.',
    remedy:
      'Send on the stream of a request only its progress, its log messages and its response; send changes on the streams of `subscriptions/listen`.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Receiving Messages',
      level: 'MUST',
    },
    requirements: ['http-sse-scope'],
    falsePositives: [
      'Changes on the stream of a subscription are what it is for.',
      'Progress with the token of the request belongs to it.',
      'A notification of an extension may belong to the request.',
      'Before 2026-07-28 the server chooses the stream.',
    ],
    messages: {
      change: '{method} came on the stream of {request}, which is no subscription.',
      progress: 'Progress with the token {token} came on the stream of {request}, which has {own}.',
      response: 'The response to another request came on the stream of {request}.',
    },
    examples: {
      bad: [
        {
          title: 'a change',
          wire: exampleWire([request('tools/call'), received({ method: 'notifications/tools/list_changed' })]),
        },
        {
          title: 'progress of another request',
          wire: exampleWire([
            request('tools/call', { progressToken: 'a' }),
            received({ method: 'notifications/progress', params: { progressToken: 'b', progress: 1 } }),
          ]),
        },
        {
          title: 'another response',
          wire: exampleWire([
            request('tools/call'),
            request('tools/call', {}, 2),
            received({ id: 2, result: { resultType: 'complete' } }),
          ]),
        },
      ],
      good: [
        {
          title: 'a subscription',
          wire: exampleWire([
            request('subscriptions/listen'),
            received({ method: 'notifications/tools/list_changed' }),
          ]),
          shows: 'Changes on the stream of a subscription are what it is for.',
        },
        {
          title: 'its own progress',
          wire: exampleWire([
            request('tools/call', { progressToken: 7 }),
            received({ method: 'notifications/progress', params: { progressToken: 7, progress: 1 } }),
          ]),
          shows: 'Progress with the token of the request belongs to it.',
        },
        {
          title: 'an extension',
          wire: exampleWire([request('tools/call'), received({ method: 'notifications/com.example/partial' })]),
          shows: 'A notification of an extension may belong to the request.',
        },
        {
          title: 'the older era',
          wire: exampleWire([
            { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} } },
            received({ method: 'notifications/tools/list_changed' }),
          ]),
          shows: 'Before 2026-07-28 the server chooses the stream.',
        },
      ],
    },
  },
  ({ wire, era, report }) => {
    const said = new Set<string>();
    const requests = wire.connections.map(requestsIn);
    for (const received of receivedMessages(wire)) {
      const { frames = [] } = wire.connections[received.connection] ?? {};
      const stream = frames[received.frame]?.stream;
      if (stream === undefined || stream === null || judgedEra(received, { era }) !== 'modern') continue;
      const asked = requests[received.connection]?.get(stream);
      const method = stringMember(asked, 'method');
      if (asked === undefined || method === undefined || method === 'subscriptions/listen') continue;
      const once = (what: string): boolean => !said.has(what) && said.add(what) !== undefined;
      const at = ['wire', ...received.path] as const;
      const { message } = received;
      const sent = stringMember(message, 'method') ?? '';
      if (isResponse(message)) {
        // One with an id that was never asked with, or none, is reported as such.
        if (received.answers !== undefined && once('response')) report('response', at, { request: method });
      } else if (CHANGES.has(sent) && once(sent)) report('change', at, { method: sent, request: method });
      else if (sent === 'notifications/progress') {
        const token = member(member(message, 'params'), 'progressToken');
        const own = member(member(member(asked, 'params'), '_meta'), 'progressToken');
        if (token === undefined || own === undefined || token === own || !once('progress')) continue;
        report('progress', at, { token: inWords(token), own: inWords(own), request: method });
      }
    }
  },
);

/** The requests that were sent on a connection, by their ids. */
function requestsIn({ frames }: WireConnection): ReadonlyMap<Json, JsonObject> {
  const requests = new Map<Json, JsonObject>();
  for (const frame of frames) {
    if (frame.direction !== 'sent' || !('message' in frame) || !isObject(frame.message)) continue;
    const id = member(frame.message, 'id');
    if (id !== undefined) requests.set(id, frame.message);
  }
  return requests;
}

function inWords(token: Json): string {
  return typeof token === 'string' ? token : JSON.stringify(token);
}

function request(method: string, meta: JsonObject = {}, id = 1): Frame {
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', ...meta };
  return { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id, method, params: { _meta } } };
}

function received(message: JsonObject): Frame {
  return { at: 1, direction: 'received', stream: 1, message: { jsonrpc: '2.0', ...message } };
}
