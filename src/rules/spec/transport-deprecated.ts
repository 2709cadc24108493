import { defineRule } from '../../engine/define-rule.ts';
import type { HttpExchange } from '../../model/surface.ts';

export const transportDeprecated = defineRule(
  {
    id: 'spec/transport-deprecated',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: ['http'],
    title: 'Speaks HTTP+SSE, a transport that is deprecated',
    why: 'HTTP+SSE was replaced by Streamable HTTP in revision 2025-03-26 and is deprecated: new servers must not be built on it, and clients are dropping it.',
    remedy: 'Serve Streamable HTTP at one URL that takes POST. HTTP+SSE may stay beside it for old clients.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'HTTP+SSE Transport (2024-11-05)',
      level: 'SHOULD',
    },
    requirements: ['transport-http-sse-deprecated'],
    falsePositives: [
      'A server that answers POST at the URL is read over Streamable HTTP, whether or not it serves HTTP+SSE to others.',
      'Answering a POST with an event stream is Streamable HTTP, not HTTP+SSE.',
    ],
    messages: { deprecated: 'The server could be read only over HTTP+SSE, deprecated since 2025-03-26.' },
    examples: {
      bad: [
        {
          title: 'an endpoint event on GET',
          http: { transport: 'http+sse', exchanges: [exchange('GET', 'text/event-stream')] },
        },
      ],
      good: [
        {
          title: 'JSON answers to POST',
          http: { transport: 'streamable-http', exchanges: [exchange('POST', 'application/json')] },
          shows:
            'A server that answers POST at the URL is read over Streamable HTTP, whether or not it serves HTTP+SSE to others.',
        },
        {
          title: 'an event stream as the answer to POST',
          http: { transport: 'streamable-http', exchanges: [exchange('POST', 'text/event-stream')] },
          shows: 'Answering a POST with an event stream is Streamable HTTP, not HTTP+SSE.',
        },
      ],
    },
  },
  ({ http, report }) => {
    if (http.transport === 'http+sse') report('deprecated', ['http', 'transport'], {});
  },
);

function exchange(method: 'GET' | 'POST', type: string): HttpExchange {
  return { connection: 0, at: 1, method, redirects: [], status: 200, headers: [['content-type', type]] };
}
