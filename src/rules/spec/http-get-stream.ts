import { defineRule } from '../../engine/define-rule.ts';
import { exchanged } from '../../engine/example-exchange.ts';
import { type Json, member, stringMember } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { isResponse } from '../../protocol/exchanges.ts';

const CHANGED = { jsonrpc: '2.0', method: 'notifications/tools/list_changed' } as const;

export const httpGetStream = defineRule(
  {
    id: 'spec/http-get-stream',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['http'],
    needs: [],
    experiments: ['getStreams'],
    title: 'The stream for what the server says by itself has what does not belong there',
    why: 'A client waits for a response in the answer to its request. One that comes on the stream of a GET is not looked for there, and the request times out. What comes on two streams at once is acted on twice.',
    remedy:
      'Send responses in the answer to their request, and every other message on one stream only. The transports of the official SDKs do.',
    spec: {
      revision: '2025-11-25',
      page: 'basic/transports',
      section: 'Listening for Messages from the Server',
      level: 'MUST',
    },
    requirements: ['http25-get-no-responses', 'http25-no-broadcast'],
    falsePositives: [
      'A server may have one such stream only, and refuse a second one.',
      'Notifications and requests are what the stream is for.',
      'Two different messages, one on each stream, are no broadcast.',
    ],
    messages: {
      response: 'The stream that a GET opened had the response to a request that was made elsewhere.',
      broadcast: '{what} came on both of two streams.',
    },
    examples: {
      bad: [
        { title: 'a response', getStreams: { first: heard({ jsonrpc: '2.0', id: 7, result: {} }) } },
        { title: 'a notification on both', getStreams: { first: heard(CHANGED), second: heard(CHANGED) } },
        {
          title: 'a request on both',
          getStreams: {
            first: heard(CHANGED, { jsonrpc: '2.0', id: 1, method: 'ping' }),
            second: heard({ jsonrpc: '2.0', id: 1, method: 'ping' }),
          },
        },
      ],
      good: [
        {
          title: 'one stream',
          getStreams: { first: heard(CHANGED), second: exchanged(409) },
          shows: 'A server may have one such stream only, and refuse a second one.',
        },
        {
          title: 'two notifications and a request',
          getStreams: { first: heard(CHANGED, CHANGED, { jsonrpc: '2.0', id: 1, method: 'ping' }), second: heard() },
          shows: 'Notifications and requests are what the stream is for.',
        },
        {
          title: 'one message each',
          getStreams: {
            first: heard({ jsonrpc: '2.0', id: 1, method: 'ping' }),
            second: heard({ jsonrpc: '2.0', id: 2, method: 'ping' }),
          },
          shows: 'Two different messages, one on each stream, are no broadcast.',
        },
      ],
    },
  },
  ({ getStreams: { first, second }, report }) => {
    for (const [name, trial] of Object.entries({ first, second })) {
      const index = (trial?.heard ?? []).findIndex(isResponse);
      if (index < 0) continue;
      const at = ['experiments', 'getStreams', 'value', name, 'heard', index] as const;
      report('response', at, {}, { requirements: ['http25-get-no-responses'] });
      break;
    }
    const [here, there] = [said(first), said(second)];
    const texts = there.map((message) => JSON.stringify(message));
    // Of notifications one may have been sent twice. If all that came here came there, in this order, it was not.
    const isSame = texts.length > 0 && JSON.stringify(here).includes(texts.join(','));
    const index = here.findIndex(
      (message) => (isSame || isRequest(message)) && texts.includes(JSON.stringify(message)),
    );
    const message = here[index];
    if (message === undefined) return;
    report(
      'broadcast',
      ['experiments', 'getStreams', 'value', 'first', 'heard', (first?.heard ?? []).indexOf(message)],
      { what: stringMember(message, 'method') ?? 'A message' },
      { confidence: isRequest(message) ? 'high' : 'medium', requirements: ['http25-no-broadcast'] },
    );
  },
);

/** What came that is no response: those are reported as such. */
function said(trial: Trial | undefined): readonly Json[] {
  return (trial?.heard ?? []).filter((message) => !isResponse(message));
}

function isRequest(message: Json): boolean {
  return member(message, 'id') !== undefined;
}

function heard(...messages: readonly Json[]): Trial {
  return { ...exchanged(200, undefined, { method: 'GET', ended: false }), sent: null, heard: messages };
}
