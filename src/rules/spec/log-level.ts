import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { answerWords, errorCode, isAnswered, resultOf } from '../../protocol/answers.ts';

export const logLevel = defineRule(
  {
    id: 'spec/log-level',
    severity: 'warning',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['logLevels'],
    title: 'Log levels are not taken as the specification asks',
    why: 'A client that asks for a level that does not exist, by mistake or for another protocol, must learn that nothing will come of it; one that asks for a level that exists must get it.',
    remedy: 'Take the eight levels of the specification, and answer any other with error -32602 (Invalid params).',
    spec: { revision: '2026-07-28', page: 'server/utilities/logging', section: 'Error Handling', level: 'SHOULD' },
    requirements: ['log-setlevel-legacy', 'req-loglevel-invalid'],
    falsePositives: [
      'A server that does not declare logging is not asked.',
      'Metadata in the result of logging/setLevel leaves it empty.',
    ],
    messages: {
      unknown: 'The log level "loud", which there is not, is answered with {answer}, not with error -32602.',
      known: 'The log level "error" is answered with {answer}, not with an empty result.',
    },
    examples: {
      bad: [
        { title: 'any level will do', logLevels: { unknown: exampleResult({}) } },
        { title: 'no level will do', era: 'legacy', logLevels: { known: exampleError(-32601) } },
      ],
      good: [
        {
          title: 'by the book',
          era: 'legacy',
          logLevels: { known: exampleResult({ _meta: {} }), unknown: exampleError(-32602) },
          shows: 'Metadata in the result of logging/setLevel leaves it empty.',
        },
        {
          title: 'refused',
          logLevels: { unknown: exampleError(-32602) },
          shows: 'A server that does not declare logging is not asked.',
        },
      ],
    },
  },
  ({ logLevels: { known, unknown }, era, report }) => {
    if (unknown !== undefined && isAnswered(unknown) && errorCode(unknown) !== -32602)
      report(
        'unknown',
        ['experiments', 'logLevels', 'value', 'unknown'],
        { answer: answerWords(unknown) },
        { requirements: [era === 'modern' ? 'req-loglevel-invalid' : 'log-setlevel-legacy'] },
      );
    if (known === undefined || !isAnswered(known)) return;
    const result = resultOf(known);
    const members = Object.keys(result ?? {}).filter((name) => name !== '_meta');
    if (result !== undefined && members.length === 0) return;
    report(
      'known',
      ['experiments', 'logLevels', 'value', 'known'],
      { answer: result === undefined ? answerWords(known) : `a result with ${members.slice(0, 3).join(', ')}` },
      { requirements: ['log-setlevel-legacy'] },
    );
  },
);
