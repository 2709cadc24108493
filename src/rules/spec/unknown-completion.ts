import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { isArray, member } from '../../model/json.ts';
import { answerWords, errorCode, isAnswered, resultOf } from '../../protocol/answers.ts';

export const unknownCompletion = defineRule(
  {
    id: 'spec/unknown-completion',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['unknownCompletion'],
    title: 'Completion for a prompt that does not exist is not refused with error -32602',
    why: 'A client that completes arguments of a prompt which is gone should learn so, and not offer suggestions for nothing.',
    remedy: 'Answer completion/complete for an unknown prompt with error -32602 (Invalid params).',
    spec: {
      revision: '2026-07-28',
      page: 'server/utilities/completion',
      section: 'Error Handling',
      level: 'SHOULD',
    },
    requirements: ['completion-unknown-ref-error'],
    falsePositives: [
      'No suggestions is a lenient answer; it is no more than advice.',
      'A server without the completions capability is not asked.',
    ],
    messages: {
      answer: 'Completion for a prompt that does not exist is answered with {answer}, not with error -32602.',
      empty: 'Completion for a prompt that does not exist is answered with no suggestions; error -32602 would say why.',
    },
    examples: {
      bad: [
        { title: 'an internal error', unknownCompletion: { unknown: exampleError(-32603) } },
        { title: 'suggestions', unknownCompletion: { unknown: exampleResult({ completion: { values: ['a'] } }) } },
        { title: 'no suggestions', unknownCompletion: { unknown: exampleResult({ completion: { values: [] } }) } },
      ],
      good: [
        {
          title: 'refused',
          unknownCompletion: { unknown: exampleError(-32602) },
          shows: 'No suggestions is a lenient answer; it is no more than advice.',
        },
        {
          title: 'refused with data',
          unknownCompletion: { unknown: exampleError(-32602, {}) },
          shows: 'A server without the completions capability is not asked.',
        },
      ],
    },
  },
  ({ unknownCompletion: { unknown }, report }) => {
    if (unknown === undefined || !isAnswered(unknown) || errorCode(unknown) === -32602) return;
    const at = ['experiments', 'unknownCompletion', 'value', 'unknown'] as const;
    const values = member(member(resultOf(unknown), 'completion'), 'values');
    if (isArray(values) && values.length === 0) report('empty', at, {}, { severity: 'info' });
    else report('answer', at, { answer: answerWords(unknown) });
  },
);
