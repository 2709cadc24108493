import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { isArray, type Json, member, stringMember } from '../../model/json.ts';
import { answeredTrials, answerWords, errorCode, resultOf } from '../../protocol/answers.ts';

export const capabilityUndeclared = defineRule(
  {
    id: 'spec/capability-undeclared',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['undeclaredMethods'],
    title: 'A method is served, or fails, although its capability is not declared',
    why: 'Clients ask only for what a server declares. What is there but not declared is never found; and a server that fails with another error than -32601 looks broken to a client that tries.',
    remedy:
      'Declare each capability that you serve (`tools`, `prompts`, `resources`, `completions`), and answer the methods of the others with error -32601.',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Capabilities', level: 'MUST' },
    requirements: ['cap-declared-when-supported', 'rpc-capability-gated-method-code'],
    falsePositives: [
      'An empty list shows nothing that should have been declared; it is no more than advice.',
      'Error -32601 is the right answer.',
    ],
    messages: {
      served: '{method} brings {count}, but the server does not declare {capability}.',
      empty:
        '{method} is answered with nothing, although the server does not declare {capability}; error -32601 says so.',
      code: '{method} is answered with {answer}, not with error -32601, although the server does not declare {capability}.',
    },
    examples: {
      bad: [
        {
          title: 'prompts that nobody will find',
          undeclaredMethods: { prompts: exampleResult({ prompts: [{ name: 'a' }] }, { method: 'prompts/list' }) },
        },
        {
          title: 'another error',
          undeclaredMethods: { completions: exampleError(-32603) },
        },
        { title: 'an empty list', undeclaredMethods: { resources: exampleResult({ resources: [] }) } },
      ],
      good: [
        {
          title: 'not found',
          undeclaredMethods: { resources: exampleError(-32601), completions: exampleError(-32601) },
          shows: 'Error -32601 is the right answer.',
        },
        {
          title: 'one list only',
          undeclaredMethods: { prompts: exampleError(-32601) },
          shows: 'An empty list shows nothing that should have been declared; it is no more than advice.',
        },
      ],
    },
  },
  ({ undeclaredMethods, report }) => {
    for (const [capability, trial] of answeredTrials(undeclaredMethods)) {
      // What is no response at all is reported as such.
      if (errorCode(trial) === -32601 || trial.outcome.kind === 'invalid-envelope') continue;
      const at = ['experiments', 'undeclaredMethods', 'value', capability] as const;
      const about = { method: stringMember(trial.sent, 'method') ?? '', capability };
      const result = resultOf(trial);
      const items = member(result, capability) ?? member(member(result, 'completion'), 'values');
      if (result === undefined)
        report(
          'code',
          at,
          { ...about, answer: answerWords(trial) },
          { severity: 'warning', requirements: ['rpc-capability-gated-method-code'] },
        );
      else if (count(items) > 0)
        report(
          'served',
          at,
          { ...about, count: count(items) === 1 ? '1 entry' : `${count(items)} entries` },
          { requirements: ['cap-declared-when-supported'] },
        );
      else report('empty', at, about, { severity: 'info', requirements: ['rpc-capability-gated-method-code'] });
    }
  },
);

function count(items: Json | undefined): number {
  return isArray(items) ? items.length : 0;
}
