import { defineRule } from '../../engine/define-rule.ts';
import { exchanged } from '../../engine/example-exchange.ts';
import { type Json, type JsonObject, member } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { isResponse } from '../../protocol/exchanges.ts';

export const httpResumption = defineRule(
  {
    id: 'spec/http-resumption',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: [],
    experiments: ['resumption'],
    title: 'A stream that is resumed brings what was sent on another one',
    why: 'Resuming gives a client what it missed on the stream that broke. What belongs to other streams it has had already, and acts on it a second time; if the ids of events are not kept apart by session, it may even be what was meant for somebody else.',
    remedy: 'Keep events by stream, and send again only those of the stream to which `Last-Event-ID` belongs.',
    spec: {
      revision: '2025-11-25',
      page: 'basic/transports',
      section: 'Resumability and Redelivery',
      level: 'MUST',
    },
    requirements: ['http25-replay-same-stream'],
    falsePositives: [
      'The response of the stream that is resumed is what is asked for.',
      'Notifications may be new, and not sent again.',
    ],
    messages: {
      other: 'A GET that resumed the stream of one request brought the response to another one.',
    },
    examples: {
      bad: [
        {
          title: 'everything since then',
          resumption: {
            first: asking(1),
            second: asking(2),
            resumed: heard({ jsonrpc: '2.0', id: 1, result: {} }, { jsonrpc: '2.0', id: 2, result: {} }),
          },
        },
      ],
      good: [
        {
          title: 'its own response',
          resumption: { first: asking(1), second: asking(2), resumed: heard({ jsonrpc: '2.0', id: 1, result: {} }) },
          shows: 'The response of the stream that is resumed is what is asked for.',
        },
        {
          title: 'news',
          resumption: {
            first: asking(1),
            second: asking(2),
            resumed: heard(
              { jsonrpc: '2.0', id: 1, result: {} },
              { jsonrpc: '2.0', method: 'notifications/tools/list_changed' },
            ),
          },
          shows: 'Notifications may be new, and not sent again.',
        },
      ],
    },
  },
  ({ resumption: { second, resumed }, report }) => {
    const other = member(second?.sent, 'id');
    const index = (resumed?.heard ?? []).findIndex((message) => isResponse(message) && member(message, 'id') === other);
    if (index >= 0) report('other', ['experiments', 'resumption', 'value', 'resumed', 'heard', index], {});
  },
);

function asking(id: number): Trial {
  return { ...exchanged(200), sent: { jsonrpc: '2.0', id, method: 'ping' } satisfies JsonObject };
}

function heard(...messages: readonly Json[]): Trial {
  return { ...exchanged(200, undefined, { method: 'GET', ended: false }), sent: null, heard: messages };
}
