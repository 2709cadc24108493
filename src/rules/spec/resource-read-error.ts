import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { member, stringMember } from '../../model/json.ts';
import { answeredTrials, answerWords, errorCode } from '../../protocol/answers.ts';

/** Failed, gone, and gone before 2026-07-28. */
const FITTING: ReadonlySet<number | undefined> = new Set([-32603, -32602, -32002]);

export const resourceReadError = defineRule(
  {
    id: 'spec/resource-read-error',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['readResources'],
    title: 'Reading a listed resource fails with an error of another meaning',
    why: 'A client decides by the code whether to try again, to read the list anew, or to give up. A resource that is listed and cannot be read is a failure of the server (-32603) or has just gone.',
    remedy: 'Answer failures while reading with error -32603 (Internal error).',
    spec: { revision: '2026-07-28', page: 'server/resources', section: 'Error Handling', level: 'SHOULD' },
    requirements: ['resource-internal-error-code', 'err-code-standard-set'],
    falsePositives: [
      'A resource may be gone since it was listed, which has a code of its own.',
      'What could not be reached for want of access shows nothing.',
    ],
    messages: { code: 'Reading the listed resource {uri} is answered with {answer}, not with error -32603.' },
    examples: {
      bad: [
        { title: 'not implemented', readResources: { first: exampleError(-32601) } },
        {
          title: 'a code of its own',
          readResources: { first: exampleResult({ contents: [] }), second: exampleError(500) },
        },
      ],
      good: [
        {
          title: 'gone',
          readResources: { first: exampleError(-32002), second: exampleError(-32603) },
          shows: 'A resource may be gone since it was listed, which has a code of its own.',
        },
        {
          title: 'no access',
          transport: 'http',
          readResources: {
            first: exampleResult({ contents: [] }),
            second: { ...exampleError(1), outcome: { kind: 'http-error', status: 403, detail: 'forbidden' } },
          },
          shows: 'What could not be reached for want of access shows nothing.',
        },
      ],
    },
  },
  ({ readResources, report }) => {
    for (const [name, trial] of answeredTrials(readResources)) {
      if (trial.outcome.kind !== 'rpc-error' || FITTING.has(errorCode(trial))) continue;
      const uri = stringMember(member(trial.sent, 'params'), 'uri') ?? '';
      report('code', ['experiments', 'readResources', 'value', name], { uri, answer: answerWords(trial) });
      return;
    }
  },
);
