import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { answeredTrials, answerWords } from '../../protocol/answers.ts';

const UNUSUAL: Readonly<Record<string, readonly [words: string, requirement: string]>> = {
  noClientInfo: ['no clientInfo', 'req-meta-clientinfo-optional'],
  unknownKey: ['a key that it does not know', 'req-meta-unknown-keys-tolerated'],
  traceContext: ['a traceparent', 'req-tracecontext-tolerated'],
};

export const requestMetaRefused = defineRule(
  {
    id: 'spec/request-meta-refused',
    severity: 'error',
    confidence: 'high',
    eras: ['modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['unusualMeta'],
    title: 'A request with legal metadata is refused',
    why: 'The metadata of a request is open: clients need not say who they are, gateways add trace context, and extensions add keys of their own. A server that refuses these shuts such clients out.',
    remedy: 'Require `protocolVersion` and `clientCapabilities` only, and pass over keys that you do not know.',
    spec: { revision: '2026-07-28', page: 'basic', section: '_meta', level: 'MUST' },
    requirements: ['req-meta-clientinfo-optional', 'req-meta-unknown-keys-tolerated', 'req-tracecontext-tolerated'],
    falsePositives: [
      'A request that lacks the version or the capabilities is rightly refused.',
      'A server that was not reached for want of access has refused nothing.',
    ],
    messages: { refused: 'A request with {what} in its metadata is answered with {answer}.' },
    examples: {
      bad: [
        { title: 'who are you?', unusualMeta: { noClientInfo: exampleError(-32602) } },
        { title: 'an extension', unusualMeta: { unknownKey: exampleError(-32602), traceContext: exampleResult({}) } },
      ],
      good: [
        {
          title: 'served',
          unusualMeta: { noClientInfo: exampleResult({}), unknownKey: exampleResult({}) },
          shows: 'A request that lacks the version or the capabilities is rightly refused.',
        },
        {
          title: 'rate limited',
          transport: 'http',
          unusualMeta: {
            noClientInfo: exampleResult({}),
            unknownKey: { ...exampleResult({}), outcome: { kind: 'http-error', status: 429, detail: 'later' } },
          },
          shows: 'A server that was not reached for want of access has refused nothing.',
        },
      ],
    },
  },
  ({ unusualMeta, report }) => {
    for (const [name, trial] of answeredTrials(unusualMeta)) {
      if (trial.outcome.kind === 'result') continue;
      const [what, requirement] = UNUSUAL[name] ?? [name, ''];
      report(
        'refused',
        ['experiments', 'unusualMeta', 'value', name],
        { what, answer: answerWords(trial) },
        // Only the first is said in so many words.
        { severity: name === 'noClientInfo' ? 'error' : 'warning', requirements: [requirement] },
      );
    }
  },
);
