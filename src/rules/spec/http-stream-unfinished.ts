import { defineRule } from '../../engine/define-rule.ts';
import { exchanged } from '../../engine/example-exchange.ts';
import { headerOf } from '../../protocol/answers.ts';

const SSE = [['content-type', 'text/event-stream']] as const;

export const httpStreamUnfinished = defineRule(
  {
    id: 'spec/http-stream-unfinished',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['http'],
    needs: [],
    experiments: ['streamEnd'],
    title: 'An event stream stays open after the answer',
    why: 'The response ends the stream of its request. A stream that stays open holds a connection for nothing, of which a browser has six for each host.',
    remedy: 'Close the event stream once the response is sent.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Receiving Messages',
      level: 'SHOULD',
    },
    requirements: ['http-sse-terminates', 'http25-sse-terminates'],
    falsePositives: ['A JSON answer is no stream.', 'A request that was not answered is not judged.'],
    messages: {
      open: 'The event stream of a request was still open {ms} ms after the request, though its response had come.',
    },
    examples: {
      bad: [{ title: 'open', streamEnd: { stream: exchanged(200, undefined, { headers: SSE, ended: false }) } }],
      good: [
        { title: 'closed', streamEnd: { stream: exchanged(200, undefined, { headers: SSE }) } },
        { title: 'JSON', streamEnd: { stream: exchanged(200) }, shows: 'A JSON answer is no stream.' },
        {
          title: 'no answer',
          streamEnd: {
            stream: exchanged(
              200,
              { kind: 'timeout', afterMs: 1, detail: 'no answer' },
              { headers: SSE, ended: false },
            ),
          },
          shows: 'A request that was not answered is not judged.',
        },
      ],
    },
  },
  ({ streamEnd, report }) => {
    const { stream } = streamEnd;
    if (stream?.outcome.kind !== 'result' || stream.http?.ended !== false) return;
    if (headerOf(stream, 'content-type')?.toLowerCase().startsWith('text/event-stream') === true)
      report('open', ['experiments', 'streamEnd', 'value', 'stream', 'http', 'ended'], { ms: stream.ms });
  },
);
