import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { member, stringMember } from '../../model/json.ts';
import { answerWords, errorCode, isAnswered } from '../../protocol/answers.ts';

export const promptArgumentsUnchecked = defineRule(
  {
    id: 'spec/prompt-arguments-unchecked',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['promptWithoutArguments'],
    title: 'A prompt without a required argument is not refused with error -32602',
    why: 'A client asks its user for the arguments that a prompt requires, and must learn when one is missing. A prompt that is rendered without it has a hole that the model fills with a guess.',
    remedy:
      'Answer prompts/get with error -32602 where a required argument is missing, or do not declare it as required.',
    spec: { revision: '2026-07-28', page: 'server/prompts', section: 'Error Handling', level: 'SHOULD' },
    requirements: ['prompt-missing-argument-error'],
    falsePositives: [
      'A server may have a default for what it calls required; rendering is no more than advice.',
      'A prompt without required arguments is not asked for in this way.',
    ],
    messages: {
      rendered: 'The prompt {name} is rendered without an argument that it declares as required.',
      code: 'The prompt {name} without a required argument is answered with {answer}, not with error -32602.',
    },
    examples: {
      bad: [
        { title: 'a hole', promptWithoutArguments: { missing: exampleResult({ messages: [] }) } },
        { title: 'an internal error', promptWithoutArguments: { missing: exampleError(-32603) } },
      ],
      good: [
        {
          title: 'refused',
          promptWithoutArguments: { missing: exampleError(-32602) },
          shows: 'A server may have a default for what it calls required; rendering is no more than advice.',
        },
        {
          title: 'refused with data',
          promptWithoutArguments: { missing: exampleError(-32602, {}) },
          shows: 'A prompt without required arguments is not asked for in this way.',
        },
      ],
    },
  },
  ({ promptWithoutArguments: { missing }, report }) => {
    if (missing === undefined || !isAnswered(missing) || errorCode(missing) === -32602) return;
    const at = ['experiments', 'promptWithoutArguments', 'value', 'missing'] as const;
    const name = stringMember(member(missing.sent, 'params'), 'name') ?? '';
    if (missing.outcome.kind === 'result') report('rendered', at, { name }, { severity: 'info' });
    else report('code', at, { name, answer: answerWords(missing) });
  },
);
