import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { stringMember } from '../../model/json.ts';
import { answeredTrials, answerWords, errorCode } from '../../protocol/answers.ts';

export const removedMethod = defineRule(
  {
    id: 'spec/removed-method',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['unknownMethod', 'removedMethods'],
    title: 'A method that 2026-07-28 removed is not answered as unknown',
    why: 'Since 2026-07-28 `ping`, `logging/setLevel`, `resources/subscribe` and `resources/unsubscribe` are gone. A server that answers them in the new era as if they were there invites clients to rely on state that the protocol no longer has; one that answers with another error hides that they are gone.',
    remedy:
      'Answer these methods with error -32601 when a request carries the metadata of 2026-07-28. Serve them only after an `initialize` handshake.',
    spec: {
      revision: '2026-07-28',
      page: 'basic/transports/streamable-http',
      section: 'Protocol Version Header',
      level: 'MUST',
    },
    requirements: ['version-removed-methods'],
    falsePositives: [
      'A server that answers every unknown method in the same wrong way is reported once, for that.',
      'In the older era these methods are current.',
    ],
    messages: {
      served: '{method} was answered with a result, although 2026-07-28 has removed it.',
      code: '{method}, which 2026-07-28 has removed, was answered with {answer}, not with error -32601.',
    },
    examples: {
      bad: [
        {
          title: 'a ping that is answered',
          unknownMethod: { unknown: exampleError(-32601) },
          removedMethods: { ping: exampleResult({}, { method: 'ping' }), setLevel: exampleError(-32601) },
        },
        {
          title: 'a level that is judged',
          unknownMethod: { unknown: exampleError(-32601) },
          removedMethods: { setLevel: exampleError(-32602) },
        },
      ],
      good: [
        {
          title: 'everything unknown is wrong alike',
          unknownMethod: { unknown: exampleError(-32603) },
          removedMethods: { ping: exampleError(-32603) },
          shows: 'A server that answers every unknown method in the same wrong way is reported once, for that.',
        },
        {
          title: 'refused in the new era',
          unknownMethod: { unknown: exampleError(-32601) },
          removedMethods: { ping: exampleError(-32601), subscribe: exampleError(-32601) },
          shows: 'In the older era these methods are current.',
        },
      ],
    },
  },
  ({ unknownMethod: { unknown }, removedMethods, report }) => {
    const expected = errorCode(unknown);
    for (const [name, trial] of answeredTrials(removedMethods)) {
      const code = errorCode(trial);
      if (code === -32601 || (code !== undefined && code === expected)) continue;
      const at = ['experiments', 'removedMethods', 'value', name] as const;
      const method = stringMember(trial.sent, 'method') ?? name;
      // Nothing forbids a server to have methods of these names.
      if (trial.outcome.kind === 'result') report('served', at, { method }, { severity: 'warning' });
      else report('code', at, { method, answer: answerWords(trial) });
    }
  },
);
