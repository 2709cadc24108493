import { defineRule } from '../../engine/define-rule.ts';
import type { HttpExchange, HttpRecord } from '../../model/surface.ts';

export const httpStreamBuffering = defineRule(
  {
    id: 'spec/http-stream-buffering',
    severity: 'info',
    confidence: 'high',
    eras: ['modern'],
    transports: ['http'],
    needs: ['http'],
    title: 'An event stream does not ask proxies not to buffer it',
    why: 'Proxies such as nginx hold answers back until their buffer is full. With `X-Accel-Buffering: no` they pass each event on at once. A proxy on the way may have taken the header out, so this is advice.',
    remedy: 'Send `X-Accel-Buffering: no` with every event stream.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Receiving Messages',
      level: 'SHOULD',
    },
    requirements: ['http-sse-accel-buffering'],
    falsePositives: ['A JSON answer needs no such header.', 'Case and blanks of the value do not matter.'],
    messages: { missing: 'The event stream that answers {method} has no X-Accel-Buffering: no.' },
    examples: {
      bad: [{ title: 'no header', http: httpOf([['content-type', 'text/event-stream']]) }],
      good: [
        {
          title: 'JSON',
          http: httpOf([['content-type', 'application/json']]),
          shows: 'A JSON answer needs no such header.',
        },
        {
          title: 'asked',
          http: httpOf([
            ['content-type', 'text/event-stream'],
            ['x-accel-buffering', ' No'],
          ]),
          shows: 'Case and blanks of the value do not matter.',
        },
      ],
    },
  },
  ({ http, report }) => {
    const valueOf = ({ headers }: HttpExchange, name: string): string =>
      headers
        .find(([key]) => key === name)?.[1]
        .trim()
        .toLowerCase() ?? '';
    const index = http.exchanges.findIndex(
      (exchange) =>
        valueOf(exchange, 'content-type').startsWith('text/event-stream') &&
        valueOf(exchange, 'x-accel-buffering') !== 'no',
    );
    // One header of one server: once is enough.
    if (index >= 0)
      report('missing', ['http', 'exchanges', index, 'headers'], {
        method: http.exchanges[index]?.rpcMethod ?? 'a request',
      });
  },
);

function httpOf(headers: HttpExchange['headers']): HttpRecord {
  return {
    transport: 'streamable-http',
    exchanges: [{ connection: 0, at: 1, method: 'POST', rpcMethod: 'tools/list', redirects: [], status: 200, headers }],
  };
}
