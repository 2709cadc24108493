import { defineRule } from '../../engine/define-rule.ts';
import { exampleResult, exampleSilence } from '../../engine/example-trial.ts';
import { ANSWERED, exampleWire } from '../../engine/example-wire.ts';
import { member, stringMember } from '../../model/json.ts';
import type { ExperimentName, SurfaceParts, Trial } from '../../model/surface.ts';
import { isResponse, receivedMessages } from '../../protocol/exchanges.ts';

/** Whose answer may stay out, or where the silence is judged by a rule of its own. */
const MAY_STAY_OUT: ReadonlySet<string> = new Set<ExperimentName>([
  'listBeforeInitialize',
  'counterOffer',
  'subscriptions',
  'listenToNothing',
  'notifications',
  'malformed',
]);

export const requestUnanswered = defineRule(
  {
    id: 'spec/request-unanswered',
    severity: 'error',
    confidence: 'high',
    eras: ['legacy', 'modern'],
    transports: ['stdio', 'http'],
    needs: ['experiments', 'wire'],
    title: 'A request is never answered',
    why: 'Each request gets a response, if only an error. A client that gets none waits until its patience ends, and cannot tell a server that is slow from one that has dropped the request.',
    remedy:
      'Answer every message that has an id, whatever its method, parameters and id are; with an error where you cannot do what it asks.',
    spec: { revision: '2026-07-28', page: 'basic', section: 'Responses', level: 'MUST' },
    requirements: ['rpc-response-id-echo'],
    falsePositives: [
      'A server that answers nothing any more has not dropped this request.',
      'A response with another id is reported as such.',
      'A server that drops requests before it was initialized is within its rights.',
      'An answer that comes late has come.',
    ],
    messages: { silent: '{what} got no answer within {seconds} s, while a request after it did.' },
    examples: {
      bad: [
        {
          title: 'an unknown method',
          wire: ANSWERED,
          experiments: { unknownMethod: held({ unknown: exampleSilence({ id: 1, method: 'x/y' }) }) },
        },
        {
          title: 'an id of 0',
          wire: ANSWERED,
          experiments: {
            requestIds: held({ zero: exampleSilence({ id: 0, method: 'ping' }), text: exampleResult({}) }),
          },
        },
      ],
      good: [
        {
          title: 'the server has ended',
          wire: ANSWERED,
          experiments: {
            unknownMethod: held({ unknown: exampleSilence({ id: 1, method: 'x/y' }), control: exampleSilence() }),
          },
          shows: 'A server that answers nothing any more has not dropped this request.',
        },
        {
          title: 'another id',
          wire: exampleWire([{ at: 1, direction: 'received', message: { jsonrpc: '2.0', id: '0', result: {} } }]),
          experiments: { requestIds: held({ zero: exampleSilence({ id: 0, method: 'ping' }) }) },
          shows: 'A response with another id is reported as such.',
        },
        {
          title: 'late',
          wire: exampleWire([
            { at: 0, direction: 'sent', message: { jsonrpc: '2.0', id: 1, method: 'x/y' } },
            { at: 6000, direction: 'received', message: { jsonrpc: '2.0', id: 1, result: {} } },
          ]),
          experiments: { unknownMethod: held({ unknown: exampleSilence({ id: 1, method: 'x/y' }) }) },
          shows: 'An answer that comes late has come.',
        },
        {
          title: 'not initialized',
          wire: ANSWERED,
          experiments: { listBeforeInitialize: held({ list: exampleSilence() }) },
          shows: 'A server that drops requests before it was initialized is within its rights.',
        },
      ],
    },
  },
  ({ experiments, wire, report }) => {
    // An answer with an id of nobody may be the one that is missing.
    const strays = new Set(
      receivedMessages(wire)
        .filter(({ message, answers }) => answers === undefined && isResponse(message))
        .filter(({ message }) => (member(message, 'id') ?? null) !== null)
        .map(({ connection }) => connection),
    );
    // A late answer is one.
    const late = new Set(
      receivedMessages(wire)
        .filter(({ answers }) => answers !== undefined)
        .map(({ connection, message }) => `${connection} ${JSON.stringify(member(message, 'id') ?? null)}`),
    );
    for (const [experiment, record] of Object.entries(experiments)) {
      if (record?.status !== 'ok' || MAY_STAY_OUT.has(experiment)) continue;
      const trials: Readonly<Record<string, Trial | undefined>> = record.value;
      if (trials['control'] !== undefined) continue;
      for (const [name, trial] of Object.entries(trials).sort(([a], [b]) => (a < b ? -1 : 1))) {
        if (trial?.outcome.kind !== 'timeout' || strays.has(trial.connection)) continue;
        // Over HTTP also what is no request is tried: GET, DELETE, a notification.
        if (trial.http !== undefined && member(trial.sent, 'id') === undefined) continue;
        if (late.has(`${trial.connection} ${JSON.stringify(member(trial.sent, 'id') ?? null)}`)) continue;
        const method = stringMember(trial.sent, 'method') ?? 'A request';
        const id =
          experiment === 'requestIds' ? ` with the id ${JSON.stringify(member(trial.sent, 'id') ?? null)}` : '';
        const seconds = trial.outcome.afterMs / 1000;
        report('silent', ['experiments', experiment, 'value', name], { what: method + id, seconds });
        // What else the experiment tried in vain says the same.
        break;
      }
    }
  },
);

function held(value: Readonly<Record<string, Trial>>): NonNullable<SurfaceParts['experiments']['unknownMethod']> {
  return { status: 'ok', value };
}
