import { defineRule } from '../../engine/define-rule.ts';
import type { EventStream, HttpExchange, HttpRecord } from '../../model/surface.ts';

const SINCE = '2025-11-25';

export const httpEventIds = defineRule(
  {
    id: 'spec/http-event-ids',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: ['http'],
    title: 'The ids of events do not serve to resume a stream',
    why: 'A client that lost its connection names the last event that it got, and the server goes on from there. If another event of the session has the same id, the server goes on somewhere else: messages are lost, or come twice. A client that lost the connection before the first event can name none, and loses the answer.',
    remedy:
      'Give every event of a session an id of its own, which also tells its stream; and begin a stream with an event that has an id and empty data.',
    spec: {
      revision: '2025-11-25',
      page: 'basic/transports',
      section: 'Resumability and Redelivery',
      level: 'MUST',
    },
    requirements: ['http25-event-id-unique', 'http25-sse-priming'],
    falsePositives: [
      'A server whose events have no ids does not offer to resume, which it need not.',
      'Different sessions may have the same ids.',
      'A request that shows an older client gets no such event at the beginning.',
      'An event that is sent again when a stream is resumed has its id again.',
    ],
    messages: {
      again: 'The event id {id} came {count} times in one session.',
      unprimed: '{count} that can be resumed began with a message, not with an event that has an id and empty data.',
    },
    examples: {
      bad: [
        { title: 'a counter for each stream', http: httpOf([stream(['1', '2'])], [stream(['1', '2'])]) },
        { title: 'no first event', http: httpOf([stream(['a'], false), stream(['b'], false)]) },
      ],
      good: [
        {
          title: 'no ids',
          http: httpOf([undefined, undefined]),
          shows: 'A server whose events have no ids does not offer to resume, which it need not.',
        },
        {
          title: 'two sessions',
          http: {
            transport: 'streamable-http',
            exchanges: [
              post(stream(['1'])),
              { ...post(stream(['1'])), connection: 1 },
              { ...post(stream(['1'])), rpcMethod: 'initialize' },
            ],
          },
          shows: 'Different sessions may have the same ids.',
        },
        {
          title: 'one request without the header of the version',
          http: httpOf([stream(['a']), stream(['b'], false), stream(['c'])]),
          shows: 'A request that shows an older client gets no such event at the beginning.',
        },
        {
          title: 'a stream that was resumed',
          http: {
            transport: 'streamable-http',
            exchanges: [post(stream(['1', '2'])), { ...post(stream(['2'])), method: 'GET' }],
          },
          shows: 'An event that is sent again when a stream is resumed has its id again.',
        },
      ],
    },
  },
  ({ http, protocolVersion, report }) => {
    const seen = new Map<string, { count: number; readonly at: number; readonly id: string }>();
    const sessions = new Map<number, number>();
    const unprimed: number[] = [];
    let isPrimed = false;
    for (const [at, { connection, method, rpcMethod, stream: its }] of http.exchanges.entries()) {
      if (rpcMethod === 'initialize') sessions.set(connection, (sessions.get(connection) ?? 0) + 1);
      // What a GET brings may be sent again.
      if (its === undefined || method !== 'POST' || rpcMethod === undefined) continue;
      for (const id of its.eventIds) {
        const key = JSON.stringify([connection, sessions.get(connection), id]);
        const known = seen.get(key);
        if (known === undefined) seen.set(key, { count: 1, at, id });
        else known.count += 1;
      }
      // Which version the client has is not agreed on yet in the handshake, and older ones know no such event.
      if (rpcMethod === 'initialize') continue;
      if (its.primed) isPrimed = true;
      else unprimed.push(at);
    }
    const again = [...seen.values()].find(({ count, id }) => count > 1 && id !== '');
    if (again !== undefined)
      report(
        'again',
        ['http', 'exchanges', again.at, 'stream', 'eventIds'],
        { id: again.id, count: again.count },
        { requirements: ['http25-event-id-unique'] },
      );
    const [first] = unprimed;
    if (first === undefined || isPrimed || protocolVersion === undefined || protocolVersion < SINCE) return;
    report(
      'unprimed',
      ['http', 'exchanges', first, 'stream', 'primed'],
      { count: unprimed.length === 1 ? '1 stream' : `${unprimed.length} streams` },
      { severity: 'info', requirements: ['http25-sse-priming'] },
    );
  },
);

function httpOf(...connections: readonly (readonly (EventStream | undefined)[])[]): HttpRecord {
  return { transport: 'streamable-http', exchanges: connections.flatMap((streams) => streams.map(post)) };
}

function post(its: EventStream | undefined): HttpExchange {
  return {
    connection: 0,
    at: 1,
    method: 'POST',
    rpcMethod: 'tools/list',
    redirects: [],
    status: 200,
    headers: [['content-type', 'text/event-stream']],
    ...(its === undefined ? {} : { stream: its }),
  };
}

function stream(eventIds: readonly string[], primed = true): EventStream {
  return { eventIds, primed };
}
