import { defineRule } from '../../engine/define-rule.ts';
import { isArray, member } from '../../model/json.ts';
import type { Outcome, Trials } from '../../model/surface.ts';

export const answersBeforeInitialize = defineRule(
  {
    id: 'spec/answers-before-initialize',
    severity: 'info',
    confidence: 'high',
    eras: ['legacy'],
    transports: ['stdio', 'http'],
    needs: [],
    experiments: ['listBeforeInitialize'],
    title: 'Lists its tools before it was initialized',
    why: 'Up to 2025-11-25 a session begins with `initialize`. A server that serves requests without it has agreed on no version and no capabilities: a client cannot tell its era from its answers, and a check that is bound to the session has not run. The specification binds the client here, and the official SDK 1.x serves such requests, so this is advice.',
    remedy: 'Answer requests other than `ping` with an error until `notifications/initialized` has come.',
    spec: { revision: '2025-11-25', page: 'basic/lifecycle', section: 'Initialization', level: 'ADVISORY' },
    requirements: ['init-requests-before-initialize'],
    aliases: ['C8'],
    falsePositives: ['An error is not serving.', 'A result without a list of tools is not serving either.'],
    messages: { served: 'tools/list was answered with {count} before initialize.' },
    examples: {
      bad: [
        {
          title: 'a list without a handshake',
          listBeforeInitialize: exchange({
            kind: 'result',
            result: { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] },
          }),
        },
      ],
      good: [
        {
          title: 'refused',
          listBeforeInitialize: exchange({ kind: 'rpc-error', code: -32600, message: 'Not initialized' }),
          shows: 'An error is not serving.',
        },
        {
          title: 'an empty result',
          listBeforeInitialize: exchange({ kind: 'result', result: {} }),
          shows: 'A result without a list of tools is not serving either.',
        },
      ],
    },
  },
  ({ listBeforeInitialize, report }) => {
    const outcome = listBeforeInitialize.list?.outcome;
    const tools = outcome?.kind === 'result' ? member(outcome.result, 'tools') : undefined;
    if (!isArray(tools)) return;
    report('served', ['experiments', 'listBeforeInitialize'], {
      count: tools.length === 1 ? '1 tool' : `${tools.length} tools`,
    });
  },
);

function exchange(outcome: Outcome): Trials<'list'> {
  return { list: { sent: { jsonrpc: '2.0', id: 1, method: 'tools/list' }, outcome, ms: 1, connection: 0 } };
}
