import { defineRule } from '../../engine/define-rule.ts';
import { exampleWire } from '../../engine/example-wire.ts';
import { type JsonObject, member } from '../../model/json.ts';
import type { HttpExchange, HttpRecord, WireRecord } from '../../model/surface.ts';
import { receivedMessages } from '../../protocol/exchanges.ts';

export const httpContentType = defineRule(
  {
    id: 'spec/http-content-type',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    reads: ['http', 'wire'],
    title: 'An answer is neither JSON nor an event stream',
    why: 'Clients read the content type to know how to read an answer, and refuse others.',
    remedy: 'Answer a request as `application/json` or as `text/event-stream`.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Sending Messages',
      level: 'MUST',
    },
    requirements: ['http-response-content-type', 'http25-response-content-type', 'sub-http-sse'],
    falsePositives: [
      'A charset after the media type is fine.',
      'Answers to notifications have no body, and so no type.',
      'What refuses with an error status may be something before the server.',
      'A subscription that is refused may be refused as JSON.',
    ],
    messages: {
      type: 'The answer to {method} came {type}.',
      listen: 'A subscription is answered as {type}; it takes an event stream.',
    },
    examples: {
      bad: [
        { title: 'as text', http: httpOf('tools/list', 200, 'text/plain') },
        { title: 'without a type', http: httpOf('tools/list', 200) },
        {
          title: 'a subscription as JSON',
          era: 'modern',
          http: httpOf('subscriptions/listen', 200, 'application/json'),
          wire: listened({ result: { resultType: 'complete' } }),
        },
      ],
      good: [
        {
          title: 'with a charset',
          http: httpOf('tools/list', 200, 'Application/JSON; charset=utf-8'),
          shows: 'A charset after the media type is fine.',
        },
        {
          title: 'a notification',
          http: httpOf('notifications/initialized', 202),
          shows: 'Answers to notifications have no body, and so no type.',
        },
        {
          title: 'a page of a gateway',
          http: httpOf('tools/list', 502, 'text/html'),
          shows: 'What refuses with an error status may be something before the server.',
        },
        {
          title: 'a subscription refused',
          era: 'modern',
          http: httpOf('subscriptions/listen', 200, 'application/json'),
          wire: listened({ error: { code: -32603, message: 'busy' } }),
          shows: 'A subscription that is refused may be refused as JSON.',
        },
      ],
    },
  },
  ({ http, wire, report }) => {
    if (http?.transport !== 'streamable-http') return;
    const listen = http.exchanges.findIndex(
      ({ rpcMethod, status, headers }) =>
        rpcMethod === 'subscriptions/listen' && status === 200 && mediaType(headers) === 'application/json',
    );
    // What is refused is reported as such.
    const isServed = (wire === undefined ? [] : receivedMessages(wire)).some(
      ({ answers, message }) => answers?.method === 'subscriptions/listen' && member(message, 'result') !== undefined,
    );
    if (listen >= 0 && isServed)
      report(
        'listen',
        ['http', 'exchanges', listen, 'headers'],
        { type: 'application/json' },
        { requirements: ['sub-http-sse'] },
      );
    const index = http.exchanges.findIndex(({ method, rpcMethod, status, headers }) => {
      if (method !== 'POST' || rpcMethod === undefined || rpcMethod.startsWith('notifications/') || status !== 200)
        return false;
      const type = mediaType(headers);
      return type !== 'application/json' && type !== 'text/event-stream';
    });
    const exchange = http.exchanges[index];
    if (exchange === undefined) return;
    const type = exchange.headers.find(([name]) => name === 'content-type')?.[1];
    report(
      'type',
      ['http', 'exchanges', index, 'headers'],
      {
        method: exchange.rpcMethod ?? 'a request',
        type: type === undefined ? 'without a content type' : `as ${type}`,
      },
      { requirements: ['http-response-content-type', 'http25-response-content-type'] },
    );
  },
);

function mediaType(headers: HttpExchange['headers']): string | undefined {
  return headers
    .find(([name]) => name === 'content-type')?.[1]
    .split(';', 1)[0]
    ?.trim()
    .toLowerCase();
}

function listened(response: JsonObject): WireRecord {
  const params = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };
  return exampleWire([
    { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params } },
    { at: 1, direction: 'received', message: { jsonrpc: '2.0', id: 1, ...response } },
  ]);
}

function httpOf(rpcMethod: string, status: number, type?: string): HttpRecord {
  const headers = type === undefined ? [] : [['content-type', type] as const];
  return {
    transport: 'streamable-http',
    exchanges: [{ connection: 0, at: 1, method: 'POST', rpcMethod, redirects: [], status, headers }],
  };
}
