import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { answerWords, errorCode, isAnswered } from '../../protocol/answers.ts';

export const unknownPrompt = defineRule(
  {
    id: 'spec/unknown-prompt',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['unknownPrompt'],
    title: 'A prompt that does not exist is not refused with error -32602',
    why: 'A client that asks for a prompt which is gone must learn so. Another error looks like a fault of the server, and a result like a prompt.',
    remedy: 'Answer prompts/get for an unknown name with error -32602 (Invalid params).',
    spec: { revision: '2026-07-28', page: 'server/prompts', section: 'Error Handling', level: 'SHOULD' },
    requirements: ['prompt-unknown-error'],
    falsePositives: [
      'The wording of the error, and its data, are free.',
      'A server without the prompts capability is not asked.',
    ],
    messages: { answer: 'A prompt that does not exist is answered with {answer}, not with error -32602.' },
    examples: {
      bad: [
        { title: 'an internal error', unknownPrompt: { unknown: exampleError(-32603) } },
        { title: 'a prompt all the same', unknownPrompt: { unknown: exampleResult({ messages: [] }) } },
      ],
      good: [
        {
          title: 'refused',
          unknownPrompt: { unknown: exampleError(-32602, { name: 'x' }, 'gone') },
          shows: 'The wording of the error, and its data, are free.',
        },
        {
          title: 'refused in few words',
          unknownPrompt: { unknown: exampleError(-32602) },
          shows: 'A server without the prompts capability is not asked.',
        },
      ],
    },
  },
  ({ unknownPrompt: { unknown }, report }) => {
    if (unknown === undefined || !isAnswered(unknown) || errorCode(unknown) === -32602) return;
    report('answer', ['experiments', 'unknownPrompt', 'value', 'unknown'], { answer: answerWords(unknown) });
  },
);
