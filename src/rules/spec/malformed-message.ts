import { defineRule } from '../../engine/define-rule.ts';
import { exampleResult } from '../../engine/example-trial.ts';
import { isArray, isObject, type Json, type JsonObject, member } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { answeredTrials } from '../../protocol/answers.ts';
import { isResponse } from '../../protocol/exchanges.ts';

const EXPECTED = { notJson: -32700, notRequest: -32600, batch: -32600 } as const;
const WHAT = {
  notJson: 'A line that is no JSON',
  notRequest: 'A request without "jsonrpc"',
  batch: 'A batch',
} as const;

export const malformedMessage = defineRule(
  {
    id: 'spec/malformed-message',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['malformed'],
    title: 'What is no proper message is not refused as JSON-RPC asks',
    why: 'JSON-RPC has a code for each way in which a message can be broken, so that whoever sent it can tell a damaged line from a wrong request. A server that drops it leaves its client waiting; one that answers it as if it were whole hides the defect.',
    remedy:
      'Answer what is no JSON with error -32700, and what is no single request object with -32600, without an id where none can be read, and go on.',
    spec: { revision: '2025-11-25', page: 'basic', section: 'Error Responses', level: 'MUST' },
    requirements: ['rpc-parse-error-code', 'rpc-invalid-request-code', 'rpc-batch-rejected', 'err-code-standard-set'],
    falsePositives: [
      'Dropping a broken line is what official SDKs do over stdio; it is no more than advice.',
      'Whether such an error has an id, or null, or none, is not settled.',
      'Batches are not sent in the older era, which has known them.',
    ],
    messages: {
      code: '{what} is answered with error {code}, not with {expected}.',
      silent: '{what} is dropped without an error {expected}.',
      served: '{what} is served as if nothing were wrong.',
    },
    examples: {
      bad: [
        { title: 'an internal error', malformed: { notJson: after('{', failure(-32603)) } },
        { title: 'dropped', malformed: { notJson: after('{') } },
        {
          title: 'a batch that is served',
          era: 'modern',
          malformed: { batch: after([{ jsonrpc: '2.0', id: 9, method: 'x' }], { jsonrpc: '2.0', id: 9, result: {} }) },
        },
        {
          title: 'taken for damaged',
          malformed: { notRequest: after({ id: 9, method: 'x' }, failure(-32700)) },
        },
      ],
      good: [
        {
          title: 'refused without an id',
          malformed: { notJson: after('{', { jsonrpc: '2.0', error: { code: -32700, message: 'no' } }) },
          shows: 'Whether such an error has an id, or null, or none, is not settled.',
        },
        {
          title: 'refused',
          malformed: {
            notJson: after('{', failure(-32700)),
            notRequest: after({ id: 9, method: 'x' }, { ...failure(-32600), id: 9 }),
          },
          shows: 'Dropping a broken line is what official SDKs do over stdio; it is no more than advice.',
        },
        {
          title: 'a batch that is refused',
          era: 'modern',
          malformed: { batch: after([], failure(-32600)) },
          shows: 'Batches are not sent in the older era, which has known them.',
        },
      ],
    },
  },
  ({ malformed, report }) => {
    for (const [name, trial] of answeredTrials(malformed)) {
      if (name !== 'notJson' && name !== 'notRequest' && name !== 'batch') continue;
      const at = ['experiments', 'malformed', 'value', name] as const;
      const requirements = [
        { notJson: 'rpc-parse-error-code', notRequest: 'rpc-invalid-request-code', batch: 'rpc-batch-rejected' }[name],
      ];
      const what = WHAT[name];
      const expected = EXPECTED[name];
      const answers = answersTo(trial);
      const code = answers
        .map((answer) => member(member(answer, 'error'), 'code'))
        .find((found) => found !== undefined);
      if (answers.length === 0)
        report('silent', at, { what, expected }, { severity: 'info', confidence: 'low', requirements });
      else if (typeof code !== 'number')
        report('served', at, { what }, { severity: 'info', confidence: 'low', requirements });
      else if (code !== expected && name !== 'batch')
        // Codes for what is JSON and yet no request differ a lot.
        report(
          'code',
          at,
          { what, code, expected },
          { severity: name === 'notJson' ? 'error' : 'warning', requirements },
        );
    }
  },
);

/** The responses that name no request, or one that was in what was sent. */
function answersTo({ sent, heard = [] }: Trial): JsonObject[] {
  const ids = (isArray(sent) ? sent : [sent]).map((message) => member(message, 'id'));
  return heard
    .flatMap((message) => (isArray(message) ? message : [message]))
    .filter(isObject)
    .filter((message) => isResponse(message))
    .filter((message) => (member(message, 'id') ?? null) === null || ids.includes(member(message, 'id')));
}

function after(sent: Json, ...heard: readonly Json[]): Trial {
  return { ...exampleResult({}, sent), heard };
}

function failure(code: number) {
  return { jsonrpc: '2.0', id: null, error: { code, message: 'no' } };
}
