import { defineRule } from '../../engine/define-rule.ts';
import { exampleError, exampleResult } from '../../engine/example-trial.ts';
import { isArray, member, stringMember } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { answerWords, errorCode, isAnswered, resultOf } from '../../protocol/answers.ts';

const RETIRED = -32002;

export const unknownResource = defineRule(
  {
    id: 'spec/unknown-resource',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['unknownResource'],
    title: 'A resource that does not exist is not refused as the specification asks',
    why: 'A client has to tell a resource that is gone from an empty one and from a server that is broken: it shows the first as missing, the second as it is, and tries again with the third.',
    remedy:
      'Answer resources/read for what does not exist with error -32602 (since 2026-07-28; -32002 before) and `{"uri": …}` as data, never with empty contents. Check that the URI is one before using it.',
    spec: { revision: '2026-07-28', page: 'server/resources', section: 'Error Handling', level: 'MUST' },
    requirements: [
      'resource-not-found-code',
      'resource-not-found-no-empty',
      'resource-not-found-data-uri',
      'resource-uri-validated',
    ],
    falsePositives: [
      'Under a scheme of its own a server may make a resource for any URI, so contents are no defect there.',
      'Before 2026-07-28 both -32002 and -32602 are in use; the second is no more than advice.',
      'The retired code -32002 in the newer era is reported with the other codes.',
    ],
    messages: {
      code: 'A resource that does not exist is answered with {answer}, not with error {expected}.',
      empty: 'A resource that does not exist is answered with empty contents, not with error {expected}.',
      served: 'A resource that cannot exist is answered with contents.',
      unchecked: 'The URI "not a uri" is answered with {answer}; it should be refused as invalid.',
      unnamed: 'The error about a missing resource does not repeat its URI as data.uri.',
    },
    examples: {
      bad: [
        { title: 'an internal error', unknownResource: { unknown: exampleError(-32603) } },
        { title: 'nothing in it', unknownResource: { sibling: exampleResult({ contents: [] }) } },
        { title: 'anything goes', unknownResource: { unknown: exampleResult({ contents: [{ uri: 'x', text: '' }] }) } },
        { title: 'no URI at all', unknownResource: { invalid: exampleError(-32603) } },
        { title: 'which one?', era: 'modern', unknownResource: { unknown: exampleError(-32602) } },
        { title: 'the code of the newer era', era: 'legacy', unknownResource: { unknown: exampleError(-32602) } },
      ],
      good: [
        {
          title: 'a template that takes anything',
          unknownResource: { sibling: exampleResult({ contents: [{ uri: 'x', text: 'made up' }] }) },
          shows: 'Under a scheme of its own a server may make a resource for any URI, so contents are no defect there.',
        },
        {
          title: 'the old code in the old era',
          era: 'legacy',
          unknownResource: { unknown: exampleError(RETIRED), invalid: exampleError(-32602) },
          shows: 'Before 2026-07-28 both -32002 and -32602 are in use; the second is no more than advice.',
        },
        {
          title: 'the retired code',
          era: 'modern',
          unknownResource: { unknown: exampleError(RETIRED, { uri: 'x:y' }) },
          shows: 'The retired code -32002 in the newer era is reported with the other codes.',
        },
        {
          title: 'by the book',
          era: 'modern',
          unknownResource: {
            unknown: {
              ...exampleError(-32602, { uri: 'x:y' }),
              sent: { method: 'resources/read', params: { uri: 'x:y' } },
            },
          },
        },
      ],
    },
  },
  ({ unknownResource: { unknown, sibling, invalid }, era, report }) => {
    const expected = era === 'legacy' ? RETIRED : -32602;
    const reported = new Set<string>();
    const missing = (name: 'unknown' | 'sibling', trial: Trial): void => {
      const at = ['experiments', 'unknownResource', 'value', name] as const;
      const contents = member(resultOf(trial), 'contents');
      const kind =
        resultOf(trial) === undefined ? 'code' : isArray(contents) && contents.length === 0 ? 'empty' : 'served';
      if (reported.has(kind)) return;
      if (kind === 'code') {
        const code = errorCode(trial);
        if (code === RETIRED || code === -32602) {
          if (era === 'legacy' && code === -32602) {
            reported.add(kind);
            report(
              'code',
              at,
              { answer: answerWords(trial), expected },
              { severity: 'info', requirements: ['resource-not-found-code'] },
            );
          }
          return;
        }
        reported.add(kind);
        report(
          'code',
          at,
          { answer: answerWords(trial), expected },
          { severity: era === 'legacy' ? 'warning' : 'error', requirements: ['resource-not-found-code'] },
        );
      } else if (kind === 'empty' || name === 'unknown') {
        reported.add(kind);
        const details = {
          severity: era === 'legacy' ? 'warning' : 'error',
          requirements: [kind === 'empty' ? 'resource-not-found-no-empty' : 'resource-not-found-code'],
        } as const;
        if (kind === 'empty') report('empty', at, { expected }, details);
        else report('served', at, {}, details);
      }
    };
    if (unknown !== undefined && isAnswered(unknown)) missing('unknown', unknown);
    if (sibling !== undefined && isAnswered(sibling)) missing('sibling', sibling);
    // What is refused like everything that does not exist is refused as it should be.
    if (
      invalid !== undefined &&
      isAnswered(invalid) &&
      (resultOf(invalid) !== undefined || errorCode(invalid) === -32603)
    )
      report(
        'unchecked',
        ['experiments', 'unknownResource', 'value', 'invalid'],
        { answer: answerWords(invalid) },
        { severity: resultOf(invalid) === undefined ? 'info' : 'error', requirements: ['resource-uri-validated'] },
      );
    if (era === 'modern' && unknown?.outcome.kind === 'rpc-error' && unknown.outcome.code === -32602) {
      const uri = stringMember(member(unknown.sent, 'params'), 'uri');
      if (member(unknown.outcome.data, 'uri') !== (uri ?? ''))
        report(
          'unnamed',
          ['experiments', 'unknownResource', 'value', 'unknown'],
          {},
          { severity: 'info', confidence: 'low', requirements: ['resource-not-found-data-uri'] },
        );
    }
  },
);
