import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult, exampleSilence } from '../../engine/example-trial.ts';
import { answerWords, errorCode, isAnswered } from '../../protocol/answers.ts';

export const unknownMethod = defineRule(
  {
    id: 'spec/unknown-method',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['unknownMethod'],
    title: 'An unknown method is not answered with error -32601',
    why: 'Error -32601 is how a client learns that a server does not have a method, and goes on without it. Any other answer looks like a failure of something that exists, or like success.',
    remedy: 'Answer every method that you do not implement with error -32601 (Method not found).',
    spec: { revision: '2025-11-25', page: 'basic', section: 'Error Responses', level: 'MUST' },
    requirements: ['rpc-unknown-method-code', 'err-code-standard-set'],
    falsePositives: [
      'The wording of the error is free.',
      'A server that did not answer has not answered wrongly; that is reported on its own.',
    ],
    messages: { answer: 'A method that does not exist was answered with {answer}, not with error -32601.' },
    examples: {
      bad: [
        { title: 'an empty result', unknownMethod: { unknown: exampleResult({}) } },
        { title: 'an internal error', unknownMethod: { unknown: exampleError(-32603) } },
      ],
      good: [
        {
          title: 'the error in other words',
          unknownMethod: { unknown: exampleError(-32601, undefined, 'what?') },
          shows: 'The wording of the error is free.',
        },
        {
          title: 'silence after the right answer',
          unknownMethod: { unknown: exampleError(-32601), control: exampleSilence() },
          shows: 'A server that did not answer has not answered wrongly; that is reported on its own.',
        },
      ],
    },
  },
  ({ unknownMethod: { unknown }, report }) => {
    if (unknown === undefined || !isAnswered(unknown) || errorCode(unknown) === -32601) return;
    report('answer', ['experiments', 'unknownMethod', 'value', 'unknown'], { answer: answerWords(unknown) });
  },
);
