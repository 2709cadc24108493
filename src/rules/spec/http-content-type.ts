import { defineRule } from '../../engine/define-rule.ts';
import type { HttpRecord } from '../../model/surface.ts';

export const httpContentType = defineRule(
  {
    id: 'spec/http-content-type',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: ['http'],
    title: 'An answer is neither JSON nor an event stream',
    why: 'Clients read the content type to know how to read an answer, and refuse others.',
    remedy: 'Answer a request as `application/json` or as `text/event-stream`.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Sending Messages',
      level: 'MUST',
    },
    requirements: ['http-response-content-type', 'http25-response-content-type'],
    falsePositives: [
      'A charset after the media type is fine.',
      'Answers to notifications have no body, and so no type.',
      'What refuses with an error status may be something before the server.',
    ],
    messages: { type: 'The answer to {method} came {type}.' },
    examples: {
      bad: [
        { title: 'as text', http: httpOf('tools/list', 200, 'text/plain') },
        { title: 'without a type', http: httpOf('tools/list', 200) },
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
      ],
    },
  },
  ({ http, report }) => {
    if (http.transport !== 'streamable-http') return;
    const index = http.exchanges.findIndex(({ method, rpcMethod, status, headers }) => {
      if (method !== 'POST' || rpcMethod === undefined || rpcMethod.startsWith('notifications/') || status !== 200)
        return false;
      const type = headers
        .find(([name]) => name === 'content-type')?.[1]
        .split(';', 1)[0]
        ?.trim()
        .toLowerCase();
      return type !== 'application/json' && type !== 'text/event-stream';
    });
    const exchange = http.exchanges[index];
    if (exchange === undefined) return;
    const type = exchange.headers.find(([name]) => name === 'content-type')?.[1];
    report('type', ['http', 'exchanges', index, 'headers'], {
      method: exchange.rpcMethod ?? 'a request',
      type: type === undefined ? 'without a content type' : `as ${type}`,
    });
  },
);

function httpOf(rpcMethod: string, status: number, type?: string): HttpRecord {
  const headers = type === undefined ? [] : [['content-type', type] as const];
  return {
    transport: 'streamable-http',
    exchanges: [{ connection: 0, at: 1, method: 'POST', rpcMethod, redirects: [], status, headers }],
  };
}
