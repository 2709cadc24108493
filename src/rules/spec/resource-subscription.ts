import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { answeredTrials, answerWords, resultOf } from '../../protocol/answers.ts';

export const resourceSubscription = defineRule(
  {
    id: 'spec/resource-subscription',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['resourceSubscription'],
    title: 'Subscribing to a resource does not work, although it is declared',
    why: 'A server that declares `subscribe` promises to tell when a resource changes. A client that relies on that, and is refused, shows stale content.',
    remedy:
      'Answer resources/subscribe and resources/unsubscribe for listed resources with an empty result, or do not declare `subscribe`.',
    spec: { revision: '2025-11-25', page: 'server/resources', section: 'Subscriptions', level: 'SHOULD' },
    requirements: ['resource-subscribe-legacy'],
    falsePositives: ['Metadata leaves a result empty.', 'A server that does not declare `subscribe` is not asked.'],
    messages: {
      refused:
        'resources/{name} of a listed resource is answered with {answer}, although the server declares "subscribe".',
      filled: 'The result of resources/{name} is not empty; it has {members}.',
    },
    examples: {
      bad: [
        { title: 'unknown', resourceSubscription: { subscribe: exampleError(-32601) } },
        { title: 'not empty', resourceSubscription: { subscribe: exampleResult({ ok: true }) } },
      ],
      good: [
        {
          title: 'with metadata',
          resourceSubscription: { subscribe: exampleResult({ _meta: {} }), unsubscribe: exampleResult({}) },
          shows: 'Metadata leaves a result empty.',
        },
        {
          title: 'empty',
          resourceSubscription: { subscribe: exampleResult({}), unsubscribe: exampleResult({}) },
          shows: 'A server that does not declare `subscribe` is not asked.',
        },
      ],
    },
  },
  ({ resourceSubscription: trials, report }) => {
    for (const [name, trial] of answeredTrials(trials)) {
      const at = ['experiments', 'resourceSubscription', 'value', name] as const;
      const result = resultOf(trial);
      const members = Object.keys(result ?? {}).filter((key) => key !== '_meta');
      if (result === undefined) report('refused', at, { name, answer: answerWords(trial) });
      else if (members.length > 0) report('filled', at, { name, members: members.sort().slice(0, 5).join(', ') });
    }
  },
);
