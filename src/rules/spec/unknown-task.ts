import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { stringMember } from '../../model/json.ts';
import { answeredTrials, answerWords, errorCode } from '../../protocol/answers.ts';

export const unknownTask = defineRule(
  {
    id: 'spec/unknown-task',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    since: '2025-11-25',
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['unknownTask'],
    title: 'A task that does not exist is not refused with error -32602',
    why: 'A client that polls a task which has expired must learn that it is gone; otherwise it polls on.',
    remedy:
      'Answer tasks/get, tasks/result and tasks/cancel for an unknown id, and tasks/list for an unknown cursor, with error -32602; with the extension of 2026, answer clients that do not declare it with -32021.',
    spec: { revision: '2025-11-25', page: 'basic/utilities/tasks', section: 'Protocol Errors', level: 'MUST' },
    requirements: ['tasks25-unknown-id', 'tasksext-undeclared-client', 'cap-extension-fallback'],
    falsePositives: ['A server that does not declare tasks is not asked.', 'The wording of the error is free.'],
    messages: {
      answer: '{method} for what does not exist is answered with {answer}, not with error -32602.',
      undeclared:
        '{method} of a client that does not declare the extension for tasks is answered with {answer}, not with error -32021.',
    },
    examples: {
      bad: [
        {
          title: 'a client without tasks',
          era: 'modern',
          unknownTask: { undeclared: exampleError(-32602), get: exampleError(-32602) },
        },
        { title: 'a task all the same', unknownTask: { get: exampleResult({ taskId: 'x' }) } },
        { title: 'an internal error', unknownTask: { get: exampleError(-32602), result: exampleError(-32603) } },
      ],
      good: [
        {
          title: 'refused',
          unknownTask: { get: exampleError(-32602), result: exampleError(-32602) },
          shows: 'A server that does not declare tasks is not asked.',
        },
        {
          title: 'refused in other words',
          unknownTask: { get: exampleError(-32602, undefined, 'expired') },
          shows: 'The wording of the error is free.',
        },
      ],
    },
  },
  ({ unknownTask: trials, era, report }) => {
    for (const [name, trial] of answeredTrials(trials)) {
      const method = stringMember(trial.sent, 'method') ?? `tasks/${name}`;
      const at = ['experiments', 'unknownTask', 'value', name] as const;
      const data = { method, answer: answerWords(trial) };
      if (name === 'undeclared') {
        if (errorCode(trial) !== -32021)
          report('undeclared', at, data, { requirements: ['tasksext-undeclared-client', 'cap-extension-fallback'] });
      } else if (errorCode(trial) !== -32602)
        report('answer', at, data, {
          requirements: [era === 'modern' ? 'tasksext-undeclared-client' : 'tasks25-unknown-id'],
        });
    }
  },
);
