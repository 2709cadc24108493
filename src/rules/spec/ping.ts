import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { answerWords, isAnswered, resultOf } from '../../protocol/answers.ts';

export const ping = defineRule(
  {
    id: 'spec/ping',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['ping'],
    title: 'A ping is not answered with an empty result',
    why: 'Clients of the older era ping to learn whether a server is still there, and end the session when it does not answer as it must.',
    remedy: 'Answer `ping` at once with an empty result: `{}`.',
    spec: { revision: '2025-11-25', page: 'basic/utilities/ping', section: 'Behavior Requirements', level: 'MUST' },
    requirements: ['init-ping-empty-result'],
    falsePositives: [
      'Metadata leaves a result empty.',
      '2026-07-28 has no ping, and servers of that era are not asked.',
    ],
    messages: {
      refused: 'ping is answered with {answer}.',
      filled: 'The result of ping is not empty; it has {members}.',
    },
    examples: {
      bad: [
        { title: 'unknown', ping: { ping: exampleError(-32601) } },
        { title: 'a greeting', ping: { ping: exampleResult({ message: 'pong' }) } },
      ],
      good: [
        {
          title: 'with metadata',
          ping: { ping: exampleResult({ _meta: {} }) },
          shows: 'Metadata leaves a result empty.',
        },
        {
          title: 'empty',
          ping: { ping: exampleResult({}) },
          shows: '2026-07-28 has no ping, and servers of that era are not asked.',
        },
      ],
    },
  },
  ({ ping: { ping: trial }, report }) => {
    if (trial === undefined || !isAnswered(trial)) return;
    const at = ['experiments', 'ping', 'value', 'ping'] as const;
    const result = resultOf(trial);
    if (result === undefined) return report('refused', at, { answer: answerWords(trial) });
    const members = Object.keys(result).filter((name) => name !== '_meta');
    if (members.length > 0) report('filled', at, { members: members.sort().slice(0, 5).join(', ') });
  },
);
