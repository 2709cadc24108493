import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { member } from '../../model/json.ts';
import { errorCode, isAnswered, resultOf } from '../../protocol/answers.ts';

export const unknownTool = defineRule(
  {
    id: 'spec/unknown-tool',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['unknownTool'],
    title: 'A call of a tool that does not exist is not a protocol error',
    why: 'The specification tells two kinds of failure apart: a tool that ran and failed (`isError`), which the model may mend, and a request that makes no sense, which the client must mend. Taking an unknown tool for the first makes a model try again what cannot work.',
    remedy: 'Answer calls of unknown tools, and calls without a name, with a JSON-RPC error: -32602 (Invalid params).',
    spec: { revision: '2026-07-28', page: 'server/tools', section: 'Error Handling', level: 'SHOULD' },
    requirements: ['call-unknown-tool-protocol-error', 'call-malformed-request-protocol-error'],
    falsePositives: [
      'A tool that ran and failed is rightly a result with `isError`; this is about tools that do not exist.',
      'For a call without a name the code of the error is free.',
    ],
    messages: {
      isError: '{call} is answered with a result that says isError, not with error -32602.',
      served: '{call} is answered with a result, as if it had worked.',
      code: 'A call of a tool that does not exist is answered with error {code}; the specification shows -32602.',
    },
    examples: {
      bad: [
        {
          title: 'an unknown tool that failed',
          unknownTool: { unknown: exampleResult({ content: [], isError: true }), nameless: exampleError(-32602) },
        },
        { title: 'everything works', unknownTool: { nameless: exampleResult({ content: [] }) } },
        { title: 'another code', unknownTool: { unknown: exampleError(-32601) } },
      ],
      good: [
        {
          title: 'a protocol error',
          unknownTool: { unknown: exampleError(-32602), nameless: exampleError(-32602) },
          shows:
            'A tool that ran and failed is rightly a result with `isError`; this is about tools that do not exist.',
        },
        {
          title: 'an internal error for what has no name',
          unknownTool: { unknown: exampleError(-32602), nameless: exampleError(-32603) },
          shows: 'For a call without a name the code of the error is free.',
        },
      ],
    },
  },
  ({ unknownTool: { unknown, nameless }, report }) => {
    for (const [name, trial, call, requirement] of [
      ['unknown', unknown, 'A call of a tool that does not exist', 'call-unknown-tool-protocol-error'],
      ['nameless', nameless, 'A call without the name of a tool', 'call-malformed-request-protocol-error'],
    ] as const) {
      if (trial === undefined || !isAnswered(trial)) continue;
      const at = ['experiments', 'unknownTool', 'value', name] as const;
      const result = resultOf(trial);
      const code = errorCode(trial);
      if (result !== undefined)
        report(
          member(result, 'isError') === true ? 'isError' : 'served',
          at,
          { call },
          { requirements: [requirement] },
        );
      else if (name === 'unknown' && code !== undefined && code !== -32602)
        report('code', at, { code }, { severity: 'info', requirements: [requirement] });
    }
  },
);
