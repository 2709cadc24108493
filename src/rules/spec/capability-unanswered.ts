import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { stringMember } from '../../model/json.ts';
import { answeredTrials, answerWords } from '../../protocol/answers.ts';

export const capabilityUnanswered = defineRule(
  {
    id: 'spec/capability-unanswered',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['declaredLists'],
    title: 'A declared list cannot be read',
    why: 'A capability that is declared is a promise: clients read the list at once, and some give the whole server up when that fails.',
    remedy:
      'Answer the list of each declared capability, with an empty list where there is nothing, or do not declare it.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Capabilities', level: 'MUST' },
    requirements: ['cap-list-answers-when-declared'],
    falsePositives: [
      'An empty list is an answer.',
      'Resource templates may be missing although resources are declared.',
    ],
    messages: { failed: 'The server declares {capability}, but {method} is answered with {answer}.' },
    examples: {
      bad: [
        { title: 'a method that is not there', declaredLists: { prompts: exampleError(-32601) } },
        { title: 'a failure', declaredLists: { tools: exampleResult({ tools: [] }), resources: exampleError(-32603) } },
      ],
      good: [
        {
          title: 'nothing to list',
          declaredLists: { prompts: exampleResult({ prompts: [] }) },
          shows: 'An empty list is an answer.',
        },
        {
          title: 'resources alone',
          declaredLists: { resources: exampleResult({ resources: [] }) },
          shows: 'Resource templates may be missing although resources are declared.',
        },
      ],
    },
  },
  ({ declaredLists, era, report }) => {
    for (const [capability, trial] of answeredTrials(declaredLists)) {
      if (trial.outcome.kind === 'result') continue;
      const method = stringMember(trial.sent, 'method') ?? '';
      // Before 2026-07-28 no sentence says so.
      report(
        'failed',
        ['experiments', 'declaredLists', 'value', capability],
        { capability, method, answer: answerWords(trial) },
        era === 'legacy' ? { severity: 'warning' } : {},
      );
    }
  },
);
