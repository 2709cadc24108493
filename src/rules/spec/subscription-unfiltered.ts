import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { answerWords, errorCode, isAnswered } from '../../protocol/answers.ts';

export const subscriptionUnfiltered = defineRule(
  {
    id: 'spec/subscription-unfiltered',
    severity: 'warning',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['listenToNothing'],
    title: 'A subscription without a filter is not refused with error -32602',
    why: 'The filter says what a client wants to hear of. A client that forgot it must learn so; otherwise it waits for changes that never come.',
    remedy: 'Answer `subscriptions/listen` without `notifications` with error -32602 (Invalid params).',
    spec: {
      revision: '2026-07-28',
      page: 'basic/patterns/subscriptions',
      section: 'Opening a Stream',
      level: 'SCHEMA',
    },
    requirements: ['sub-missing-filter-error'],
    falsePositives: [
      'Taking it for a filter that asks for nothing is lenient; it is no more than advice.',
      'A server that does not have the method at all is reported where it should have it.',
    ],
    messages: {
      code: 'subscriptions/listen without a filter is answered with {answer}, not with error -32602.',
      served: 'subscriptions/listen without a filter is served as if it asked for nothing.',
    },
    examples: {
      bad: [
        { title: 'an internal error', listenToNothing: { unfiltered: exampleError(-32603) } },
        { title: 'served', listenToNothing: { unfiltered: exampleResult({}) } },
      ],
      good: [
        {
          title: 'refused',
          listenToNothing: { unfiltered: exampleError(-32602) },
          shows: 'Taking it for a filter that asks for nothing is lenient; it is no more than advice.',
        },
        {
          title: 'no such method',
          listenToNothing: { unfiltered: exampleError(-32601) },
          shows: 'A server that does not have the method at all is reported where it should have it.',
        },
      ],
    },
  },
  ({ listenToNothing: { unfiltered }, report }) => {
    if (unfiltered === undefined || !isAnswered(unfiltered)) return;
    const code = errorCode(unfiltered);
    if (code === -32602 || code === -32601) return;
    const at = ['experiments', 'listenToNothing', 'value', 'unfiltered'] as const;
    if (unfiltered.outcome.kind === 'result') report('served', at, {}, { severity: 'info' });
    else report('code', at, { answer: answerWords(unfiltered) });
  },
);
