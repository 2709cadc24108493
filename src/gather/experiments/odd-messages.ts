import type { Json } from '../../model/json.ts';
import type { Trial } from '../../model/surface.ts';
import { defineExperiment } from './define-experiment.ts';

const OTHER = { transports: ['stdio', 'http'], kind: 'safe', on: 'other' } as const;

/** Notifications, none of which is to be answered. */
export const notifications = defineExperiment({
  name: 'notifications',
  eras: ['legacy', 'modern'],
  ...OTHER,
  hold: async (bench) => ({
    cancelled: await bench.say({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: bench.params({ requestId: 'hallmark-none' }),
    }),
    unknown: await bench.say({ jsonrpc: '2.0', method: 'notifications/hallmark-none', params: bench.params() }),
  }),
});

/** What is no message, no request, or more than one. Comes last: some servers do not live on. */
export const malformed = defineExperiment({
  name: 'malformed',
  eras: ['legacy', 'modern'],
  ...OTHER,
  hold: async (bench) => {
    const method = bench.server.era === 'legacy' ? 'ping' : 'server/discover';
    const request = { method, params: bench.params() };
    const messages: Readonly<Record<string, Json>> = {
      notRequest: { id: bench.conversations.freshId(), ...request },
      // The legacy eras have known batches, and a server may keep to them.
      ...(bench.server.era === 'legacy'
        ? {}
        : { batch: [{ jsonrpc: '2.0', id: bench.conversations.freshId(), ...request }] }),
      notJson: '{"jsonrpc": "2.0", "id":',
    };
    const held: Record<string, Trial> = {};
    for (const [name, message] of Object.entries(messages)) {
      const trial = await bench.say(message);
      held[name] = trial;
      // A server that is gone has no opinion on the others.
      if (trial.outcome.kind !== 'result' && trial.outcome.kind !== 'rpc-error') break;
    }
    return held;
  },
});
